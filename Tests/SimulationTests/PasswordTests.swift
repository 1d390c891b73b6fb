import Testing

@testable import Simulation

@Suite("Games of words")
struct PasswordTests {
    private static let activity = "password"

    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("words", first: 6),
        GamePlan.Course.allCases
    )
    func ends(seed: UInt64, course: GamePlan.Course) throws {
        let outcome = try GameRunner.run(GamePlan(seed, course, activity: Self.activity)).get()
        // Where every deal fails nobody has a turn.
        if course == .splits { #expect(outcome.rounds > 0) }
    }

    /// What each of the wrong rules is found out by, in the game of a seed in which it comes to that.
    private static let wrongRules: [(String, UInt64, String)] = [
        ("show-votes", 1, "is shown in phase"),
        ("add-a-point", 1, "does not add up"),
        ("change-turns", 1, "a turn differs or has changed"),
        ("choose-openly", 1, "a secret move lies open"),
        ("count-twice", 1, "does not add up"),
        ("swap-choices", 1, "did not cast that vote"),
        ("differ", 1, "differs or has changed"),
        ("stick", 1, "the game is stuck"),
        ("wrap-points", 1, "does not add up"),
        ("let-watchers-decide", 1, "does not play and decides"),
        ("tell-counts", 1, "a number of operations is told in phase"),
        ("mix-versions", 1, "show different things"),
        ("break-key-proof", 1, "a device was caught at proof"),
        ("copy-key", 1, "a device was caught at proof"),
        ("wrong-share", 1, "a device was caught at proof"),
        ("swap-shares", 1, "a device was caught at proof"),
        ("swap-cards", 1, "a device was caught at shuffle"),
        ("double-card", 2, "a device was caught at shuffle"),
        ("forge-card", 3, "a device was caught at shuffle"),
        ("other-seed", 1, "a device was caught at key"),
        ("hide-target", 3, "a device was caught at hidden"),
        ("leave-unclaimed", 1, "a device was caught at unclaimed"),
        ("claim-other-word", 2, "a device was caught at claim"),
        ("claim-others-card", 2, "a device was caught at claim"),
        ("claim-later-hand", 2, "a device was caught at claim"),
        ("claim-unproven", 2, "a device was caught at claim"),
        ("own-falsely", 17, "a device was caught at claim"),
    ]

    @Test("each way to be wrong on purpose has a test")
    func complete() {
        #expect(Set(Self.wrongRules.map(\.0)) == Set(GamePlan.sabotages(of: Self.activity)))
    }

    @Test(
        "rules that are wrong on purpose, and tricks, are found out by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(_ sabotage: String, _ seed: UInt64, _ words: String) throws {
        let plan = GamePlan(seed, activity: Self.activity, sabotage: sabotage)
        guard case .failure(let failure) = GameRunner.run(plan) else {
            Issue.record("nobody has noticed \(sabotage)")
            return
        }
        #expect(failure.violation.description.contains(words))
        #expect(
            failure.command
                == "parlor simulate --games --activity \(Self.activity) --seed \(seed) --sabotage \(sabotage)"
        )
    }
}
