import Rules
import SeededRandom
import Testing
import Vocabulary
import Wire

/// Who is in a room is a function of the set of operations, and a set is merged as sets are.
@Suite("Merging what two know of the members")
struct MergeLawTests {
    private static func roster(_ parts: [MembershipOperation]...) -> Roster {
        var roster = Roster()
        for operation in parts.joined() { roster.apply(operation) }
        return roster
    }

    @Test("is commutative, associative and idempotent", arguments: UInt64(1)...60)
    func laws(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let all = Hall.random(&random).operations.shuffled(using: &random)
        // Anybody may hold any part; some of it is held by two, some by all.
        let one = all.filter { _ in random.chance(60) }
        let two = all.filter { _ in random.chance(60) }
        let three = all.filter { _ in random.chance(60) }
        let union = all.filter { (one + two + three).contains($0) }
        let expected = Self.roster(union)
        for order in [[one, two, three], [three, two, one], [two, one, two, three, one]] {
            let merged = Self.roster(Array(order.joined()))
            #expect(merged.state == expected.state)
            #expect(merged.members == expected.members)
            #expect(merged.master == expected.master)
        }
        #expect(Self.roster(one, one).state == Self.roster(one).state)
    }

    @Test("holds too where some of it does not count", arguments: UInt64(1)...60)
    func cuts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let all = Hall.random(&random).operations.map { operation in
            var operation = operation
            operation.isCut = operation.place.sequence > 0 && random.chance(20)
            return operation
        }
        let expected = Self.roster(all)
        for _ in 0..<5 {
            let merged = Self.roster(all.shuffled(using: &random), all.shuffled(using: &random))
            #expect(merged.state == expected.state)
            #expect(merged.membersBeforeCuts == expected.membersBeforeCuts)
        }
    }

    @Test("knows when a device came and went last, in any order", arguments: UInt64(1)...20)
    func comings(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let hall = Hall.random(&random)
        let sorted = hall.operations.sorted { $0.key < $1.key }
        let roster = Self.roster(hall.operations.shuffled(using: &random))
        for device in (0..<hall.authors).map(hall.device) {
            let leave = sorted.last { $0.author == device && $0.change == .leave }
            #expect(roster.lastLeave(of: device) == leave?.place)
            let admit = sorted.last {
                if case .admit(let admit) = $0.change { admit.device == device } else { false }
            }
            #expect(roster.lastAdmit(of: device) == admit?.place)
        }
    }
}
