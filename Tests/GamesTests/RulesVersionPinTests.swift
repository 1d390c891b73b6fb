import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("The rules of Classic, version by version")
struct RulesVersionPinTests {
    private static func digest(of words: [String]) throws -> String {
        RulesPins.digest(of: Classic.about, words: words, game: try game())
    }

    /// Every state of a game of three in which nobody names a topic, so that the words come from the bank.
    private static func game() throws -> [Value] {
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

    @Test("what the current version means is what it meant when it was released")
    func pinned() throws {
        let version = Classic.about.version
        let pins = try RulesPins.pins(of: "classic")
        #expect(try Self.digest(of: Words.all) == pins[version], "raise Classic.about.version")
        #expect(pins.keys.max() == version)
    }

    @Test(
        "a word more, less, changed or moved is noticed unless the version was raised",
        arguments: [
            Words.all + ["zebra"], Array(Words.all.dropLast()), ["kitten"] + Words.all.dropFirst(),
            Words.all.reversed(),
        ]
    )
    func changed(words: [String]) throws {
        #expect(try Self.digest(of: words) != RulesPins.pins(of: "classic")[Classic.about.version])
    }
}
