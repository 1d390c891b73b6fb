import Peer
import Rules
import Testing
import Vocabulary
import Wire

/// Three play bubbles, and the program of one of them has been changed.
@Suite("A device with a changed program shoots bubbles")
struct BubbleCheatTests {
    private let table: ShootingCheat
    private static let cheat = ShootingCheat.cheat

    init() throws {
        table = try ShootingCheat(
            "bubble-blast",
            aiming: "aim",
            by: "aim",
            settings: ["think": 8, "bubbles": 9, "level": 2]
        )
    }

    @Test(
        "level, downwards or at no angle at all: it has not shot, and is passed over",
        arguments: [3_601, -3_601, 4_096, -8_192, 1 << 53 - 1, -(1 << 53 - 1)]
    )
    func wrongAngle(aim: Int64) throws {
        try table.reachCheat()
        try table.write([table.shoot(aim)])
        #expect(table.game.phase(0) == "aim" && table.shooter() == Self.cheat)
        table.expectTurn(of: 0)
        try table.expectHonesty([[0, 0], [1, 1]])
    }

    @Test("twice in a turn: the first shot counts")
    func twice() throws {
        try table.reachCheat()
        let shots = [-900, 900].map { table.shoot($0) }
        try table.write(shots + [["do": .text("swap")], table.shoot(0)])
        table.expectTurn(of: 0)
        try table.expectHonesty([[0, 0], [1, 1], [2, -900]])
    }

    @Test("when it is somebody else's turn: nothing comes of it, and the other one shoots")
    func outOfTurn() throws {
        try table.write([["do": .text("swap")], table.shoot(100)])
        #expect(table.game.phase(0) == "aim" && table.shooter() == 0)
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("while a bubble is in the air: nothing comes of it")
    func inTheAir() throws {
        #expect(table.game.move(0, table.shoot(0)) == nil)
        #expect(table.game.reach("flight", .seconds(5)))
        try table.write([table.shoot(100)])
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("for another seat: it is not heard")
    func forAnotherSeat() throws {
        try table.write([table.shoot(100)], as: try table.seat(0))
        #expect(table.game.phase(0) == "aim" && table.shooter() == 0)
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("at another level: it plays the one that was settled", arguments: [0, 10])
    func wrongLevel(level: Int64) throws {
        try table.set(
            [
                Setting(name: "bubbles", value: 99), Setting(name: "cells-1", value: 111_111_111),
                Setting(name: "level", value: level),
            ]
        )
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        for peer in ShootingCheat.honest {
            #expect(table.game.view(peer)?.state["level"] == .number(2))
            #expect(table.game.view(peer)?.state["bubbles"] == .number(9))
        }
        try table.expectHonesty([[0, 0]])
    }

    @Test("an honest program is told why not, before anything is written")
    func refused() throws {
        try table.expectRefusal(1, table.shoot(0), "It is somebody else's turn.")
        try table.expectRefusal(0, table.shoot(5_000), "Aim upwards: from -3600 to 3600.")
        try table.expectRefusal(0, ["do": .text("blast")], "This game has no such move.")
        try table.expectHonesty([])
    }
}
