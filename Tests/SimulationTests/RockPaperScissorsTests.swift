import Testing

@testable import Simulation

@Suite("Games of rock, paper, scissors")
struct RockPaperScissorsTests {
    private static let activity = "rock-paper-scissors"

    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("hands", first: 10),
        [GamePlan.Course.anything, .splits]
    )
    func ends(seed: UInt64, course: GamePlan.Course) throws {
        let outcome = try GameRunner.run(GamePlan(seed, course, activity: Self.activity)).get()
        #expect(outcome.rounds > 0)
        #expect(outcome.choices > 0)
    }

    /// What each of the wrong rules is found out by, in the game of the first seed.
    private static let wrongRules: [(String, String)] = [
        ("show-hands", "hands are shown in phase throw"),
        ("give-points", "does not add up"),
        ("choose-openly", "a secret move lies open"),
        ("count-twice", "does not add up"),
        ("swap-choices", "did not throw"),
        ("differ", "differ or have changed"),
        ("stick", "the game is stuck"),
        ("wrap-points", "does not add up"),
        ("let-watchers-decide", "does not play and decides"),
        ("tell-counts", "a number of operations is told in phase"),
        ("mix-versions", "show different things"),
    ]

    @Test("each way to be wrong on purpose has a test")
    func complete() {
        #expect(Set(Self.wrongRules.map(\.0)) == Set(GamePlan.sabotages(of: Self.activity)))
    }

    @Test(
        "rules that are wrong on purpose are found out, by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(_ sabotage: String, _ words: String) throws {
        let plan = GamePlan(1, activity: Self.activity, sabotage: sabotage)
        guard case .failure(let failure) = GameRunner.run(plan) else {
            Issue.record("nobody has noticed \(sabotage)")
            return
        }
        #expect(failure.violation.description.contains(words))
        #expect(
            failure.command
                == "parlor simulate --games --activity \(Self.activity) --seed 1 --sabotage \(sabotage)"
        )
    }
}
