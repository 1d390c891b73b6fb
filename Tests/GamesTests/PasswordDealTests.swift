import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Words that are dealt without a dealer")
struct PasswordDealTests {
    @Test(
        "each sees six words of their own, all different between players",
        arguments: [[1, 1], [2, 1, 1], [3], [1, 1, 1, 1, 2]]
    )
    func hands(perDevice: [Int]) throws {
        var desk = PasswordDesk(perDevice)
        desk.deal()
        #expect(desk.game.phase.name == "word")
        let words = desk.seats.flatMap { desk.hand($0) }
        #expect(words.count == 6 * desk.seats.count)
        #expect(Set(words).count == words.count)
        let start = try #require(desk.game.start)
        #expect(!words.contains(start))
        #expect(Set(words).isSubset(of: PasswordWords.bank(.english)))
    }

    @Test("nobody else is shown a hand, and nothing that was written holds a word of it")
    func hidden() {
        var desk = PasswordDesk([1, 2])
        desk.deal()
        for seat in desk.seats {
            // The bank has the name of the phase in it.
            let words = Set(desk.hand(seat)).subtracting([desk.game.phase.name])
            for device in desk.devices where device != desk.hosts[seat] {
                #expect(desk.hand(seat, of: device).isEmpty)
            }
            let record = desk.record()
            for other in desk.seats.filter({ $0 != seat }).map(Optional.some) + [nil] {
                let dealer = other.flatMap { desk.hosts[$0] }.map { desk.dealer($0) }
                let view = desk.game.view(
                    for: other,
                    ViewContext(record: record, dealer: dealer)
                )
                // A word may lie within another one, so that whole values are compared.
                #expect(Self.texts(of: view).isDisjoint(with: words))
            }
            let written = desk.written.reduce(into: Set<String>()) {
                $0.formUnion(Self.texts(of: $1.move))
            }
            #expect(!written.isEmpty)
            #expect(written.isDisjoint(with: words))
            #expect(Self.texts(of: desk.game.state).isDisjoint(with: words))
        }
    }

    private static func texts(of value: Value) -> Set<String> {
        switch value {
        case .text(let text): [text]
        case .list(let values): values.reduce(into: []) { $0.formUnion(texts(of: $1)) }
        case .map(let fields): fields.values.reduce(into: []) { $0.formUnion(texts(of: $1)) }
        case .null, .flag, .number: []
        }
    }

    @Test("dice that come after all have shown theirs change nothing", arguments: 2...4)
    func lateDice(round: Int) throws {
        var (desk, other) = (PasswordDesk([1, 1, 1]), PasswordDesk([1, 1, 1]))
        desk.deal()
        for _ in 0..<round { other.end() }
        #expect(other.game.phase.name == (round < 4 ? "shuffle" : "shares"))
        other.forged = Seed(words: Words4(2, 7, 1, 8))
        other.end()
        other.forged = nil
        other.deal()
        #expect(other.game.start != nil && other.game.start == desk.game.start)
        #expect(desk.seats.map { other.hand($0) } == desk.seats.map { desk.hand($0) })
    }

    @Test("each move of the largest deal is as short as moves must be")
    func sizes() {
        var desk = PasswordDesk([1, 1, 1, 1, 1, 1, 1, 1], ["swaps": 7])
        // Without shares it is a deck already; the rest is shorter.
        for _ in 0..<2 { desk.end() }
        #expect(desk.game.phase.name == "shuffle")
        #expect(desk.game.table.deal?.terms.cards == 384)
        let sizes = desk.written.map(\.move.encoded.count)
        #expect(sizes.count == 8 + 40)
        #expect(sizes.allSatisfy { $0 <= Limits.move })
    }

    @Test("all devices together work as much as the specification says, but for keys and proofs")
    func work() {
        let counter = CountedCryptography()
        var desk = PasswordDesk([1, 1, 1, 1], ["swaps": 1], cryptography: counter)
        desk.deal()
        #expect(desk.game.phase.name == "word")
        // 48 cards, 36 of them others': a shuffle, shares with their proof, and looking at those of three others. In a game
        // without a network what is shown is looked at once, and not by each device.
        let shuffles = 4 * 2 * 48
        let shares = 4 * 3 * 36
        let looks = 4 * 2 * 36
        let least = shuffles + shares + looks
        #expect((least...least + 100) ~= counter.multiplications, "\(counter.multiplications)")
    }

    /// The rounds at whose beginning a device stops, and which device: in keys, as the first and the last one to shuffle,
    /// and in shares.
    @Test(
        "a device that stops in mid-deal is left out, and all begins anew without it",
        arguments: [(0, 1), (1, 0), (3, 2), (4, 1)]
    )
    func stops(after rounds: Int, device: Int) {
        var desk = PasswordDesk([1, 1, 1])
        for _ in 0..<rounds { desk.end() }
        desk.stopped = [desk.devices[device]]
        let before = desk.game.dealtRound
        desk.end()
        #expect(desk.game.phase.name == "keys")
        #expect(desk.game.phase.lasts == 3_000)
        #expect(desk.game.dealtRound == before.map { $0 + UInt32(rounds) + 1 })
        desk.deal()
        #expect(desk.game.phase.name == "word")
        #expect(desk.game.table.devices.count == 2)
        for (index, seat) in desk.seats.enumerated() {
            #expect(desk.hand(seat).count == (index == device ? 0 : 6))
        }
        // It did no wrong, and plays on.
        #expect(desk.game.table.cheats.isEmpty)
        desk.stopped = []
        desk.finish()
        #expect(desk.game.phase.name == "over")
        #expect(desk.caught.isEmpty)
        #expect(Set(desk.game.chain.map(\.seat)) == Set(desk.seats))
    }

    @Test("when all have stopped the game is over")
    func allStop() {
        var desk = PasswordDesk()
        desk.stopped = Set(desk.devices)
        #expect(desk.game.state["hands"] == .map([:]))
        desk.end()
        #expect(desk.game.phase.name == "over")
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == desk.seats)
        #expect(desk.game.state["hands"] == .map([:]))
        #expect(desk.game.state["step"] == .text("none"))
    }

    @Test("once all is dealt nobody's leaving locks a word")
    func leaving() throws {
        var desk = PasswordDesk([1, 1, 1])
        desk.deal()
        // A seat that neither speaks nor owns the word goes.
        let (speaker, owner) = (desk.speaker, desk.listener)
        let gone = try #require(desk.seats.first { $0 != speaker && $0 != owner })
        desk.present.remove(gone)
        desk.stopped = Set([desk.hosts[gone]].compactMap { $0 })
        desk.say(try #require(desk.hand(owner).first))
        #expect(desk.game.chain.last?.claimer == owner)
        #expect(desk.game.scores[owner] == 2)
        desk.finish()
        // Of the one who left nobody can tell; nobody else was caught at anything.
        #expect(desk.game.findings.silent == Array(desk.stopped))
        #expect(desk.caught.isEmpty)
    }

    @Test("only its own device speaks for a seat in the deal, and only while it hosts it")
    func authors() throws {
        var desk = PasswordDesk([2, 1])
        let deal = Value.map(["do": .text("deal"), "part": .number(0), "bytes": .text("")])
        let game = desk.game
        #expect(game.author(of: deal, by: desk.seats[0]) == .device(desk.devices[0]))
        // Each seat speaks for its device, and for no other one.
        #expect(game.author(of: deal, by: desk.seats[1]) == .device(desk.devices[0]))
        #expect(game.author(of: deal, by: SeatID(99)) == .device(nil))
        #expect(game.author(of: PasswordDesk.say("cat"), by: desk.seats[1]) == .people)
        desk.deal()
        // A seat that has gone to another device is no longer waited for, and its words stay hidden there.
        desk.hosts[desk.seats[2]] = desk.devices[0]
        #expect(desk.hand(desk.seats[2]).isEmpty)
        desk.finish()
        #expect(desk.game.findings.silent == [desk.devices[1]])
    }

    @Test("what is due is waited for, and what is there is not")
    func waits() {
        var desk = PasswordDesk([2, 1])
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == desk.seats)
        desk.end()
        // The first device shuffles, and all show their dice.
        #expect(desk.game.phase.name == "shuffle")
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == desk.seats)
        desk.end()
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == [desk.seats[2]])
        desk.end()
        #expect(desk.game.phase.name == "shares")
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == [desk.seats[0], desk.seats[2]])
        let shown = desk.game.view(for: nil, ViewContext(record: desk.record()))["dealt"]
        #expect(shown?["done"] == .number(0))
    }

    @Test("bytes become text and bytes again, and each text is that of one row of bytes")
    func text() {
        for count in 0...40 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let text = ByteText.text(bytes)
            #expect(ByteText.bytes(text) == bytes)
            #expect(text.utf8.count == (count * 4 + 2) / 3)
        }
        #expect(ByteText.text([0xfb, 0xff]) == "-_8")
        for wrong in ["A", "AB", "AAB", "A=", "+/", "ä", "AAAAA"] {
            #expect(ByteText.bytes(wrong) == nil, "\(wrong)")
        }
    }

    @Test("what a dealer shows is as many moves as it takes, the last one as long as the rest")
    func parts() {
        #expect(DealParts.count(of: 96) == 1)
        #expect(DealParts.count(of: 630) == 1)
        #expect(DealParts.count(of: 631) == 2)
        #expect(DealParts.size(of: 1, of: 631) == 1)
        #expect(DealParts.size(of: 2, of: 631) == 0)
        let bytes = [UInt8](repeating: 7, count: 1_300)
        let moves = DealParts.moves(bytes, from: 1)
        #expect(moves.map { $0["part"] } == [.number(1), .number(2)])
        #expect(moves.flatMap { ByteText.bytes(in: $0) ?? [] } == Array(bytes[630...]))
        #expect(DealParts.moves(bytes, from: 3).isEmpty)
    }
}
