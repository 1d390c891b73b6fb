import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Who only watches")
struct WatcherTests {
    /// Two who play, and that many who watch and have written something.
    private func game(watchers: Int, seed: UInt64) throws -> ClassicRoom {
        let lab = try Lab(peers: 2 + watchers, seed: seed)
        let game = try ClassicRoom(
            lab,
            peers: 2,
            settings: ["topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1]
        )
        for peer in 2..<lab.count {
            try lab.perform(.join(game.code, name: "w", watching: true), on: peer)
        }
        lab.run(for: .seconds(2))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9), on: Array(0..<lab.count)))
        return game
    }

    private func write(_ payload: Payload, _ game: ClassicRoom, on peer: Int) throws {
        let drafts = [RoomLogs.Draft(payload, seat: nil)]
        try game.lab.nodes[peer].core.peering.write(drafts, in: game.room, answering: nil)
        game.lab.handle(.tick, on: peer)
    }

    @Test("decides nothing: three of them vanish, and two play to the end")
    func vanishing() throws {
        let game = try game(watchers: 3, seed: 61)
        let players = (0..<2).map { game.lab.core($0).device }
        #expect(game.lab.core(2).rounds(of: game.room, now: game.lab.now)?.electors == players)
        try game.lab.perform(.leave(game.code), on: 2)
        for peer in 3..<5 { game.lab.crash(peer) }
        #expect(game.reach("over", .seconds(60)))
    }

    @Test("four of them that ban a player take nobody out, and are refused at their own device")
    func banning() throws {
        let game = try game(watchers: 4, seed: 62)
        let victim = game.lab.core(1).device
        #expect(throws: LabError.refused(peer: 2, .move(.notPlaying))) {
            try game.lab.perform(.kick(game.code, victim), on: 2)
        }
        for peer in 2..<6 { try write(.ban(victim), game, on: peer) }
        #expect(game.reach("over", .seconds(60)))
        for peer in 0..<2 {
            let members = game.lab.core(peer).view(game.room, now: game.lab.now)?.members ?? []
            #expect(members.first { $0.device == victim }?.isPresent == true)
        }
    }

    @Test("ends no round: what it proposes and accepts is void")
    func closing() throws {
        let game = try game(watchers: 3, seed: 63)
        for peer in 2..<5 {
            let round = try #require(game.view(0)?.round)
            try write(.promise(Promise(round: round, ballot: 2)), game, on: peer)
            try write(.close(Close(round: round, ballot: 2)), game, on: peer)
        }
        game.lab.run(for: .seconds(1))
        #expect((0..<5).allSatisfy { game.phase($0) == "topic" })
        #expect(game.lab.core(0).rounds(of: game.room, now: game.lab.now)?.voidVotes == 6)
        #expect(game.reach("over", .seconds(60)))
    }

    @Test("who is not ready when the lobby ends watches, and those who are play")
    func notReady() throws {
        let lab = try Lab(peers: 4, seed: 64)
        let game = try ClassicRoom(lab, peers: 4, settings: ["rounds": 1])
        try lab.perform(.ready(game.code, false), on: 2)
        lab.run(for: .seconds(1))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(game.view(3)?.players.map(\.seat) == [0, 1, 3].compactMap { game.seat($0) })
        let electors = lab.core(2).rounds(of: game.room, now: lab.now)?.electors
        #expect(electors == [0, 1, 3].map { lab.core($0).device })
    }

    @Test("the lobby does not end before enough are ready; who ends it counts as ready")
    func tooFew() throws {
        let lab = try Lab(peers: 3, seed: 65)
        let game = try ClassicRoom(lab, peers: 3)
        for peer in 0..<3 { try lab.perform(.ready(game.code, false), on: peer) }
        lab.run(for: .seconds(1))
        #expect(throws: LabError.refused(peer: 0, .tooFewPlayers(game.code, least: 2))) {
            try lab.perform(.start(game.code), on: 0)
        }
        try game.beReady(2)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(game.view(1)?.players.map(\.seat) == [0, 2].compactMap { game.seat($0) })
    }
}

@Suite("The master of the lobby")
struct LobbyMasterTests {
    @Test("hands it to the most senior device with a seat, which may end it, and all know")
    func handover() throws {
        let lab = try Lab(peers: 4, seed: 66)
        let game = try ClassicRoom(lab, peers: 1)
        try lab.perform(.join(game.code, name: "w", watching: true), on: 1)
        for peer in 2..<4 { try lab.perform(.join(game.code, name: "p"), on: peer) }
        for peer in 2..<4 { try lab.perform(.ready(game.code, true), on: peer) }
        lab.run(for: .seconds(2))
        try lab.perform(.leave(game.code), on: 0)
        let next = lab.core(2).device
        let isKnown = {
            (1..<4).allSatisfy { lab.core($0).view(game.room, now: lab.now)?.master == next }
        }
        #expect(lab.run(until: .seconds(3), isKnown))
        #expect(throws: LabError.refused(peer: 1, .notMaster(game.code))) {
            try lab.perform(.start(game.code), on: 1)
        }
        let settings = RoomSettings(title: "", phones: false, settings: [])
        try lab.perform(.settings(game.code, settings), on: 2)
        try lab.perform(.start(game.code), on: 2)
        #expect(game.reach("topic", .seconds(9), on: [1, 2, 3]))
        #expect(lab.core(1).view(game.room, now: lab.now)?.master == next)
    }

    /// The master's device writes into a second log that has seen nothing but the `Create`: by its own past the
    /// lobby is open, and its own.
    @Test("who says in mid-game that it kicked before takes nobody out, nor any seat or setting")
    func backdating() throws {
        let lab = try Lab(peers: 3, seed: 67)
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "classic", title: ""), on: 0)
        let copy = try lab.clone(0, isRestored: true)
        lab.split([copy], [0, 1, 2])
        for peer in 1..<3 { try lab.perform(.join(code, name: "p\(peer)"), on: peer) }
        for peer in 0..<3 { try lab.perform(.ready(code, true), on: peer) }
        lab.run(for: .seconds(2))
        try lab.perform(.start(code), on: 0)
        let phase = { (peer: Int) in
            let seat = lab.core(peer).ownSeat(in: room)
            return lab.core(peer).game(of: room, for: seat, now: lab.now)?.phase
        }
        #expect(lab.run(until: .seconds(9)) { (0..<3).allSatisfy { phase($0) == "topic" } })
        let settings = RoomSettings(title: "Mine", phones: true, settings: [])
        let seat = try #require(lab.core(2).ownSeat(in: room))
        let drafts: [Payload] = [
            .kick(lab.core(1).device), .ban(lab.core(2).device), .unseat(seat),
            .settings(settings),
        ]
        try lab.nodes[copy].core.peering.write(
            drafts.map { RoomLogs.Draft($0, seat: nil) },
            in: room,
            answering: nil
        )
        lab.handle(.tick, on: copy)
        lab.run(for: .seconds(1))
        try bring(lab, room, from: copy, to: 1)
        lab.run(for: .seconds(2))
        for peer in 0..<3 {
            let view = try #require(lab.core(peer).view(room, now: lab.now))
            #expect(view.members.filter(\.isPresent).count == 3)
            #expect(view.members.flatMap(\.seats).contains { $0.seat == seat })
            #expect(lab.core(peer).lobby(of: room, now: lab.now)?.title == "")
            #expect(lab.core(peer).room(code) == room)
        }
    }

    /// Puts the second log of a machine's disk onto another one's, as if it had come from somebody, and waits
    /// until everybody has it.
    private func bring(_ lab: Lab, _ room: RoomID, from copy: Int, to peer: Int) throws {
        let stored = try #require(lab.nodes[copy].disk.stored.first { $0.id == room })
        let log = try #require(stored.logs.last)
        let known = try #require(lab.core(peer).logs(of: room)?.logs)
        #expect(stored.logs.count == 2 && known.first?.name == stored.logs.first?.name)
        let number = UInt32(known.count)
        lab.crash(copy)
        lab.crash(peer)
        lab.nodes[peer].disk.flush(
            [.addLog(room: room, number: number, name: log.name)]
                + log.runs.map { .appendRun(room: room, log: number, run: $0) }
                + log.seals.map { .addSeal(room: room, log: number, seal: $0) }
        )
        try lab.restart(peer)
        let isThere = {
            (0..<3).allSatisfy { (lab.core($0).logs(of: room)?.logs.count ?? 0) > known.count }
        }
        #expect(lab.run(until: .seconds(10), isThere))
    }
}
