import Peer
import Rules
import Testing
import Vocabulary
import Wire

/// Three shoot by turns, and the program of one of them has been changed.
@Suite("A device with a changed program shoots")
struct ShootingCheatTests {
    private static let cheat = ShootingCheat.cheat

    @Test(
        "level, away from what is shot at or at no angle at all: it has not shot, and is passed over",
        arguments: Cannon.all,
        [3_601, -3_601, 4_096, -8_192, 1 << 53 - 1, -(1 << 53 - 1)]
    )
    func wrongAngle(cannon: Cannon, aim: Int64) throws {
        let table = try ShootingCheat(cannon)
        try table.reachCheat()
        try table.write([table.shoot(aim)])
        #expect(table.isWaiting(for: Self.cheat))
        table.expectTurn(of: 0)
        try table.expectHonesty([[0, 0], [1, 1]])
    }

    @Test("twice in a turn: the first shot counts", arguments: Cannon.all)
    func twice(cannon: Cannon) throws {
        let table = try ShootingCheat(cannon)
        try table.reachCheat()
        let shots = [-900, 900].map { table.shoot($0) }
        try table.write(shots + cannon.handling + [table.shoot(0)])
        table.expectTurn(of: 0)
        try table.expectHonesty([[0, 0], [1, 1], [2, -900]])
    }

    @Test(
        "when it is somebody else's turn: nothing comes of it, and the other one shoots",
        arguments: Cannon.all
    )
    func outOfTurn(cannon: Cannon) throws {
        let table = try ShootingCheat(cannon)
        try table.write(cannon.handling + [table.shoot(100)])
        #expect(table.isWaiting(for: 0))
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("while something flies: nothing comes of it", arguments: Cannon.all)
    func inTheAir(cannon: Cannon) throws {
        let table = try ShootingCheat(cannon)
        #expect(table.game.move(0, table.shoot(0)) == nil)
        #expect(table.game.reach(cannon.flying, .seconds(5)))
        try table.write([table.shoot(100)])
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("for another seat: it is not heard", arguments: Cannon.all)
    func forAnotherSeat(cannon: Cannon) throws {
        let table = try ShootingCheat(cannon)
        try table.write([table.shoot(100)], as: try table.seat(0))
        #expect(table.isWaiting(for: 0))
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        try table.expectHonesty([[0, 0]])
    }

    @Test("at another level: it plays the one that was settled", arguments: Cannon.all, [0, 1])
    func wrongLevel(cannon: Cannon, index: Int) throws {
        let table = try ShootingCheat(cannon)
        let level = Setting(name: "level", value: cannon.levels[index])
        try table.set([Setting(name: cannon.shots, value: 99)] + cannon.design + [level])
        #expect(table.game.move(0, table.shoot(0)) == nil)
        table.expectTurn(of: 1)
        for peer in ShootingCheat.honest {
            #expect(table.game.view(peer)?.state["level"] == .number(2))
            #expect(table.game.view(peer)?.state[cannon.shots] == .number(9))
        }
        try table.expectHonesty([[0, 0]])
    }

    @Test("an honest program is told why not, before anything is written", arguments: Cannon.all)
    func refused(cannon: Cannon) throws {
        let table = try ShootingCheat(cannon)
        try table.expectRefusal(1, table.shoot(0), "It is somebody else's turn.")
        try table.expectRefusal(0, table.shoot(5_000), cannon.refusal)
        try table.expectRefusal(0, ["do": .text("blast")], "This game has no such move.")
        try table.expectHonesty([])
    }
}
