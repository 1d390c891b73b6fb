import Testing

@testable import Simulation

@Suite("Games of one long picture")
struct CooperativeTests {
    private static let activity = "cooperative"

    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("pictures", first: 10),
        GamePlan.Course.allCases
    )
    func ends(seed: UInt64, course: GamePlan.Course) throws {
        let outcome = try GameRunner.run(GamePlan(seed, course, activity: Self.activity)).get()
        #expect(outcome.rounds > 0)
        #expect(outcome.choices > 0)
    }

    /// What each of the wrong rules is found out by, in the game of some seed.
    private static let wrongRules: [(String, String)] = [
        ("show-whole", "ink beside the strip is shown"),
        ("show-wide-strip", "ink beside the strip is shown"),
        ("give-picture", "can be had in phase"),
        ("all-draw", "ink of somebody whose turn it is not"),
        ("no-edges", "lies beside its portion"),
        ("endless-strokes", "more strokes than there may be"),
        ("swap-portions", "who drew a portion differs or has changed"),
        ("draw-twice", "not everybody has one turn"),
        ("stick", "the game is stuck"),
        ("let-watchers-decide", "does not play and decides"),
        ("tell-counts", "a number of operations is told in phase"),
        ("mix-versions", "show different things"),
    ]

    /// What is wrong with secret moves and with points: here nobody has any.
    private static let ofOthers: Set = [
        "choose-openly", "swap-choices", "differ", "count-twice", "wrap-points",
    ]

    @Test("each way to be wrong on purpose has a test, or is about what there is not")
    func complete() {
        let tested = Set(Self.wrongRules.map(\.0))
        #expect(tested.isDisjoint(with: Self.ofOthers))
        #expect(tested.union(Self.ofOthers) == Set(GamePlan.sabotages(of: Self.activity)))
    }

    @Test(
        "rules that are wrong on purpose are found out, by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(_ sabotage: String, _ words: String) throws {
        let found = (UInt64(1)...20).lazy.compactMap { seed -> GameFailure? in
            let plan = GamePlan(seed, activity: Self.activity, sabotage: sabotage)
            guard case .failure(let failure) = GameRunner.run(plan) else { return nil }
            return failure
        }
        let failure = try #require(found.first, "nobody has noticed \(sabotage)")
        #expect(failure.violation.description.contains(words))
        #expect(failure.command.hasSuffix("--sabotage \(sabotage)"))
    }
}
