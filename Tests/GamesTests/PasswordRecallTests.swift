import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Games

/// Each proof of one more fork has every device reduce the whole game again: what was worked out once is not worked out
/// again then, and nothing is taken for worked out that is another deal, claim or secret.
@Suite("A chain of words that is reduced again")
struct PasswordRecallTests {
    private let counter = CountedCryptography()

    /// A whole game with a claim that holds, one that does not, a word of one's own, and a dealer that is left out.
    private func played() throws -> PasswordDesk {
        var desk = PasswordDesk([1, 1, 1, 1], ["rounds": 2, "swaps": 1], cryptography: counter)
        desk.stopped = [desk.devices[3]]
        desk.deal()
        desk.stopped = []
        let (cheat, victim) = (desk.seats[1], desk.seats[0])
        let device = desk.devices[1]
        let (game, dealer) = (desk.game, desk.dealer(device))
        let place = game.hands.places(of: cheat)[0]
        let proof = try #require(game.table.deal?.proof(of: place, seed: dealer.seed))
        desk.change = { writer, deeds in
            guard writer == device else { return deeds }
            return deeds.map { deed in
                guard deed.move == .map(["do": .text("foreign")]) else { return deed }
                let claim: [String: Value] = [
                    "do": .text("claim"), "seat": .seat(cheat), "place": .number(Int64(place)),
                    "bytes": .text(ByteText.text(proof)),
                ]
                return .init(seat: deed.seat, move: .map(claim))
            }
        }
        desk.go(to: victim)
        desk.say(try #require(desk.hand(desk.seats[2]).first))
        desk.change = { $1 }
        desk.go(to: victim)
        desk.say(try #require(desk.hand(victim).first), votes: [cheat: .doubt])
        desk.finish()
        #expect(desk.game.phase.name == "over")
        #expect(desk.caught == [1: [.claim]])
        return desk
    }

    @Test("nothing of a deal, a claim or the audit is worked out twice, and all comes out the same")
    func recalled() throws {
        let desk = try played()
        let before = counter.multiplications
        let anew = desk.again(desk.records, recalling: false)
        let work = counter.multiplications - before
        #expect(work > 250)
        #expect(anew.state == desk.game.state)
        for _ in 0..<5 {
            let again = desk.again(desk.records, recalling: true)
            #expect(again.state == desk.game.state)
            #expect(again.scores == desk.game.scores)
        }
        #expect(counter.multiplications == before + work)
    }

    @Test(
        "what was shown otherwise is worked out again, as if nothing were known",
        arguments: ["deal", "claim", "seed"]
    )
    func changed(_ what: String) throws {
        let desk = try played()
        var records = desk.records
        // The last bytes of the last one who shows some of that kind are others.
        let index = try #require(
            records.lastIndex { $0.moves.contains { $0.move["do"] == .text(what) } }
        )
        let move = try #require(
            records[index].moves.lastIndex { $0.move["do"] == .text(what) }
        )
        let deed = records[index].moves[move]
        var bytes = deed.bytes
        bytes[bytes.count - 1] ^= 1
        records[index].moves[move] = deed.with(bytes)
        let before = counter.multiplications
        let again = desk.again(records, recalling: true)
        let recalled = counter.multiplications - before
        let anew = desk.again(records, recalling: false)
        let work = counter.multiplications - before - recalled
        #expect(again.state == anew.state)
        #expect(again.scores == anew.scores)
        #expect(again.state != desk.game.state)
        #expect(recalled > 0)
        #expect(recalled < work)
    }
}
