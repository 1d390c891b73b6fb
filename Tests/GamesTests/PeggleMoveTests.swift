import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("What a player of pegs may do")
struct PeggleMoveTests {
    /// Moves of the first of two players in the first turn, and why they are refused.
    static let moves: [(Value, String?)] = [
        (PeggleTable.shoot(0), nil), (PeggleTable.shoot(3_600), nil),
        (PeggleTable.shoot(-3_600), nil),
        // One past the end, level, and upwards.
        (PeggleTable.shoot(3_601), "no-such-aim"), (PeggleTable.shoot(-3_601), "no-such-aim"),
        (PeggleTable.shoot(4_096), "no-such-aim"), (PeggleTable.shoot(-8_192), "no-such-aim"),
        (PeggleTable.shoot(1 << 53), "no-such-aim"), (PeggleTable.shoot(.min), "no-such-aim"),
        (.map(["do": .text("shoot")]), "no-such-aim"),
        (.map(["do": .text("shoot"), "angle": .text("0")]), "no-such-aim"),
        (.map(["do": .text("shoot"), "angle": .null]), "no-such-aim"),
        (.map(["do": .text("fire"), "angle": .number(0)]), "unknown-move"),
        (.map(["angle": .number(0)]), "unknown-move"), (.number(0), "unknown-move"),
        (.list([]), "unknown-move"),
    ]

    @Test("a shot goes downwards, within the range of the cannon", arguments: moves)
    func aims(move: Value, fault: String?) {
        let table = PeggleTable(players: 2)
        #expect(table.refusal(move, by: table.seats[0]) == fault)
    }

    @Test("nobody else shoots, whether they play or not")
    func others() {
        let table = PeggleTable(players: 2)
        #expect(table.refusal(PeggleTable.shoot(0), by: table.seats[1]) == "not-your-turn")
        #expect(table.refusal(PeggleTable.shoot(0), by: SeatID(7)) == "not-playing")
    }

    @Test("nobody shoots twice in a turn")
    func twice() {
        let table = PeggleTable(players: 2)
        let shot = [(table.seats[0], PeggleTable.shoot(9))]
        let fault = table.refusal(PeggleTable.shoot(0), by: table.seats[0], after: shot)
        #expect(fault == "shot-already")
    }

    @Test("nobody shoots while a ball is up, nor when all is over")
    func falling() {
        var table = PeggleTable(["balls": 1])
        table.bucket(catches: false)
        table.end([(table.seats[0], PeggleTable.shoot(0))])
        for phase in ["falling", "over"] {
            #expect(table.game.phase.name == phase)
            #expect(table.refusal(PeggleTable.shoot(0), by: table.seats[0]) == "not-now")
            table.end()
        }
    }

    @Test("what others have written into a turn does not count in it")
    func strangers() {
        var table = PeggleTable(players: 2)
        table.end([(table.seats[1], PeggleTable.shoot(0))])
        #expect(table.game.shots.isEmpty)
        #expect(table.game.shooter == table.seats[1])
    }

    private static func bring(_ pegs: [Peg], last: Bool = true) -> Value {
        bring(.list(pegs.map(PegDelivery.number)), last: last)
    }

    private static func bring(_ pegs: Value, last: Bool = true) -> Value {
        .map(["do": .text("unpack"), "pegs": pegs, "last": .flag(last)])
    }

    /// Parts of levels that are none, and why they are refused.
    static let parts: [(Value, String)] = [
        (bring([Peg(x: 47, y: 900, kind: .orange)]), "peg-outside"),
        (bring([Peg(x: 900, y: 4_721, kind: .orange)]), "peg-outside"),
        (
            bring([Peg(x: 900, y: 900, kind: .orange), Peg(x: 995, y: 900, kind: .blue)]),
            "pegs-overlap"
        ),
        (bring([Peg(x: 900, y: 900, kind: .blue)]), "no-orange"), (bring(.list([])), "no-pegs"),
        (bring(.list([]), last: false), "no-pegs"),
        (bring(.list([.number(1 << 26)])), "no-pegs"),
        (bring(.list([.number(-1)])), "no-pegs"),
        (bring(.list([.text("0")])), "no-pegs"),
        (bring(.text("many")), "no-pegs"),
        (.map(["do": .text("unpack"), "pegs": .list([])]), "no-pegs"),
        (PeggleTable.shoot(0), "not-now"),
    ]

    @Test("a level that is none is refused, part by part", arguments: parts)
    func unfit(part: Value, fault: String) {
        let table = PeggleTable(players: 2, ["level": 0])
        #expect(table.game.phase.name == "unpacking" && table.game.phase.lasts == 20_000)
        #expect(table.refusal(part, by: table.seats[0]) == fault)
    }

    @Test("by the first version a part may hold no pegs")
    func nothing() {
        var table = GameTable<FirstPeggle>(players: 2, ["level": 0])
        #expect(table.refusal(Self.bring(.list([]), last: false), by: table.seats[0]) == nil)
        let peg = Self.bring([Peg(x: 900, y: 900, kind: .orange)], last: false)
        table.end([(table.seats[0], peg), (table.seats[0], Self.bring(.list([])))])
        #expect(table.game.whole.level.number == 0)
    }

    @Test("the first player brings the level, once and whole, and all play it")
    func brings() {
        var table = PeggleTable(players: 2, ["level": 0])
        let seat = table.seats[0]
        let pegs = (0..<PegLevel.mostPegs).map { number in
            Peg(
                x: 100 + 120 * (number % 30),
                y: 600 + 200 * (number / 30),
                kind: number == 299 ? .orange : .blue
            )
        }
        let parts = [Self.bring(Array(pegs[..<150]), last: false), Self.bring(Array(pegs[150...]))]
        #expect(table.refusal(parts[0], by: table.seats[1]) == "not-your-level")
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [seat])
        let half = [(seat, parts[0])]
        #expect(table.refusal(parts[0], by: seat, after: half) == "pegs-overlap")
        let another = Peg(x: 4_000, y: 4_700, kind: .orange)
        let tooMany = Self.bring(Array(pegs[150...]) + [another])
        #expect(table.refusal(tooMany, by: seat, after: half) == "too-many-pegs")
        #expect(table.refusal(parts[1], by: seat, after: half) == nil)
        let whole = half + [(seat, parts[1])]
        #expect(table.refusal(Self.bring([another]), by: seat, after: whole) == "brought-already")
        #expect(table.game.waits(in: table.record(whole), elapsed: 0) == [])
        #expect(table.game.done(in: table.record(whole)) == [seat])
        table.end(whole)
        #expect(table.game.stage == .cannon && table.game.shooter == seat)
        #expect(table.game.board.level.pegs == pegs)
        #expect(table.shown("level") == .number(0))
        #expect(table.refusal(Self.bring([another]), by: seat) == "not-now")
        table.shoot(50)
        #expect(table.game.shots.count == 1)
    }

    @Test("the first of ours stands in for a level that does not come", arguments: [true, false])
    func standIn(half: Bool) {
        var table = PeggleTable(["level": 0])
        table.present = []
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [])
        let part = Self.bring([Peg(x: 900, y: 900, kind: .orange)], last: false)
        table.end(half ? [(table.seats[0], part)] : [])
        #expect(table.game.board.level == PeggleLevel[1].pegs)
        #expect(table.shown("level") == .number(1))
    }
}
