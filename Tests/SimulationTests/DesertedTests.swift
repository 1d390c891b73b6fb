import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A game whose players have all left")
struct DesertedTests {
    /// A game of two, with two who watch, in its first round.
    private func game(seed: UInt64) throws -> ClassicRoom {
        let lab = try Lab(peers: 4, seed: seed)
        let settings: [String: Int64] = ["topic": 10, "draw": 60, "vote": 5, "rounds": 1]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        for peer in [2, 3] {
            try lab.perform(.join(game.code, name: "w", watching: true), on: peer)
        }
        lab.run(for: .seconds(2))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20), on: Array(0..<4)))
        return game
    }

    private func lobby(_ peer: Int, _ game: ClassicRoom) -> PeerCore.LobbyView? {
        game.lab.core(peer).lobby(of: game.room, now: game.lab.now)
    }

    @Test("says so to those who watch, who go on in a new room at once, and nobody is led there")
    func watchersGoOn() throws {
        let game = try game(seed: 31)
        let lab = game.lab
        #expect(throws: LabError.refused(peer: 2, .move(.notPlaying))) {
            try lab.perform(.succeed(game.code), on: 2)
        }
        let players = [0, 1].map { lab.core($0).device }
        for peer in [0, 1] { try lab.perform(.leave(game.code), on: peer) }
        lab.run(for: .seconds(3))
        for peer in [2, 3] {
            #expect(lobby(peer, game)?.isStuck == true)
            #expect(Set(lobby(peer, game)?.waiting ?? []) == Set(players))
        }
        let scores = lab.core(2).rooms[game.room]?.state.scores
        let next = try lab.perform(.succeed(game.code), on: 2)
        lab.run(for: .seconds(90))
        #expect(lobby(3, game)?.offers.map(\.room) == [next])
        #expect(
            lab.core(3).rooms[next] == nil && lab.core(3).rooms[game.room]?.session.stage == .member
        )
        // Anybody who only watched has a seat there, and what was earned goes along.
        #expect(lab.core(2).rooms[next]?.state.seats(of: lab.core(2).device).person != nil)
        #expect(lab.core(2).rooms[next]?.state.scores == scores)
        let code = try #require(lab.core(2).rooms[next]?.state.code)
        try lab.perform(.join(code, name: "w"), on: 3)
        lab.run(for: .seconds(2))
        #expect(lab.core(3).rooms[next]?.session.stage == .member)
    }

    @Test("is not what a room is as long as one of them plays, whatever those who watch say")
    func onePlays() throws {
        let game = try game(seed: 32)
        let lab = game.lab
        try lab.perform(.leave(game.code), on: 1)
        lab.run(for: .seconds(3))
        #expect(throws: LabError.refused(peer: 2, .move(.notPlaying))) {
            try lab.perform(.succeed(game.code), on: 2)
        }
        let code = try #require(RoomCode("TRAP"))
        let successor = Successor(room: RoomID(words: .one), code: code)
        let draft = RoomLogs.Draft(.successor(successor), seat: nil)
        try lab.nodes[2].core.peering.write([draft], in: game.room, answering: nil)
        lab.handle(.tick, on: 2)
        lab.run(for: .seconds(3))
        for peer in [0, 3] { #expect(lobby(peer, game)?.offers.isEmpty == true) }
    }

    @Test("is offered another one by one of them who comes back")
    func returned() throws {
        let game = try game(seed: 33)
        let lab = game.lab
        for peer in [0, 1] { try lab.perform(.leave(game.code), on: peer) }
        lab.run(for: .seconds(10))
        try lab.perform(.join(game.code, name: "p"), on: 1)
        lab.run(for: .seconds(3))
        let next = try lab.perform(.succeed(game.code), on: 1)
        lab.run(for: .seconds(3))
        for peer in [2, 3] { #expect(lobby(peer, game)?.offers.map(\.room) == [next]) }
    }
}
