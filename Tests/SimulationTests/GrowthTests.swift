import Games
import Peer
import Simulation
import Testing
import Vocabulary

/// What an operation costs must not depend on how much there was before: counted in steps through the history,
/// since times say more about the machine.
@Suite("The cost of an operation")
struct GrowthTests {
    /// Steps of the operation that took most of them, and of all, in a room that grew by so many.
    ///
    /// Its state is the same when all of it comes at once.
    private static func steps(_ growth: Growth, _ count: Int) throws -> (most: Int, all: Int) {
        let room = try LongRoom(growth, count: count)
        var most = 0
        var all = 0
        let replay = Replay(room.logs, arriving: room.order, games: .withPoll) { number, steps in
            guard number >= room.opening else { return }
            most = max(most, steps)
            all += steps
        }
        #expect(replay.digest == Replay(room.logs, games: .withPoll).digest)
        return (most, all)
    }

    @Test("is the same after many as after few", arguments: Growth.allCases)
    func constant(growth: Growth) throws {
        let few = try Self.steps(growth, 240)
        let many = try Self.steps(growth, 960)
        // What goes is found, taken out and no longer shown.
        let allowed = growth.isApart ? 3 * 480 : growth.looksAtTheEnd + 64
        #expect(many.most <= few.most + allowed, "\(few) \(many)")
        if !growth.isApart { #expect(many.all <= 4 * few.all + 960, "\(few) \(many)") }
    }
}

extension Growth {
    /// Whether it is about two who do not know of each other and change who is in: what comes late is put into the
    /// order of the open round, which budgets bound; and what turns out not to count is taken out at once.
    fileprivate var isApart: Bool { [.lateSeats, .lateKicks, .lateKicksOfUndo].contains(self) }

    /// Looks at what stands in one round that are had at its end, of 720 operations: so many for each, so that all together
    /// cost no more.
    ///
    /// Half of the operations of `reveals` are entries; each request is asked whether it takes somebody out, and whether for
    /// good. A log may hold 1,024 entries in a round, and 4,096 requests.
    fileprivate var looksAtTheEnd: Int {
        switch self {
        case .reveals: 360
        case .requestsForMany: 2 * 720
        default: 0
        }
    }
}
