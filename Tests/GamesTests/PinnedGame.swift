import Activities
import Rules
import Testing

@testable import Games

/// An activity, and games of it that try all its rules: what a version of them means is pinned by what comes of these.
struct PinnedGame: Sendable, CustomTestStringConvertible {
    /// The activities that are built in.
    static let all = [
        ClassicPins.game, PicturesPins.game, StrokesPins.game, TeamsPins.game, HandsPins.game,
        BubblePins.game, WordsPins.game, PegPins.game,
    ]

    let activity: any Activity.Type
    /// What words are compared with and taken from, beside the rules; `nil` without any.
    let bank: [String]?
    /// Rules that are wrong on purpose, in what must be noticed.
    let wrong: [any Game.Type]
    /// Every state of the games, by the rules of today, by earlier ones or by wrong ones.
    let play: @Sendable (any Game.Type) throws -> [Value]

    init(
        _ activity: any Activity.Type,
        bank: [String]? = nil,
        wrong: [any Game.Type] = [],
        _ play: @escaping @Sendable (any Game.Type) throws -> [Value]
    ) {
        self.activity = activity
        self.bank = bank
        self.wrong = wrong
        self.play = play
    }

    var testDescription: String { activity.about.activity }

    /// What a version of the rules is made of.
    func digest(of rules: any Game.Type) throws -> String {
        RulesPins.digest(of: rules.about, words: bank, game: try play(rules))
    }
}
