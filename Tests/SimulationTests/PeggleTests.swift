import Testing

@testable import Simulation

@Suite("Games of pegs")
struct PeggleTests {
    private static let activity = "peggle"

    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("pegs", first: 8),
        GamePlan.Course.allCases
    )
    func ends(seed: UInt64, course: GamePlan.Course) throws {
        let outcome = try GameRunner.run(GamePlan(seed, course, activity: Self.activity)).get()
        #expect(outcome.rounds > 0)
    }

    /// What each of the wrong rules is found out by, in the game of the first seed.
    private static let wrongRules: [(String, String)] = [
        ("give-points", "does not add up"),
        ("give-balls", "balls do not add up"),
        ("forget-shots", "a shot differs or has changed"),
        ("lose-pegs", "pegs do not add up"),
        ("aim-otherwise", "a shot differs or has changed"),
        ("count-twice", "does not add up"),
        ("stick", "the game is stuck"),
        ("wrap-points", "does not add up"),
        ("let-watchers-decide", "does not play and decides"),
        ("mix-versions", "show different things"),
    ]

    /// What is wrong with secrets: here nobody has any.
    private static let ofSecrets: Set = ["choose-openly", "swap-choices", "differ", "tell-counts"]

    @Test("each way to be wrong on purpose has a test, or is about secrets")
    func complete() {
        let tested = Set(Self.wrongRules.map(\.0))
        #expect(tested.isDisjoint(with: Self.ofSecrets))
        #expect(tested.union(Self.ofSecrets) == Set(GamePlan.sabotages(of: Self.activity)))
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
