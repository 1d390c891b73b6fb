import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Another game for the same people")
struct NextGameTests {
    private static let other = "rock-paper-scissors"

    /// A lobby of three; the fourth watches.
    private func lobby(seed: UInt64) throws -> ClassicRoom {
        let lab = try Lab(peers: 4, seed: seed)
        let settings: [String: Int64] = [
            "topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1,
        ]
        let game = try ClassicRoom(lab, peers: 3, settings: settings)
        try lab.perform(.join(game.code, name: "w", watching: true), on: 3)
        lab.run(for: .seconds(2))
        return game
    }

    private func activity(_ peer: Int, _ room: RoomID, _ game: ClassicRoom) -> String? {
        guard game.lab.core(peer).rooms[room]?.session.stage == .member else { return nil }
        return game.lab.core(peer).rooms[room]?.state.roster.create?.activity
    }

    /// Waits until some peers are in the next room alone, with the seats that they had.
    private func expect(_ peers: [Int], in next: RoomID, after game: ClassicRoom) throws {
        let seats = peers.map {
            game.lab.core($0).rooms[game.room]?.state.seats(of: game.lab.core($0).device)
        }
        #expect(
            game.lab.run(until: .seconds(15)) {
                peers.allSatisfy { activity($0, next, game) == Self.other }
            }
        )
        for (peer, before) in zip(peers, seats) {
            let core = game.lab.core(peer)
            #expect(core.rooms.values.count { $0.session.stage == .member } == 1)
            #expect(core.room(game.code) == next)
            let person = try #require(before?.person)
            #expect(core.rooms[next]?.state.seats(of: core.device).person?.seat == person.seat)
        }
    }

    @Test("is chosen by its master in the lobby: all go there with their seats, and play it")
    func inLobby() throws {
        let game = try lobby(seed: 301)
        let next = try game.lab.perform(.again(game.code, activity: Self.other), on: 0)
        try expect([0, 1, 2], in: next, after: game)
        for peer in 1...2 { try game.lab.perform(.ready(game.code, true), on: peer) }
        game.lab.run(for: .seconds(2))
        try game.lab.perform(.start(game.code), on: 0)
        #expect(
            game.lab.run(until: .seconds(10)) {
                (0...2).allSatisfy {
                    game.lab.core($0).game(of: next, for: nil, now: game.lab.now)?.phase == "throw"
                }
            }
        )
    }

    @Test("is chosen by nobody else in the lobby, whatever a changed program writes")
    func byOthers() throws {
        let game = try lobby(seed: 302)
        #expect(throws: LabError.refused(peer: 1, .notOpen(game.code))) {
            try game.lab.perform(.again(game.code, activity: Self.other), on: 1)
        }
        let trap = try game.lure(on: 1) { $0.activity = Self.other }
        game.lab.run(for: .seconds(15))
        for peer in [0, 2, 3] {
            #expect(activity(peer, trap, game) == nil)
            #expect(activity(peer, game.room, game) == "classic")
        }
    }

    @Test("is chosen by any player when a game is over; who comes back later is led there")
    func afterTheEnd() throws {
        let game = try lobby(seed: 303)
        try game.lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60), on: Array(0..<4)))
        game.lab.crash(2)
        let next = try game.lab.perform(.again(game.code, activity: Self.other), on: 1)
        try expect([0, 1], in: next, after: game)
        try game.lab.restart(2)
        #expect(game.lab.run(until: .seconds(20)) { activity(2, next, game) == Self.other })
        // The points of the evening are there, for all the same, and no game is counted twice.
        let scores = try #require(game.lab.core(0).rooms[game.room]?.state.play?.game?.scores)
        let wanted = try #require(Evening.after(nil, scores))
        for peer in 0...2 { #expect(evening(peer, next, game) == wanted) }
    }

    private func evening(_ peer: Int, _ room: RoomID, _ game: ClassicRoom) -> Evening? {
        game.lab.core(peer).lobby(of: room, now: game.lab.now)?.evening
    }

    @Test("begins with the points that players have seen, whatever its creator says")
    func falsePoints() throws {
        let game = try lobby(seed: 305)
        try game.lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60), on: Array(0..<4)))
        let wanted = try #require(evening(0, game.room, game))
        #expect(wanted.games == 1)
        let seat = try #require(wanted.entries.first?.seat)
        let lie = Evening(games: 9, [.init(seat: seat, points: 60)])
        let trap = try game.lure(on: 1)
        let draft = RoomLogs.Draft(.evening(lie), seat: nil)
        try game.lab.nodes[1].core.peering.write([draft], in: trap, answering: nil)
        #expect(
            game.lab.run(until: .seconds(15)) {
                [0, 2].allSatisfy { game.lab.core($0).rooms[trap]?.state.lobby.evening == lie }
            }
        )
        #expect(
            game.lab.run(until: .seconds(15)) {
                [0, 2].allSatisfy { evening($0, trap, game) == wanted }
            }
        )
    }

    @Test("begins a new evening where the master has said that points do not add up")
    func notCounted() throws {
        let game = try lobby(seed: 306)
        let state = try #require(game.lab.core(0).rooms[game.room]?.state)
        var settings = state.currentSettings
        settings.settings.append(Setting(name: "evening", value: 0))
        settings.settings.sort { $0.name < $1.name }
        try game.lab.perform(.settings(game.code, settings), on: 0)
        game.lab.run(for: .seconds(2))
        try game.lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60), on: Array(0..<4)))
        #expect(evening(0, game.room, game) == nil)
        let next = try game.lab.perform(.again(game.code, activity: Self.other), on: 1)
        try expect([0, 1, 2], in: next, after: game)
        #expect(game.lab.core(0).rooms[next]?.state.lobby.evening == nil)
    }

    @Test("is not begun in mid-game, nor one that nobody knows")
    func refused() throws {
        let game = try lobby(seed: 304)
        // One that nobody knows, and one that is no game.
        for name in ["chess", "draw"] {
            #expect(throws: LabError.refused(peer: 0, .notPlayed(name))) {
                try game.lab.perform(.again(game.code, activity: name), on: 0)
            }
        }
        // The same one is what there is.
        #expect(try game.lab.perform(.again(game.code, activity: "classic"), on: 0) == game.room)
        try game.lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(throws: LabError.refused(peer: 0, .notOpen(game.code))) {
            try game.lab.perform(.again(game.code, activity: Self.other), on: 0)
        }
    }
}
