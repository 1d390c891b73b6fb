import Testing
import Wire

@testable import Simulation

@Suite("Doors")
struct DoorTests {
    @Test(
        "nobody comes in whom no person has let in, or who guesses, whatever crashes and splits",
        arguments: Seeds.of("doors", first: 4)
    )
    func keepsOut(seed: UInt64) throws {
        let outcome = try DoorParty.run(DoorPlan(seed)).get()
        switch outcome.plan.kind {
        case .knocking: #expect(outcome.tally["asked", default: 0] > 0)
        case .guessing:
            // All may ask the same member, which lets them guess its share.
            let share = Limits.wrongPassphrasesOfRoom / outcome.members
            #expect(outcome.tally["wrong", default: 0] > share / 2)
        }
    }

    @Test("the same plan is the same run")
    func repeats() throws {
        for seed in UInt64(1)...2 {
            let first = try DoorParty.run(DoorPlan(seed)).get()
            #expect(try DoorParty.run(DoorPlan(seed)).get() == first)
        }
    }

    @Test(
        "a gatekeeper that is wrong on purpose is found out, by the check that is there for it",
        arguments: [
            (DoorSabotage.openDoor, "nobody has let"),
            (.forgetGuesses, "strangers have guessed"),
        ]
    )
    func sabotage(_ sabotage: DoorSabotage, _ words: String) {
        guard case .failure(let failure) = DoorParty.run(DoorPlan(1, sabotage: sabotage)) else {
            Issue.record("nobody has noticed \(sabotage)")
            return
        }
        #expect(failure.violation.description.contains(words))
        #expect(
            failure.command == "parlor simulate --doors --seed 1 --sabotage \(sabotage.rawValue)"
        )
    }
}
