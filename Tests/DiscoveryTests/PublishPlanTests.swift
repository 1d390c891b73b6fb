import Testing
import Vocabulary

@testable import Discovery

@Suite("What to tell the responder")
struct PublishPlanTests {
    private var plan = PublishPlan()

    @Test("the same set again changes nothing")
    mutating func idempotent() throws {
        let room = try Samples.advertisement()
        plan.want([room])
        let service = PublishedService(room)
        #expect(plan.takeChanges(now: .at(0)) == [.publish(slot: 1, service)])
        plan.want([room])
        #expect(plan.nextDeadline == nil)
        #expect(plan.takeChanges(now: .at(0)).isEmpty)
    }

    @Test("a TXT record changes at most once a second, the newest winning")
    mutating func text() throws {
        plan.want([try Samples.advertisement(players: 1)])
        _ = plan.takeChanges(now: .at(0))
        plan.want([try Samples.advertisement(players: 2)])
        #expect(plan.takeChanges(now: .at(999)).isEmpty)
        #expect(plan.nextDeadline == .at(1_000))
        let newest = try Samples.advertisement(players: 3)
        plan.want([newest])
        #expect(plan.takeChanges(now: .at(1_000)) == [.retext(slot: 1, text: newest.text)])
        #expect(plan.nextDeadline == nil)
    }

    @Test("a large room is told of more seldom")
    mutating func crowd() throws {
        plan.want([try Samples.advertisement(players: 39)])
        _ = plan.takeChanges(now: .at(0))
        let newest = try Samples.advertisement(players: 40)
        plan.want([newest])
        #expect(plan.nextDeadline == .at(4_000))
        #expect(plan.takeChanges(now: .at(3_999)).isEmpty)
        #expect(plan.takeChanges(now: .at(4_000)) == [.retext(slot: 1, text: newest.text)])
    }

    @Test("a change that is taken back is not sent")
    mutating func takenBack() throws {
        let room = try Samples.advertisement(players: 1)
        plan.want([room])
        _ = plan.takeChanges(now: .at(0))
        plan.want([try Samples.advertisement(players: 2)])
        plan.want([room])
        #expect(plan.takeChanges(now: .at(5_000)).isEmpty)
    }

    @Test("another port or title is published at once in the same slot")
    mutating func republish() throws {
        plan.want([try Samples.advertisement()])
        _ = plan.takeChanges(now: .at(0))
        for changed in [
            try Samples.advertisement(port: 9), try Samples.advertisement(title: "New"),
        ] {
            plan.want([changed])
            #expect(
                plan.takeChanges(now: .at(1)) == [.publish(slot: 1, PublishedService(changed))]
            )
        }
    }

    @Test("a room that is gone is withdrawn, first of all changes")
    mutating func withdraw() throws {
        plan.want([try Samples.advertisement()])
        _ = plan.takeChanges(now: .at(0))
        let next = try Samples.advertisement(room: Samples.room(2))
        plan.want([next])
        #expect(plan.nextDeadline == .at(0))
        #expect(
            plan.takeChanges(now: .at(1)) == [
                .withdraw(slot: 1), .publish(slot: 2, PublishedService(next)),
            ]
        )
    }

    @Test("a room that was never published needs no withdrawal")
    mutating func neverPublished() throws {
        plan.want([try Samples.advertisement()])
        plan.want([])
        #expect(plan.takeChanges(now: .at(0)).isEmpty)
    }

    @Test("a new responder is told everything at once")
    mutating func startOver() throws {
        let room = try Samples.advertisement()
        plan.want([room])
        _ = plan.takeChanges(now: .at(0))
        plan.startOver()
        #expect(plan.takeChanges(now: .at(1)) == [.publish(slot: 1, PublishedService(room))])
    }

    @Test("of two advertisements of one room the first counts")
    mutating func twice() throws {
        let first = try Samples.advertisement(players: 1)
        plan.want([first, try Samples.advertisement(players: 2)])
        #expect(plan.takeChanges(now: .at(0)) == [.publish(slot: 1, PublishedService(first))])
    }
}
