import Peer
import Rules
import Testing
import Vocabulary
import Wire

@testable import Simulation

/// Three race, each on a board of their own, and the program of one of them has been changed.
@Suite("A device with a changed program races")
struct RaceCheatTests {
    /// Something that can be raced at.
    struct Course: CustomTestStringConvertible, Sendable {
        let activity, aiming, flying, field, stock: String
        var testDescription: String { activity }
    }

    static let courses = [
        Course(
            activity: "peggle",
            aiming: "cannon",
            flying: "falling",
            field: "angle",
            stock: "balls"
        ),
        Course(
            activity: "bubble-blast",
            aiming: "aim",
            flying: "flight",
            field: "aim",
            stock: "bubbles"
        ),
    ]
    private static let cheat = ShootingCheat.cheat

    private static func table(_ course: Course, stock: Int64 = 9) throws -> ShootingCheat {
        try ShootingCheat(
            course.activity,
            aiming: course.aiming,
            by: course.field,
            settings: ["think": 8, course.stock: stock, "level": 9, "mode": 2]
        )
    }

    /// Both honest ones shoot.
    private static func shoot(at table: ShootingCheat) {
        for peer in ShootingCheat.honest {
            #expect(table.game.move(peer, table.shoot(Int64(peer))) == nil)
        }
    }

    /// Waits until the honest ones are in a phase.
    private static func reach(_ phase: String, at table: ShootingCheat) {
        #expect(
            table.lab.run(until: .seconds(40)) {
                ShootingCheat.honest.allSatisfy { table.game.phase($0) == phase }
            }
        )
    }

    @Test("all shoot at once, and each at their own board", arguments: courses)
    func together(course: Course) throws {
        let table = try Self.table(course)
        for peer in 0..<3 {
            #expect(table.game.view(peer)?.state["whose"]?.seat == table.game.seat(peer))
            #expect(table.game.view(peer)?.state["shooter"]?.seat == table.game.seat(peer))
        }
        Self.shoot(at: table)
        #expect(table.game.move(Self.cheat, table.shoot(2)) == nil)
        Self.reach(course.flying, at: table)
        try table.expectHonesty([[0, 0], [1, 1], [2, 2]])
        Self.reach(course.aiming, at: table)
    }

    @Test("twice in a turn: the first shot counts", arguments: courses)
    func twice(course: Course) throws {
        let table = try Self.table(course)
        try table.write([-900, 900, 0].map { table.shoot($0) })
        Self.shoot(at: table)
        Self.reach(course.flying, at: table)
        try table.expectHonesty([[0, 0], [1, 1], [2, -900]])
    }

    @Test("at no angle at all: it has not shot, and holds nobody up for long", arguments: courses)
    func wrongAngle(course: Course) throws {
        let table = try Self.table(course)
        try table.write([3_601, -3_601, 4_096, 1 << 53 - 1].map { table.shoot($0) })
        Self.shoot(at: table)
        Self.reach(course.flying, at: table)
        try table.expectHonesty([[0, 0], [1, 1]])
    }

    @Test("while shots are in the air: nothing comes of it", arguments: courses)
    func inTheAir(course: Course) throws {
        let table = try Self.table(course)
        Self.shoot(at: table)
        Self.reach(course.flying, at: table)
        try table.write([table.shoot(100)])
        Self.reach(course.aiming, at: table)
        try table.expectHonesty([[0, 0], [1, 1]])
    }

    @Test("for another seat: it is not heard", arguments: courses)
    func forAnotherSeat(course: Course) throws {
        let table = try Self.table(course)
        try table.write([table.shoot(100)], as: try table.seat(0))
        Self.shoot(at: table)
        Self.reach(course.flying, at: table)
        try table.expectHonesty([[0, 0], [1, 1]])
    }

    @Test("after the end: nothing comes of it", arguments: courses)
    func afterTheEnd(course: Course) throws {
        let table = try Self.table(course, stock: 1)
        // To the side, so that nothing comes back out of a bucket.
        for peer in ShootingCheat.honest {
            #expect(table.game.move(peer, table.shoot(3_600)) == nil)
        }
        #expect(table.game.move(Self.cheat, table.shoot(3_600)) == nil)
        Self.reach("over", at: table)
        try table.write([table.shoot(100)])
        try table.expectHonesty([[0, 3_600], [1, 3_600], [2, 3_600]])
        try table.expectRefusal(0, table.shoot(0), MoveFault.notNow.message)
    }
}
