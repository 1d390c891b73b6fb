import Canvas
import Peer
import Replication
import Simulation
import Testing
import Vocabulary

@Suite("Coalescing")
struct CoalescingTests {
    private let lab: Lab
    private let room: RoomID
    private let counter = Counter()

    /// Counts datagrams with operations from peer 0 to peer 1: acknowledgements and digests are shorter.
    private final class Counter {
        var large = 0
    }

    init() throws {
        lab = try Lab(peers: 2, seed: 8)
        room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        lab.run(for: .milliseconds(2_500))
        lab.tap = { [counter] from, to, bytes in
            if from == 0, to == 1, bytes.count > 130 { counter.large += 1 }
        }
    }

    private var arrived: Int { lab.core(1).logs(of: room)?.count ?? 0 }

    private func draw(_ seed: UInt64) throws {
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(1), in: "DOVE", on: 0)
    }

    @Test("a stroke goes at once, those of the next 50 ms together")
    func strokes() throws {
        let before = arrived
        try draw(1)
        lab.run(for: .milliseconds(3))
        #expect(arrived == before + 1 && counter.large == 1)
        for seed in UInt64(2)...5 { try draw(seed) }
        #expect(counter.large == 1 && arrived == before + 1)
        lab.run(for: .milliseconds(51))
        #expect(counter.large == 2 && arrived == before + 5)
        lab.run(for: .milliseconds(60))
        try draw(6)
        lab.run(for: .milliseconds(3))
        #expect(counter.large == 3 && arrived == before + 6)
    }

    @Test("what is no drawing goes at once, and takes along what waits")
    func control() throws {
        let before = arrived
        try draw(1)
        try draw(2)
        let code = try #require(RoomCode("DOVE"))
        try lab.perform(.share(code, [UInt8](repeating: 1, count: 9), purpose: "test"), on: 0)
        lab.run(for: .milliseconds(3))
        #expect(arrived == before + 3)
    }

    @Test("who stops has sent everything")
    func stopping() throws {
        let before = arrived
        try draw(1)
        try draw(2)
        lab.handle(.stop, on: 0)
        lab.run(for: .milliseconds(3))
        #expect(arrived == before + 2)
    }
}
