import Rules
import Vocabulary

@testable import Games

/// The game that pins what the rules of Classic mean.
enum ClassicPins {
    static let game = PinnedGame(Classic.self, bank: ClassicWords.all) { _ in
        try played()
    }

    /// Every state of a game of three in which nobody names a topic, so that the words come from the bank.
    static func played() throws -> [Value] {
        var rules = ClassicRules(players: 3, settings: ["rounds": 3])
        var states = [rules.game.state]
        rules.end()
        rules.end()
        for _ in 0..<3 {
            rules.end()
            rules.end()
            states.append(rules.game.state)
            try rules.vote([rules.seats[0]: rules.seats[1], rules.seats[1]: rules.seats[2]])
            states.append(rules.game.state)
            rules.end()
        }
        return states + [.list(rules.seats.map { .number(rules.game.scores[$0]) })]
    }
}
