import Peer
import Testing
import Vocabulary
import Wire

@testable import Daemon

@Suite("What the core is given")
struct InputQueueTests {
    /// The name of something that has vanished, to tell inputs apart.
    private static func name(_ input: Input?) -> String? {
        guard case .vanished(let name) = input else { return nil }
        return name
    }

    @Test("what comes of an input waits until all of its effects are done, and comes in order")
    func order() {
        var queue = InputQueue()
        let first = queue.open()
        #expect(first == nil)
        var handled: [String] = []
        var effects = ["a": ["b", "c"], "b": ["d"]]
        func handle(_ name: String) {
            guard queue.enter(.vanished(name: name)) else { return }
            var turn: String? = name
            while let name = turn {
                handled.append("begin \(name)")
                for effect in effects.removeValue(forKey: name) ?? [] { handle(effect) }
                handled.append("end \(name)")
                turn = Self.name(queue.next())
            }
        }
        handle("a")
        #expect(
            handled == [
                "begin a", "end a", "begin b", "end b", "begin c", "end c", "begin d", "end d",
            ]
        )
    }

    @Test("when nothing waits any more, the next one has its turn at once")
    func again() {
        var queue = InputQueue()
        let first = queue.open()
        #expect(first == nil)
        let turns = [queue.enter(.tick), queue.enter(.vanished(name: "a"))]
        #expect(turns == [true, false])
        let rest = [Self.name(queue.next()), Self.name(queue.next())]
        #expect(rest == ["a", nil])
        let isFree = queue.enter(.tick)
        #expect(isFree)
    }

    @Test("what comes before anything is taken in waits, and comes in order then")
    func early() {
        var queue = InputQueue()
        let turns = [queue.enter(.vanished(name: "a")), queue.enter(.vanished(name: "b"))]
        #expect(turns == [false, false])
        #expect(!queue.isOpen)
        let opened = [Self.name(queue.open()), Self.name(queue.next()), Self.name(queue.next())]
        #expect(opened == ["a", "b", nil])
        let isFree = queue.enter(.tick)
        #expect(isFree && queue.isOpen)
    }
}
