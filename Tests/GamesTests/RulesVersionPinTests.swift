import Foundation
import Identity
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of Classic, version by version")
struct RulesVersionPinTests {
    /// What each version was made of when it was current, by version, as the file beside the mutations says.
    ///
    /// A change of rules or words gets a new version and a new line; what a version means never changes, or
    /// old rooms and replays would come out differently.
    private static func pins() throws -> [UInt16: String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Protocol/classic-rules.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var pins: [UInt16: String] = [:]
        for line in lines where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2, let version = UInt16(words[0]) else { continue }
            pins[version] = String(words[1])
        }
        return pins
    }

    /// A digest of all that decides how the same operations come out: the bank, what can be set, and a game.
    private static func digest(of words: [String]) throws -> String {
        let about = Classic.about
        let rules = about.rules.map { rule in
            Value.list(
                [
                    .text(rule.name), .number(rule.standard), .number(rule.range.lowerBound),
                    .number(rule.range.upperBound),
                ]
            )
        }
        let whole = Value.list(
            [
                .list(words.map { .text($0) }), .list(rules),
                .number(Int64(about.seats.lowerBound)), .number(Int64(about.seats.upperBound)),
                .list(try game()),
            ]
        )
        let digest: StateDigest = Sodium().blake2b256(whole.encoded)
        return "\(digest)"
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
        let pins = try Self.pins()
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
        #expect(try Self.digest(of: words) != Self.pins()[Classic.about.version])
    }
}
