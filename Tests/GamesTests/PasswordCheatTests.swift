import Identity
import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Games

/// Each way that a changed program may try, and what becomes of it.
@Suite("Cheats at the deal and in the chain")
struct PasswordCheatTests {
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

    /// A move of the deal with other bytes.
    private static func with(_ bytes: [UInt8], _ deed: RoundRecord.Done) -> RoundRecord.Done {
        guard case .map(var fields) = deed.move else { return deed }
        fields["bytes"] = .text(ByteText.text(bytes))
        return .init(seat: deed.seat, move: .map(fields))
    }

    private static func bytes(_ deed: RoundRecord.Done) -> [UInt8] {
        ByteText.bytes(in: deed.move) ?? []
    }

    /// What a dealer can show that does not hold: which of what it shows, by its length, and what it shows instead.
    @Test(
        "a dealer who shows what does not hold at the deal is named, and the others deal without it",
        arguments: ["key", "stolen key", "no point", "share", "swapped shares"]
    )
    func invalid(_ what: String) {
        let keys = Self.stolenKey
        var desk = Self.desk { deed in
            guard Self.kind(deed) == "deal" else { return [deed] }
            let bytes = Self.bytes(deed)
            switch (what, bytes.count) {
            case ("key", 96): return [Self.with(Array(bytes.dropLast()) + [bytes[95] ^ 1], deed)]
            case ("stolen key", 96): return [Self.with(keys, deed)]
            case ("no point", 630): return [Self.with([UInt8](repeating: 0, count: 630), deed)]
            // Twelve cards of others: their shares and the proof.
            case ("share", 448): return [Self.with([bytes[0] ^ 1] + bytes.dropFirst(), deed)]
            case ("swapped shares", 448):
                return [Self.with(Array(bytes[32..<64] + bytes[..<32] + bytes[64...]), deed)]
            default: return [deed]
            }
        }
        desk.deal()
        #expect(desk.game.phase.name == "word")
        #expect(desk.game.table.devices == [desk.devices[0], desk.devices[2]])
        #expect(desk.hand(desk.seats[0]).count == 6)
        #expect(desk.hand(desk.seats[1]).isEmpty)
        // It plays on, and is named at the end.
        desk.finish()
        #expect(desk.caught == [1: [.proof]])
    }

    /// The key of the first device in the deal of the third test desk.
    private static var stolenKey: [UInt8] {
        var desk = PasswordDesk([1, 1, 1])
        desk.end()
        return desk.written.first.map(bytes) ?? []
    }

    @Test("a part out of turn, too long, too short or twice is refused, and the deal goes on")
    func parts() {
        var desk = Self.desk { deed in
            guard Self.kind(deed) == "deal", case .map(var fields) = deed.move else {
                return [deed]
            }
            let bytes = Self.bytes(deed)
            fields["part"] = .number(7)
            return [
                .init(seat: deed.seat, move: .map(fields)),
                Self.with(bytes + [0], deed), Self.with(Array(bytes.dropLast()), deed),
                deed, deed,
            ]
        }
        desk.deal()
        #expect(desk.refused.count > 8)
        #expect(desk.game.table.devices.count == 3)
        desk.finish()
        #expect(desk.caught.isEmpty)
    }

    /// A deck of eighteen cards is two parts, of which the first holds nine cards whole.
    @Test(
        "a deck with a card twice, or that follows from no seed, is found by the audit",
        arguments: [true, false]
    )
    func decks(doubles: Bool) {
        var desk = Self.desk { deed in
            let bytes = Self.bytes(deed)
            guard Self.kind(deed) == "deal", bytes.count == 630 else { return [deed] }
            let (first, second) = (bytes[..<64], bytes[64..<128])
            let changed = Array((doubles ? first : second) + first + bytes[128...])
            return [Self.with(changed, deed)]
        }
        desk.deal()
        #expect(desk.game.phase.name == "word")
        desk.finish()
        #expect(desk.caught == [1: [.shuffle]])
        #expect(desk.game.view(for: nil, ViewContext(record: desk.record()))["cheats"] != .list([]))
    }

    @Test("a seed that is not the one that was dealt with is found by the audit")
    func seeds() {
        var desk = Self.desk { deed in
            Self.kind(deed) == "seed" ? [Self.with([UInt8](repeating: 1, count: 32), deed)] : [deed]
        }
        desk.deal()
        desk.finish()
        #expect(desk.caught == [1: [.key]])
    }

    @Test(
        "a dealer who shows no seed is called no cheat, and no points of theirs stand",
        arguments: [2, -1]
    )
    func noSeed(points: Int64) throws {
        var desk = Self.desk { Self.kind($0) == "seed" ? [] : [$0] }
        desk.deal()
        let silent = desk.seats[1]
        if points > 0 {
            desk.go(to: desk.seats[0])
            desk.say(try #require(desk.hand(silent).first))
        } else {
            desk.go(to: desk.seats[0])
            desk.say(desk.foreign, votes: [silent: .doubt])
        }
        #expect(desk.game.scores[silent] == points)
        let others = desk.game.scores.filter { $0.key != silent }
        desk.finish()
        #expect(desk.caught.isEmpty)
        #expect(desk.game.findings.silent == [desk.devices[1]])
        #expect(desk.game.scores[silent] == min(points, 0))
        #expect(desk.game.scores.filter { $0.key != silent } == others)
        // Nobody sees what it held; what all others held lies open.
        #expect(Set(desk.game.findings.opened.keys) == Set([desk.seats[0], desk.seats[2]]))
    }

    @Test("there is a minute for seeds, so that a device that starts again shows its own")
    func lateSeed() {
        var desk = PasswordDesk([1, 1, 1], ["rounds": 1])
        desk.deal()
        for _ in 0..<9 where desk.game.phase.name == "word" { desk.say(desk.foreign) }
        #expect(desk.game.phase == Phase("audit", lasts: 60_000))
        #expect(desk.game.waits(in: desk.record(), elapsed: 59_999) == desk.seats)
        // Who has left is not waited for.
        desk.present.remove(desk.seats[2])
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == Array(desk.seats.prefix(2)))
    }
}
