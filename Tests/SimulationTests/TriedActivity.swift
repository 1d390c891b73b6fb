import Testing

@testable import Simulation

/// An activity as bots play it while everything goes wrong, and how it is found out that somebody plays by wrong rules.
struct TriedActivity: Sendable, CustomTestStringConvertible {
    static let all = [pictures, strokes, teams, hands, bubbles, words, pegs]

    static let hands = TriedActivity(
        "rock-paper-scissors",
        seeds: Seeds.of("hands", first: 10),
        courses: [.anything, .splits],
        hasChoices: true,
        wrongRules: [
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
    )
    static let bubbles = TriedActivity(
        "bubble-blast",
        seeds: Seeds.of("bubbles", first: 8),
        wrongRules: [
            ("give-points", "does not add up"),
            ("give-bubbles", "bubbles do not add up"),
            ("forget-shots", "a shot differs or has changed"),
            ("let-hang", "a bubble hangs from nothing"),
            ("aim-otherwise", "a shot differs or has changed"),
            ("count-twice", "does not add up"),
            ("stick", "the game is stuck"),
            ("wrap-points", "does not add up"),
            ("let-watchers-decide", "does not play and decides"),
            ("mix-versions", "show different things"),
        ],
        untried: ofSecrets
    )
    static let pegs = TriedActivity(
        "peggle",
        seeds: Seeds.of("pegs", first: 8),
        wrongRules: [
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
        ],
        untried: ofSecrets
    )
    static let words = TriedActivity(
        "password",
        seeds: Seeds.of("words", first: 6),
        turns: [.splits],
        games: [15, 14] + Array(1...40),
        wrongRules: [
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
            ("claim-other-word", "a device was caught at claim"),
            ("claim-others-card", "a device was caught at claim"),
            ("claim-later-hand", "a device was caught at claim"),
            ("claim-unproven", "a device was caught at claim"),
            ("leave-unclaimed", "a device was caught at unclaimed"),
            ("own-falsely", "a device was caught at claim"),
        ]
    )

    static let pictures = TriedActivity(
        "cooperative",
        seeds: Seeds.of("pictures", first: 10),
        hasChoices: true,
        games: Array(1...20),
        wrongRules: [
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
        ],
        // Nobody moves in secret, and there are no points.
        untried: ["choose-openly", "swap-choices", "differ", "count-twice", "wrap-points"]
    )

    // Few, since each round of it has a minute of devices' work: what all games have in common others show. In these people
    // come to vote.
    static let strokes = TriedActivity(
        "competitive",
        seeds: [4, 6, 9, 12],
        courses: [.anything, .splits],
        hasChoices: true,
        games: Array(1...6),
        wrongRules: [
            ("endless-strokes", "drawn more strokes than it may"),
            ("no-canvases", "lies beside its canvas"),
            ("give-drawing", "can be had in phase"),
            ("show-votes", "votes are shown in phase"),
            ("double-prize", "votes and points do not agree"),
        ],
        // Few games come to a hidden canvas that is drawn on: `StrokeCheatTests` has one do so.
        untried: [
            "show-hidden", "choose-openly", "swap-choices", "differ", "count-twice", "stick",
            "wrap-points", "let-watchers-decide", "tell-counts", "mix-versions",
        ]
    )

    static let teams = TriedActivity(
        "team-battle",
        seeds: Seeds.of("teams", first: 10),
        turns: [.splits],
        games: Array(1...40),
        wrongRules: [
            ("show-words", "a word is shown to somebody who does not draw"),
            ("tell-words", "a secret move lies open"),
            ("show-unsubmitted", "ink is shown that is not submitted"),
            ("show-papers", "ink beside the paper is shown"),
            ("show-sheets", "ink of another team is shown"),
            ("give-drawings", "can be had in phase"),
            ("guessers-draw", "a guesser draws"),
            ("forgive-wrong", "does not add up"),
            ("share-ranks", "ranks are wrong"),
            ("swap-teams", "who plays with whom differs or has changed"),
            ("ignore-pairs", "two who were put together are no team"),
            ("end-early", "battle was over after"),
            ("answer-yes", "a device was caught"),
            ("answer-no", "a device was caught"),
            ("other-length", "a device was caught"),
            ("other-secret", "a device was caught"),
            ("other-words", "a word has changed"),
            ("count-twice", "does not add up"),
            ("stick", "the game is stuck"),
            ("let-watchers-decide", "does not play and decides"),
            ("mix-versions", "show different things"),
        ],
        // Nobody chooses in secret, and each battle begins anew, so that no points come near their bound. While others' sheets
        // are hidden, no number is told, whatever the rules say.
        untried: ["choose-openly", "swap-choices", "differ", "wrap-points", "tell-counts"]
    )

    /// What is wrong with secrets, where nobody has any.
    private static let ofSecrets: Set = ["choose-openly", "swap-choices", "differ", "tell-counts"]

    let activity: String
    let seeds: [UInt64]
    let courses: [GamePlan.Course]
    /// Courses in which every game comes to a round of people; in others, every deal may fail.
    let turns: [GamePlan.Course]
    /// Whether secret moves count in every game.
    let hasChoices: Bool
    /// Seeds of games that are played until wrong rules are found out: they may matter in few.
    ///
    /// Short games come first.
    let games: [UInt64]
    /// What each of the wrong rules is found out by.
    let wrongRules: [(name: String, words: String)]
    /// Wrong rules that are not tried here.
    let untried: Set<String>

    init(
        _ activity: String,
        seeds: [UInt64],
        courses: [GamePlan.Course] = GamePlan.Course.allCases,
        turns: [GamePlan.Course] = GamePlan.Course.allCases,
        hasChoices: Bool = false,
        games: [UInt64] = [1],
        wrongRules: [(name: String, words: String)],
        untried: Set<String> = []
    ) {
        self.activity = activity
        self.seeds = seeds
        self.courses = courses
        self.turns = turns
        self.hasChoices = hasChoices
        self.games = games
        self.wrongRules = wrongRules
        self.untried = untried
    }

    var testDescription: String { activity }
}
