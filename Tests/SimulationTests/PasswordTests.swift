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

    /// What each of the wrong rules is found out by.
    private static let wrongRules: [(String, String)] = [
        ("show-votes", "is shown in phase"),
        ("add-a-point", "does not add up"),
        ("change-turns", "a turn differs or has changed"),
        ("choose-openly", "a secret move lies open"),
        ("count-twice", "does not add up"),
        ("swap-choices", "did not cast that vote"),
        ("differ", "differs or has changed"),
        ("stick", "the game is stuck"),
        ("wrap-points", "does not add up"),
        ("let-watchers-decide", "does not play and decides"),
        ("tell-counts", "a number of operations is told in phase"),
        ("mix-versions", "show different things"),
        ("break-key-proof", "a device was caught at proof"),
        ("copy-key", "a device was caught at proof"),
        ("wrong-share", "a device was caught at proof"),
        ("swap-shares", "a device was caught at proof"),
        ("swap-cards", "a device was caught at shuffle"),
        ("double-card", "a device was caught at shuffle"),
        ("forge-card", "a device was caught at shuffle"),
        ("other-seed", "a device was caught at key"),
        ("hide-target", "a device was caught at hidden"),
        ("leave-unclaimed", "a device was caught at unclaimed"),
        ("claim-other-word", "a device was caught at claim"),
        ("claim-others-card", "a device was caught at claim"),
        ("claim-later-hand", "a device was caught at claim"),
        ("claim-unproven", "a device was caught at claim"),
    ]
    /// Those that few games come to: `PasswordTrickTests` has each of them come to it.
    private static let rare: Set = ["own-falsely"]

    @Test("each way to be wrong on purpose has a test")
    func complete() {
        let tried = Set(Self.wrongRules.map(\.0)).union(Self.rare)
        #expect(tried == Set(GamePlan.sabotages(of: Self.activity)))
    }

    /// Games that are played until it comes to what a trick is for: a word of one's own that somebody doubts, or one of the
    /// deck that is nobody's any more.
    private static let games: ClosedRange<UInt64> = 1...40

    @Test(
        "rules that are wrong on purpose, and tricks, are found out by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(_ sabotage: String, _ words: String) throws {
        var others: Set<String> = []
        for seed in Self.games {
            let plan = GamePlan(seed, activity: Self.activity, sabotage: sabotage)
            guard case .failure(let failure) = GameRunner.run(plan) else { continue }
            guard failure.violation.description.contains(words) else {
                others.insert(failure.violation.description)
                continue
            }
            #expect(
                failure.command
                    == "parlor simulate --games --activity \(Self.activity) --seed \(seed) --sabotage \(sabotage)"
            )
            return
        }
        Issue.record("\(sabotage) is not found out as it should be, but by \(others)")
    }
}
