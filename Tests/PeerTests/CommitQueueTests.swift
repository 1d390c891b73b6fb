import Replication
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The queue of commits")
struct CommitQueueTests {
    private let room = RoomID(words: .one)

    private func tickets(_ effects: [Effect]) -> [UInt64] {
        effects.compactMap { if case .store(let ticket, _) = $0 { ticket } else { nil } }
    }

    @Test("tickets ascend, and each gives back what waited for it, in any order")
    func ascends() {
        var queue = CommitQueue()
        let first = queue.store([.openRoom(room)], then: Batch(answers: [(7, .room(room))]))
        let second = queue.store([], then: Batch(archived: room))
        #expect(tickets([first, second]) == [1, 2])
        #expect(queue.finish(2)?.archived == room)
        #expect(queue.finish(1)?.answers.map(\.0) == [7])
    }

    @Test("a ticket that is handed back twice, or that nobody got, does nothing")
    func once() {
        var queue = CommitQueue()
        _ = queue.store([], then: Batch())
        #expect(queue.finish(0) == nil && queue.finish(2) == nil)
        #expect(queue.finish(1) != nil)
        #expect(queue.finish(1) == nil)
    }
}
