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
        (.map(["do": .text("shoot"), "aim": .text("0")]), "no-such-aim"),
        (.map(["do": .text("shoot"), "aim": .null]), "no-such-aim"),
        (.map(["do": .text("fire"), "aim": .number(0)]), "unknown-move"),
        (.map(["aim": .number(0)]), "unknown-move"), (.number(0), "unknown-move"),
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
}
