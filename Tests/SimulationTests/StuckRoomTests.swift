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
        game.lab.core(peer).rooms[room]?.session.stage == .member
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
        // Whose person has gone on is in one room and not in two, no matter who comes back meanwhile.
        #expect(lab.run(until: .seconds(3)) { isIn(1, next, game) && !isIn(1, game.room, game) })
        lab.run(for: .seconds(20))
        #expect(isIn(3, game.room, game) && !isIn(3, next, game))
        #expect(offers(3, game).map(\.room) == [next])
        #expect(lab.run(until: .seconds(60)) { isIn(3, next, game) })
        try lab.restart(2)
        #expect(lab.run(until: .seconds(90)) { isIn(2, next, game) })
    }

    /// A game of two of which the first, whose vote alone is a quorum, is gone while they draw; the other one goes on.
    private func pair(seed: UInt64) throws -> (game: ClassicRoom, next: RoomID) {
        let lab = try Lab(peers: 2, seed: seed)
        let settings: [String: Int64] = ["topic": 10, "draw": 600, "vote": 5, "rounds": 1]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("draw", .seconds(60)))
        lab.crash(0)
        lab.run(for: .seconds(16))
        return (game, try lab.perform(.succeed(game.code), on: 1))
    }

    private func rooms(of peer: Int, _ game: ClassicRoom) -> [RoomID] {
        game.lab.core(peer).rooms.values.filter { $0.session.stage == .member }.map(\.id)
    }

    private func seat(of peer: Int, in room: RoomID, _ game: ClassicRoom) -> SeatID? {
        let core = game.lab.core(peer)
        return core.rooms[room]?.state.seats(of: core.device).person?.seat
    }

    @Test(
        "is left at once by who could end its round alone, and comes back when all others have gone on",
        arguments: [1, 30, 3_000]
    )
    func leftBehind(seconds: UInt64) throws {
        let (game, next) = try pair(seed: 95)
        let lab = game.lab
        let seat = seat(of: 0, in: game.room, game)
        lab.run(for: .seconds(seconds))
        // Those who show the way may have been started again meanwhile.
        if seconds > 1_000 {
            lab.crash(1)
            try lab.restart(1)
            lab.run(for: .seconds(5))
            #expect(rooms(of: 1, game) == [next])
        }
        try lab.restart(0)
        #expect(lab.run(until: .seconds(15)) { rooms(of: 0, game) == [next] })
        lab.run(for: .seconds(10))
        #expect(rooms(of: 0, game) == [next] && rooms(of: 1, game) == [next])
        // A device that comes by itself brings its seat along.
        #expect(seat != nil && self.seat(of: 0, in: next, game) == seat)
        // Once all are there, nobody has to be shown the way any more.
        lab.run(for: .seconds(130))
        #expect(lab.core(1).rooms[game.room] == nil)
    }

    @Test("is left by no device that was not apart, no matter who says that others have gone on")
    func lured() throws {
        let lab = try Lab(peers: 2, seed: 96)
        let settings: [String: Int64] = ["topic": 10, "draw": 600, "vote": 5, "rounds": 1]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("draw", .seconds(60)))
        let trap = try game.lure(on: 1)
        lab.run(for: .seconds(90))
        #expect(isIn(0, game.room, game) && !isIn(0, trap, game))
        #expect(offers(0, game).map(\.room) == [trap])
    }

    @Test("is left by no device that comes back while others than who goes on play there")
    func othersPlayOn() throws {
        let game = try game(seed: 97, until: "draw")
        let lab = game.lab
        lab.crash(0)
        let trap = try game.lure(on: 1)
        lab.run(for: .seconds(2))
        try lab.restart(0)
        lab.run(for: .seconds(8))
        #expect(isIn(0, game.room, game) && !isIn(0, trap, game))
    }

    @Test("is gone on from to where somebody went already, by all who ask to go on")
    func hurried() throws {
        let game = try game(seed: 98, until: "draw")
        let lab = game.lab
        lab.crash(2)
        lab.split([0], [1, 3])
        lab.run(for: .seconds(14))
        let next = try lab.perform(.succeed(game.code), on: 1)
        lab.run(for: .seconds(1))
        try lab.restart(2)
        lab.split([0], [1, 2, 3])
        lab.run(for: .seconds(3))
        lab.crash(1)
        lab.run(for: .seconds(14))
        // Nobody answers there: who asks once more opens another one.
        _ = try lab.perform(.succeed(game.code), on: 2)
        #expect(isIn(2, game.room, game))
        lab.run(for: .seconds(20))
        let other = try lab.perform(.succeed(game.code), on: 2)
        #expect(other != game.room && other != next)
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
