import Activities
import Rules
import Testing

@testable import Games

@Suite("Rules, version by version")
struct PinTests {
    @Test("every activity is pinned that people are offered")
    func complete() {
        let pinned = PinnedGame.all.map { $0.activity.about.activity }
        #expect(pinned == Catalogue.activities.map { $0.about.activity })
    }

    @Test("what a version means is what it meant when it was released", arguments: PinnedGame.all)
    func pinned(game: PinnedGame) throws {
        let about = game.activity.about
        let pins = try RulesPins.pins(of: about.activity)
        for rules in [game.activity as any Game.Type] + game.activity.earlier {
            let digest = try game.digest(of: rules)
            #expect(digest == pins[rules.about.version], "raise the version of \(about.activity)")
        }
        #expect(pins.keys.max() == about.version)
    }

    @Test("wrong rules, another word and another state are noticed", arguments: PinnedGame.all)
    func changed(game: PinnedGame) throws {
        let about = game.activity.about
        let states = try game.play(game.activity)
        let bank = game.bank ?? []
        let banks =
            bank.isEmpty
            ? []
            : [
                bank + ["zebra"], Array(bank.dropLast()), ["kitten"] + bank.dropFirst(),
                bank.reversed(),
            ]
        var digests = try game.wrong.map {
            RulesPins.digest(of: about, words: game.bank, game: try game.play($0))
        }
        digests += banks.map { RulesPins.digest(of: about, words: $0, game: states) }
        digests.append(RulesPins.digest(of: about, words: game.bank, game: states.dropLast()))
        let pins = try RulesPins.pins(of: about.activity).values
        #expect(Set(digests).count == digests.count)
        #expect(pins.allSatisfy { !digests.contains($0) })
    }
}
