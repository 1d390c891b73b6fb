import Identity
import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Games

/// Each way that a changed program may try when it is asked whose a word is.
@Suite("Cheats in the chain of words")
struct PasswordAnswerTests {
    /// A table of three devices of which the second is changed.
    private static func desk(
        _ change: @escaping (RoundRecord.Done) -> [RoundRecord.Done]
    ) -> PasswordDesk {
        var desk = PasswordDesk([1, 1, 1], ["rounds": 4])
        let cheat = desk.devices[1]
        desk.change = { device, deeds in device == cheat ? deeds.flatMap(change) : deeds }
        return desk
    }

    private static func kind(_ deed: RoundRecord.Done) -> String { deed.move["do"]?.text ?? "" }

    @Test("who hides a doubted word of their own is found by the audit, and loses all points")
    func hides() throws {
        var desk = Self.desk { deed in
            Self.kind(deed) == "own"
                ? [.init(seat: deed.seat, move: .map(["do": .text("foreign")]))] : [deed]
        }
        desk.deal()
        let cheat = desk.seats[1]
        desk.go(to: cheat)
        desk.say(try #require(desk.hand(cheat).first), votes: [desk.seats[0]: .doubt])
        #expect(desk.game.scores[desk.seats[0]] == -1)
        // It wins some points honestly, which it does not keep.
        desk.go(to: desk.seats[0])
        for _ in 0..<2 {
            desk.go(to: desk.seats[0])
            let hand = desk.hand(cheat).filter { word in
                desk.game.chain.allSatisfy { $0.word != word }
            }
            desk.say(try #require(hand.last))
        }
        #expect(desk.game.scores[cheat] == 3)
        desk.finish()
        #expect(desk.caught == [1: [.hidden]])
        #expect(desk.game.scores[cheat] == 0)
        #expect(desk.game.scores[desk.seats[0]] == -1)
    }

    @Test("a player who keeps silent about a doubted word is treated as if it were their own")
    func silent() throws {
        var desk = Self.desk { ["own", "foreign"].contains(Self.kind($0)) ? [] : [$0] }
        desk.deal()
        let cheat = desk.seats[1]
        desk.go(to: cheat)
        desk.say(try #require(desk.hand(cheat).first), votes: [desk.seats[0]: .doubt])
        #expect(desk.game.scores[cheat] == -1)
        #expect(desk.game.scores[desk.seats[0]] == 2)
        desk.finish()
        #expect(desk.caught.isEmpty)
    }

    @Test("a player who leaves a word of their own unclaimed is found by the audit")
    func unclaimed() throws {
        var desk = Self.desk { deed in
            Self.kind(deed) == "claim"
                ? [.init(seat: deed.seat, move: .map(["do": .text("foreign")]))] : [deed]
        }
        desk.deal()
        desk.go(to: desk.seats[0])
        desk.say(try #require(desk.hand(desk.seats[1]).first))
        #expect(desk.game.chain.last?.claimer == nil)
        desk.finish()
        #expect(desk.caught == [1: [.unclaimed]])
    }

    /// What a changed device may write where it should say that a word is none of its own.
    @Test(
        "nobody claims what they do not hold",
        arguments: ["their own card", "another's card", "a later hand", "no card", "no proof"]
    )
    func falseClaims(_ what: String) throws {
        var desk = PasswordDesk([1, 1, 1], ["swaps": 1])
        desk.deal()
        let (victim, cheat, game) = (desk.seats[0], desk.seats[1], desk.game)
        let dealer = desk.dealer(desk.devices[1])
        let deal = try #require(game.table.deal)
        desk.change = { device, deeds in
            guard device == dealer.device else { return deeds }
            return deeds.flatMap { deed -> [RoundRecord.Done] in
                guard Self.kind(deed) == "foreign" else { return [deed] }
                let place =
                    switch what {
                    case "another's card": game.hands.places(of: victim)[0]
                    case "a later hand": game.hands.places(of: cheat, 1)[0]
                    case "no card": 1_000
                    default: game.hands.places(of: cheat)[0]
                    }
                let proven = place < 36 && deal.owners[place] == 1 ? place : 1
                var proof = deal.proof(of: proven, seed: dealer.seed)
                if what == "no proof" { proof[90] ^= 1 }
                let claim: [String: Value] = [
                    "do": .text("claim"), "seat": .seat(cheat), "place": .number(Int64(place)),
                    "bytes": .text(ByteText.text(proof)),
                ]
                return [.init(seat: deed.seat, move: .map(claim)), deed]
            }
        }
        desk.go(to: desk.seats[0])
        let before = desk.refused.count
        // It is asked only about words of the deck: this one lies in a later hand of who says it.
        let later = deal.numbers(
            at: game.hands.places(of: desk.seats[0], 1),
            seed: desk.dealer(desk.devices[0]).seed
        )
        let number = try #require(later[0])
        desk.say(game.lexicon[game.words[number + 1]])
        // Each answers once: after a claim that does not hold nothing else is heard. What cannot be one is no answer.
        #expect(desk.refused.count == before + 1)
        #expect(desk.game.chain.last?.claimer == nil)
        #expect(desk.game.chain.last?.foreign == (what == "no card" ? [1, 2] : [2]))
        #expect(desk.caught == (what == "no card" ? [:] : [1: [.claim]]))
        desk.change = { $1 }
        desk.finish()
        #expect(desk.caught == (what == "no card" ? [:] : [1: [.claim]]))
        let struck = try #require(desk.game.scores[cheat])
        #expect(struck <= 0)
    }

    @Test("a player who says that a word is their own that is not is caught at it")
    func falseOwn() throws {
        var desk = PasswordDesk([1, 1], ["swaps": 1])
        desk.deal()
        let speaker = desk.speaker
        let device = try #require(desk.hosts[speaker])
        let (game, dealer) = (desk.game, desk.dealer(device))
        let deal = try #require(game.table.deal)
        let places = game.hands.places(of: speaker, 1)
        let number = try #require(deal.numbers(at: places, seed: dealer.seed)[0])
        desk.change = { writer, deeds in
            guard writer == device else { return deeds }
            return deeds.flatMap { deed -> [RoundRecord.Done] in
                guard Self.kind(deed) == "foreign" else { return [deed] }
                let own: [String: Value] = [
                    "do": .text("own"), "seat": .seat(speaker),
                    "place": .number(Int64(places[0])),
                    "bytes": .text(
                        ByteText.text(deal.proof(of: places[0], seed: dealer.seed))
                    ),
                ]
                return [.init(seat: deed.seat, move: .map(own)), deed]
            }
        }
        // It lies in the hand that the speaker has not taken yet.
        desk.say(game.lexicon[game.words[number + 1]])
        #expect(desk.refused.count == 1)
        #expect(desk.game.chain.last?.answer == .silent)
        desk.change = { $1 }
        desk.finish()
        #expect(desk.caught == [desk.devices.firstIndex(of: device) ?? -1: [.claim]])
    }

    @Test("however often a device claims and answers, others look into it once")
    func work() throws {
        let counter = CountedCryptography()
        var desk = PasswordDesk([1, 1, 1], cryptography: counter)
        desk.deal()
        let cheat = desk.listener
        let (game, dealer) = (desk.game, desk.dealer(try #require(desk.hosts[cheat])))
        let place = game.hands.places(of: cheat)[0]
        let proof = try #require(game.table.deal?.proof(of: place, seed: dealer.seed))
        let other = game.order.last { $0 != cheat && $0 != desk.speaker } ?? cheat
        // A card of the deck, which is not the cheat's.
        desk.end([(desk.speaker, PasswordDesk.say(try #require(desk.hand(other).first)))])
        var record = desk.record()
        let before = counter.multiplications
        for number in 0..<500 {
            let moves: [Value] = [
                .map(
                    [
                        "do": .text("claim"), "seat": .seat(cheat), "place": .number(Int64(place)),
                        "bytes": .text(ByteText.text(proof)),
                    ]
                ), .map(["do": .text("claim"), "place": .number(Int64(number))]),
                .map(["do": .text("foreign")]),
            ]
            for move in moves {
                guard (try? desk.game.check(move, by: cheat, in: record)) != nil else { continue }
                record.moves.append(.init(seat: cheat, move: move))
            }
        }
        #expect(record.moves.count == 1)
        #expect(counter.multiplications == before)
        #expect(desk.game.claim(in: record) == nil)
        #expect((1...8) ~= counter.multiplications - before)
    }
}
