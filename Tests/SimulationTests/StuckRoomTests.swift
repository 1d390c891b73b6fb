import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A room without a quorum")
struct StuckRoomTests {
    /// A short game of three; the fourth watches.
    private func game(seed: UInt64, until phase: String) throws -> ClassicRoom {
        let lab = try Lab(peers: 4, seed: seed)
        let settings: [String: Int64] = ["topic": 10, "draw": 5, "vote": 5, "rounds": 1]
        let game = try ClassicRoom(lab, peers: 3, settings: settings)
        try lab.perform(.join(game.code, name: "w", watching: true), on: 3)
        lab.run(for: .seconds(2))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach(phase, .seconds(60), on: Array(0..<4)))
        return game
    }

    private func isIn(_ peer: Int, _ room: RoomID, _ game: ClassicRoom) -> Bool {
        game.lab.core(peer).rooms[room]?.stage == .member
    }

    private func offers(_ peer: Int, _ game: ClassicRoom) -> [Successor] {
        game.lab.core(peer).lobby(of: game.room, now: game.lab.now)?.offers ?? []
    }

    @Test("is gone on from by a player 10 s after a quorum was heard; others follow after a minute")
    func round() throws {
        let game = try game(seed: 93, until: "draw")
        let lab = game.lab
        lab.crash(0)
        lab.crash(2)
        lab.run(for: .seconds(8))
        #expect(throws: LabError.refused(peer: 1, .notStuck(game.code))) {
            try lab.perform(.succeed(game.code), on: 1)
        }
        lab.run(for: .seconds(8))
        #expect(lab.core(1).lobby(of: game.room, now: lab.now)?.isStuck == true)
        let next = try lab.perform(.succeed(game.code), on: 1)
        // Whose person has gone on is in one room and not in two, whoever comes back meanwhile.
        #expect(lab.run(until: .seconds(3)) { isIn(1, next, game) && !isIn(1, game.room, game) })
        lab.run(for: .seconds(20))
        #expect(isIn(3, game.room, game) && !isIn(3, next, game))
        #expect(offers(3, game).map(\.room) == [next])
        #expect(lab.run(until: .seconds(60)) { isIn(3, next, game) })
        try lab.restart(2)
        #expect(lab.run(until: .seconds(90)) { isIn(2, next, game) })
    }

    @Test("is left at once by whose person chooses so, and by who comes back within the minute")
    func chosen() throws {
        let game = try game(seed: 94, until: "draw")
        let lab = game.lab
        lab.crash(2)
        lab.split([0], [1, 3])
        lab.run(for: .seconds(14))
        let next = try lab.perform(.succeed(game.code), on: 1)
        lab.run(for: .seconds(3))
        let offer = try #require(offers(3, game).first { $0.room == next })
        #expect(isIn(3, game.room, game))
        try lab.perform(.join(offer.code, name: "p3", room: next), on: 3)
        #expect(lab.run(until: .seconds(3)) { isIn(3, next, game) && !isIn(3, game.room, game) })
        lab.run(for: .seconds(5))
        lab.heal()
        #expect(
            lab.run(until: .seconds(75)) { [0, 1, 3].allSatisfy { isIn($0, next, game) } }
        )
        #expect([0, 1, 3].allSatisfy { !isIn($0, game.room, game) })
    }
}
