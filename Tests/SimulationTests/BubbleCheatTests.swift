import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// Three play bubbles, and the program of one of them has been changed: it writes whatever it likes, past all checks, with
/// its own key and into its own log.
@Suite("A device with a changed program shoots")
struct BubbleCheatTests {
    private let lab: Lab
    private let game: ClassicRoom
    private static let honest = [0, 1]
    private static let cheat = 2

    init() throws {
        lab = try Lab(peers: 3, seed: 17)
        game = try ClassicRoom(
            lab,
            peers: 3,
            activity: "bubble-blast",
            settings: ["think": 8, "bubbles": 9, "level": 2]
        )
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("aim", .seconds(9)))
    }

    private static func shoot(_ aim: Int64) -> [String: Value] {
        ["do": .text("shoot"), "aim": .number(aim)]
    }

    private func seat(_ peer: Int) throws -> SeatID { try #require(game.seat(peer)) }

    private func shooter(_ peer: Int = 0) -> Int? {
        let seat = game.view(peer)?.state["shooter"]?.seat
        return (0..<3).first { game.seat($0) == seat }
    }

    /// The shots that count, by whom and where to.
    private func shots(on peer: Int) -> [[Int64]] {
        guard case .list(let shots)? = game.view(peer)?.state["shots"] else { return [] }
        return shots.map { shot in
            let peer = (0..<3).first { game.seat($0) == shot["seat"]?.seat }
            return [Int64(peer ?? -1), shot["aim"]?.number ?? .min]
        }
    }

    /// Writes moves past all checks.
    private func write(_ moves: [[String: Value]], as seat: SeatID? = nil) throws {
        let round = try #require(game.view(0)?.round)
        let own = try seat ?? self.seat(Self.cheat)
        let drafts = moves.map {
            RoomLogs.Draft(
                .move(Move(round: round, move: Value.map($0).encoded)),
                seat: own
            )
        }
        try lab.nodes[Self.cheat].core.peering.write(drafts, in: game.room, answering: nil)
        lab.handle(.tick, on: Self.cheat)
        lab.run(for: .milliseconds(500))
    }

    /// Plays until it is the cheat's turn: both others shoot straight up.
    private func reachCheat() throws {
        for peer in 0..<3 where peer != Self.cheat {
            #expect(lab.run(until: .seconds(20)) { shooter() == peer && game.phase(peer) == "aim" })
            #expect(game.move(peer, Self.shoot(Int64(peer))) == nil)
        }
        #expect(
            lab.run(until: .seconds(20)) {
                shooter() == Self.cheat && (0..<3).allSatisfy { game.phase($0) == "aim" }
            }
        )
    }

    /// All have the same, and no honest program is accused.
    private func expectHonesty(_ wanted: [[Int64]]) throws {
        lab.run(for: .seconds(2))
        for peer in Self.honest { #expect(shots(on: peer) == wanted) }
        let digests = Set(Self.honest.map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
        for peer in Self.honest {
            #expect(lab.core(peer).view(game.room, now: lab.now)?.forks.isEmpty == true)
            #expect(lab.core(peer).rounds(of: game.room, now: lab.now)?.contested == nil)
        }
    }

    @Test(
        "level, downwards or at no angle at all: it has not shot, and is passed over",
        arguments: [3_601, -3_601, 4_096, -8_192, 1 << 53 - 1, -(1 << 53 - 1)]
    )
    func wrongAngle(aim: Int64) throws {
        try reachCheat()
        try write([Self.shoot(aim)])
        #expect(game.phase(0) == "aim" && shooter() == Self.cheat)
        #expect(lab.run(until: .seconds(15)) { Self.honest.allSatisfy { shooter($0) == 0 } })
        try expectHonesty([[0, 0], [1, 1]])
    }

    @Test("twice in a turn: the first shot counts")
    func twice() throws {
        try reachCheat()
        try write([Self.shoot(-900), Self.shoot(900), ["do": .text("swap")], Self.shoot(0)])
        #expect(lab.run(until: .seconds(20)) { Self.honest.allSatisfy { shooter($0) == 0 } })
        try expectHonesty([[0, 0], [1, 1], [2, -900]])
    }

    @Test("when it is somebody else's turn: nothing comes of it, and the other one shoots")
    func outOfTurn() throws {
        try write([["do": .text("swap")], Self.shoot(100)])
        #expect(game.phase(0) == "aim" && shooter() == 0)
        #expect(game.move(0, Self.shoot(0)) == nil)
        #expect(lab.run(until: .seconds(20)) { Self.honest.allSatisfy { shooter($0) == 1 } })
        try expectHonesty([[0, 0]])
    }

    @Test("while a bubble is in the air: nothing comes of it")
    func inTheAir() throws {
        #expect(game.move(0, Self.shoot(0)) == nil)
        #expect(game.reach("flight", .seconds(5)))
        try write([Self.shoot(100)])
        #expect(lab.run(until: .seconds(20)) { Self.honest.allSatisfy { shooter($0) == 1 } })
        try expectHonesty([[0, 0]])
    }

    @Test("for another seat: it is not heard")
    func forAnotherSeat() throws {
        try write([Self.shoot(100)], as: try seat(0))
        #expect(game.phase(0) == "aim" && shooter() == 0)
        #expect(game.move(0, Self.shoot(0)) == nil)
        #expect(lab.run(until: .seconds(20)) { Self.honest.allSatisfy { shooter($0) == 1 } })
        try expectHonesty([[0, 0]])
    }

    @Test("at another level: it plays the one that was settled", arguments: [0, 10])
    func wrongLevel(level: Int64) throws {
        let settings = [
            Setting(name: "bubbles", value: 99), Setting(name: "cells-1", value: 111_111_111),
            Setting(name: "level", value: level),
        ]
        let draft = RoomLogs.Draft(
            .settings(RoomSettings(title: "", phones: false, settings: settings)),
            seat: nil
        )
        try lab.nodes[Self.cheat].core.peering.write([draft], in: game.room, answering: nil)
        lab.handle(.tick, on: Self.cheat)
        #expect(game.move(0, Self.shoot(0)) == nil)
        #expect(lab.run(until: .seconds(20)) { Self.honest.allSatisfy { shooter($0) == 1 } })
        for peer in Self.honest {
            #expect(game.view(peer)?.state["level"] == .number(2))
            #expect(game.view(peer)?.state["bubbles"] == .number(9))
        }
        try expectHonesty([[0, 0]])
    }

    @Test("an honest program is told why not, before anything is written")
    func refused() throws {
        let strange: [(Int, [String: Value], String)] = [
            (1, Self.shoot(0), "It is somebody else's turn."),
            (0, Self.shoot(5_000), "Aim upwards: from -3600 to 3600."),
            (0, ["do": .text("blast")], "This game has no such move."),
        ]
        for (peer, move, words) in strange {
            let refusal = try #require(game.move(peer, move))
            guard case .move(let fault) = refusal else {
                Issue.record("\(refusal)")
                continue
            }
            #expect(fault.message == words)
        }
        try expectHonesty([])
    }
}
