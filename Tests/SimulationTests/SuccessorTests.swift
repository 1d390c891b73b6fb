import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Rooms that go on")
struct SuccessorTests {
    /// A short game of three; the fourth watches, and somebody may not come in, if the master has said so.
    private func game(
        seed: UInt64,
        until phase: String = "over",
        banning outsider: DeviceID? = nil
    ) throws -> ClassicRoom {
        let lab = try Lab(peers: 4, seed: seed)
        let settings: [String: Int64] = [
            "topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1,
        ]
        let game = try ClassicRoom(lab, peers: 3, settings: settings)
        try lab.perform(.join(game.code, name: "w", watching: true), on: 3)
        lab.run(for: .seconds(2))
        if let outsider {
            let draft = RoomLogs.Draft(.ban(outsider), seat: nil)
            try lab.nodes[0].core.peering.write([draft], in: game.room, answering: nil)
        }
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach(phase, .seconds(60), on: Array(0..<4)))
        return game
    }

    private func isIn(_ peer: Int, _ room: RoomID, _ game: ClassicRoom) -> Bool {
        game.lab.core(peer).rooms[room]?.session.stage == .member
    }

    private func offers(_ peer: Int, _ game: ClassicRoom) -> [RoomID] {
        game.lab.core(peer).lobby(of: game.room, now: game.lab.now)?.offers.map(\.room) ?? []
    }

    /// The room that a player opens to play again, once all of some peers are in it and in no other.
    private func playAgain(_ game: ClassicRoom, on peer: Int, all: [Int]) throws {
        let numbers = try #require(game.lab.core(peer).rooms[game.room]?.state.seatNumbers)
        let next = try game.lab.perform(.again(game.code), on: peer)
        #expect(game.lab.run(until: .seconds(15)) { all.allSatisfy { isIn($0, next, game) } })
        for peer in all {
            #expect(game.lab.core(peer).rooms.values.count { $0.session.stage == .member } == 1)
        }
        // Everybody brings along what they had.
        let old = game.lab.core(0).rooms[game.room]?.state.scores
        #expect(game.lab.core(peer).rooms[next]?.state.scores == old)
        // And is known by the same number and colour, whoever opened the room and came first.
        for one in all {
            let kept = try #require(game.lab.core(one).rooms[next]?.state.seatNumbers)
            let (known, new) = (
                kept.filter { numbers[$0.key] != nil }, kept.filter { numbers[$0.key] == nil }
            )
            #expect(known.count >= all.count && known.allSatisfy { numbers[$0.key] == $0.value })
            // Who only watched has a seat from now on, and a number that nobody else had.
            #expect(Set(numbers.values).isDisjoint(with: new.values), "\(numbers) \(kept)")
        }
    }

    @Test("by those who only watch lead nobody anywhere, and are not offered")
    func watcher() throws {
        let game = try game(seed: 71)
        let trap = try game.lure(on: 3)
        game.lab.run(for: .seconds(15))
        for peer in 0..<3 {
            #expect(!isIn(peer, trap, game) && isIn(peer, game.room, game))
            #expect(offers(peer, game).isEmpty)
        }
        #expect(throws: LabError.refused(peer: 3, .move(.notPlaying))) {
            try game.lab.perform(.again(game.code), on: 3)
        }
        try playAgain(game, on: 1, all: [0, 1, 2])
    }

    @Test(
        "lead nobody away before the game is over; they are offered, and forgotten with the round"
    )
    func early() throws {
        let game = try game(seed: 72, until: "topic")
        let trap = try game.lure(on: 1)
        game.lab.run(for: .seconds(3))
        for peer in [0, 2, 3] {
            #expect(isIn(peer, game.room, game) && !isIn(peer, trap, game))
            #expect(offers(peer, game) == [trap])
            #expect(game.lab.core(peer).lobby(of: game.room, now: game.lab.now)?.successor == nil)
        }
        #expect(game.reach("over", .seconds(60)))
        game.lab.run(for: .seconds(15))
        for peer in [0, 2] {
            #expect(!isIn(peer, trap, game) && offers(peer, game).isEmpty)
        }
        try playAgain(game, on: 2, all: [0, 2])
    }

    @Test(
        "with other scores, another end or of another room are left again; all go on elsewhere",
        arguments: 0..<4
    )
    func forged(kind: Int) throws {
        let game = try game(seed: 73)
        let trap = try game.lure(on: 1) { create in
            switch kind {
            case 0: create.predecessor?.scores[0].points += 1
            case 1: create.predecessor?.end = game.room
            case 2: create.predecessor = nil
            default: create.activity = "draw"
            }
        }
        let isBack = {
            [0, 2].allSatisfy { offers($0, game) == [trap] && !isIn($0, trap, game) }
        }
        #expect(game.lab.run(until: .seconds(20), isBack))
        game.lab.run(for: .seconds(20))
        #expect(isBack())
        for peer in [0, 2] {
            #expect(isIn(peer, game.room, game))
            #expect(game.lab.core(peer).lobby(of: game.room, now: game.lab.now)?.successor == nil)
        }
        try playAgain(game, on: 2, all: [0, 2])
    }

    @Test(
        "are left again, or gone on in, by those who ended on the way there and were started again",
        arguments: [1, 2, 4, 7, 11, 16, 24],
        [true, false]
    )
    func interrupted(effects: Int, isForged: Bool) throws {
        let game = try game(seed: 74)
        let lab = game.lab
        let guest = SeatEntry(seat: SeatID(77), name: "guest")
        try lab.nodes[0].core.peering.write(
            [RoomLogs.Draft(.admit(Admit(device: lab.core(0).device, seats: [guest])), seat: nil)],
            in: game.room,
            answering: nil
        )
        lab.handle(.tick, on: 0)
        lab.run(for: .seconds(1))
        let next = try game.lure(on: 1) { create in
            if isForged { create.predecessor?.scores[0].points += 1 }
        }
        #expect(lab.run(until: .seconds(20)) { lab.core(0).rooms[next] != nil })
        lab.crash(0, afterEffects: effects)
        lab.run(for: .seconds(1))
        lab.crash(0)
        try lab.restart(0)
        let rooms = { lab.core(0).rooms.values.filter { $0.session.stage == .member }.map(\.id) }
        #expect(lab.run(until: .seconds(20)) { rooms() == [isForged ? game.room : next] })
        lab.run(for: .seconds(10))
        #expect(rooms() == [isForged ? game.room : next])
        guard !isForged else { return }
        #expect(lab.core(1).rooms[next]?.state.roster.host(of: guest.seat) == lab.core(0).device)
    }

    @Test("to play again begin a game of its own, whatever was played before the one that is over")
    func nothingPlayed() throws {
        let lab = try Lab(peers: 2, seed: 92)
        let settings: [String: Int64] = [
            "topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1, "played": 3,
        ]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60)))
        let next = try lab.perform(.again(game.code), on: 0)
        let lobby = try #require(lab.core(0).lobby(of: next, now: lab.now))
        #expect(lobby.settings["played"] == 0)
        #expect(lobby.settings["rounds"] == 1)
    }

    @Test(
        "are one room for all, wherever the device that opens it ends on the way and is started again",
        arguments: 0..<5,
        [true, false]
    )
    func openedInParts(batches: Int, isCalledElsewhere: Bool) throws {
        let game = try game(seed: 75)
        let lab = game.lab
        _ = lab.submit(.again(game.code), on: 0)
        lab.crash(0, flushing: batches)
        if isCalledElsewhere { _ = lab.submit(.again(game.code), on: 1) }
        lab.run(for: .seconds(2))
        try lab.restart(0)
        lab.run(for: .seconds(20))
        let rooms = (0..<3).map { peer in
            lab.core(peer).rooms.values.filter { $0.session.stage == .member }.map(\.id)
        }
        #expect(Set(rooms).count == 1 && rooms[0].count == 1)
        if isCalledElsewhere { #expect(rooms[0] != [game.room]) }
    }

    @Test(
        "keep numbers and who may not come in, wherever the device that opens them ends on the way",
        arguments: 0..<6
    )
    func furnishedInParts(batches: Int) throws {
        let outsider = DeviceID(words: Words4(7, 7, 7, 7))
        let game = try game(seed: 76, banning: outsider)
        let lab = game.lab
        let (old, seat) = (game.room, try #require(game.seat(2)))
        let numbers = try #require(lab.core(2).rooms[old]?.state.seatNumbers)
        // Who opens a room is the first there, unless it is said otherwise.
        #expect(numbers[seat] != 1)
        _ = lab.submit(.again(game.code), on: 2)
        lab.crash(2, flushing: batches)
        lab.run(for: .seconds(2))
        try lab.restart(2)
        lab.run(for: .seconds(20))
        guard let next = lab.core(2).rooms.values.first(where: { $0.id != old }) else {
            #expect(batches < 3)
            return
        }
        #expect(next.state.seatNumbers[seat] == numbers[seat])
        #expect(next.state.roster.banned == [outsider])
    }

    @Test("that two open at once come together in the first in order", arguments: UInt64(0)..<4)
    func atOnce(seed: UInt64) throws {
        let game = try game(seed: 80 + seed)
        let lab = game.lab
        lab.split([0, 3], [1, 2])
        let rooms = try [0, 1].map { try lab.perform(.again(game.code), on: $0) }
        lab.run(for: .seconds(8))
        lab.heal()
        let isTogether = {
            rooms.contains { room in (0..<4).allSatisfy { isIn($0, room, game) } }
        }
        #expect(lab.run(until: .seconds(40), isTogether))
        lab.run(for: .seconds(20))
        let next = try #require(rooms.first { isIn(0, $0, game) })
        for peer in 0..<4 {
            #expect(
                lab.core(peer).rooms.values.filter { $0.session.stage == .member }.map(\.id) == [
                    next
                ]
            )
            #expect(lab.core(peer).presentDevices(of: next) == 4)
        }
    }

    @Test("are found by who hears of the end and of them at once")
    func late() throws {
        let game = try game(seed: 90, until: "results")
        game.lab.split([2], [0, 1, 3])
        #expect(game.reach("over", .seconds(20), on: [0, 1]))
        let next = try game.lab.perform(.again(game.code), on: 1)
        game.lab.run(for: .seconds(10))
        #expect(isIn(2, game.room, game) && offers(2, game).isEmpty)
        game.lab.heal()
        #expect(game.lab.run(until: .seconds(20)) { (0..<4).allSatisfy { isIn($0, next, game) } })
    }

    @Test(
        "are opened by anybody with a seat where the lobby's master is silent for 10 s, and offered"
    )
    func lobby() throws {
        let lab = try Lab(peers: 4, seed: 91)
        let game = try ClassicRoom(lab, peers: 3)
        try lab.perform(.join(game.code, name: "w", watching: true), on: 3)
        lab.run(for: .seconds(2))
        lab.crash(0)
        lab.run(for: .seconds(8))
        #expect(throws: LabError.refused(peer: 1, .notStuck(game.code))) {
            try lab.perform(.succeed(game.code), on: 1)
        }
        lab.run(for: .seconds(6))
        #expect(throws: LabError.refused(peer: 3, .move(.notPlaying))) {
            try lab.perform(.succeed(game.code), on: 3)
        }
        #expect(lab.core(2).lobby(of: game.room, now: lab.now)?.isStuck == true)
        #expect(
            lab.core(2).lobby(of: game.room, now: lab.now)?.waiting == [lab.core(0).device]
        )
        let next = try lab.perform(.succeed(game.code), on: 1)
        lab.run(for: .seconds(15))
        #expect(isIn(2, game.room, game) && !isIn(2, next, game))
        #expect(offers(2, game) == [next] && offers(3, game) == [next])
        try lab.restart(0)
        lab.run(for: .seconds(10))
        #expect(offers(0, game) == [next] && isIn(0, game.room, game))
    }
}
