import Agreement
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Settling")
struct SettlingTests {
    /// Electors that act, hear one another and leave in any order, over three rounds.
    private func play(_ seed: UInt64, size: Int) -> Assembly {
        var random = SeededRandom(seed: seed)
        var room = Assembly(size)
        room.begin()
        var gone: Set<Int> = []
        for _ in 0..<120 {
            let elector = Int.random(in: 0..<size, using: &random)
            let other = Int.random(in: 0..<size, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0 where gone.count < size / 2 && !gone.contains(elector):
                room.write(elector, .leave)
                gone.insert(elector)
            case 1..<10: room.hear(elector, other)
            default:
                guard !gone.contains(elector) else { continue }
                let quiet = Instant.Span.milliseconds(random.chance(30) ? 60_000 : 0)
                _ = room.act(elector, dueFor: .milliseconds(0), quietFor: quiet)
            }
        }
        return room
    }

    @Test(
        "nobody sees another value settled than anybody else, no matter who hears what and when",
        arguments: 1...300
    )
    func agreement(seed: Int) {
        let room = play(UInt64(seed), size: 2 + seed % 6)
        let longest = room.views.map(\.values).max { $0.count < $1.count } ?? []
        for view in room.views {
            #expect(Array(longest.prefix(view.values.count)) == view.values)
            #expect(view.contested == nil)
        }
    }

    @Test("what an elector writes is never void", arguments: 1...100)
    func honest(seed: Int) {
        let room = play(UInt64(seed), size: 2 + seed % 6)
        // Whatever was written by `next` has been applied by its own author: count what was refused.
        var valid = 0
        for settlement in room.views.flatMap(\.settlements) { valid += settlement.voteCount }
        #expect(valid > 0)
        var everything = room
        everything.gather()
        let votes = everything.views[0].settlements.reduce(0) { $0 + $1.voteCount }
        let leaves = everything.history.filter { $0.action == .leave }.count
        #expect(votes >= everything.history.count - leaves)
    }

    @Test("the same operations in another order give the same rounds", arguments: 1...100)
    func order(seed: Int) {
        var room = play(UInt64(seed), size: 2 + seed % 6)
        room.gather()
        for view in room.views {
            #expect(view.values == room.views[0].values)
            #expect(view.settlement?.leavers == room.views[0].settlement?.leavers)
            #expect(view.settlement?.voteCount == room.views[0].settlement?.voteCount)
        }
    }

    @Test("everybody present and due, a round settles in one exchange", arguments: 1...8)
    func quick(size: Int) {
        var room = Assembly(size)
        room.begin()
        while room.act(0, dueFor: .milliseconds(0), quietFor: .milliseconds(0)) {
            guard room.views[0].current == 1 else { break }
        }
        for elector in 1..<max(size, 2) where elector < size {
            room.hear(elector, 0)
            let acts = room.act(elector, dueFor: .milliseconds(0), quietFor: .milliseconds(0))
            // Of two, the master alone is a quorum.
            #expect(acts == (size > 2))
        }
        room.gather()
        #expect(room.views.allSatisfy { $0.current == 2 })
    }

    @Test("an elector waits for each more senior one half a second")
    func patience() throws {
        var room = Assembly(4)
        room.begin()
        for (elector, wait) in [(1, 500), (2, 1000), (3, 1500)] {
            let view = Settlement.View(
                device: Assembly.device(elector),
                log: Assembly.log(elector),
                isFirstLog: true,
                dueFor: .milliseconds(0),
                quietFor: .milliseconds(0),
                accepts: { _ in true }
            )
            let settlement = try #require(room.views[elector].settlement)
            #expect(settlement.next(view) == .wait(.milliseconds(UInt64(wait))))
        }
        room.write(0, .leave)
        room.gather()
        let acts = room.act(1, dueFor: .milliseconds(0), quietFor: .milliseconds(0))
        #expect(acts)
    }

    @Test("an elector holds what it does not find due")
    func hold() {
        var room = Assembly(3)
        room.begin()
        room.write(0, .close(Close(round: 1, ballot: 0)))
        room.hear(1, 0)
        let early = room.act(1, dueFor: nil, quietFor: .milliseconds(0))
        #expect(!early)
        let due = room.act(1, dueFor: .milliseconds(0), quietFor: .milliseconds(0))
        #expect(due)
    }

    @Test(
        "of two values that settle by a forked log the lower ballot takes effect, and it is shown"
    )
    func cheating() throws {
        var room = Assembly(3)
        room.begin()
        // Elector 1 accepts the master's proposal, and promises elector 2 as if it had not.
        let first = room.write(0, .close(Close(round: 1, ballot: 0)))
        room.write(0, .accept(Accept(round: 1, ballot: 0, close: first)))
        room.forge(1, .promise(Promise(round: 1, ballot: 2)), knowing: 2)
        room.write(2, .promise(Promise(round: 1, ballot: 2)))
        let second = room.write(2, .close(Close(round: 1, ballot: 2)))
        room.write(2, .accept(Accept(round: 1, ballot: 2, close: second)))
        room.forge(1, .accept(Accept(round: 1, ballot: 2, close: second)), knowing: 2)
        room.hear(1, 0)
        room.write(1, .accept(Accept(round: 1, ballot: 0, close: first)))
        #expect(room.views[1].values.last == first)
        #expect(room.views[2].values.last == second)
        room.hear(2, 1)
        #expect(room.views[2].contested == 1)
        let correction = try #require(room.views[2].correction)
        #expect(correction.round == 1)
        #expect(correction.value == first)
        room.hear(1, 2)
        #expect(room.views[1].contested == 1)
        #expect(room.views[1].correction == nil)
        let corrected = try room.replay(correcting: room.views[2])
        #expect(corrected.values.last == first)
        #expect(corrected.contested == 1)
    }
}
