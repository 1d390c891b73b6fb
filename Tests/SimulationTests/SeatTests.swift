import Canvas
import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("More seats than one on a device")
struct SeatTests {
    private static let guest = SeatID(0x6775_6573_7400_0001)

    @Test("another seat does not become that of the device's person, and plays and sees for itself")
    func anotherSeat() throws {
        let lab = try Lab(peers: 2, seed: 31)
        let game = try ClassicRoom(lab, peers: 2, settings: ["rounds": 1])
        let person = try #require(game.seat(1))
        try take(game, on: 1)
        #expect(game.seat(1) == person)
        #expect(
            lab.run(until: .seconds(5)) { lab.core(0).name(of: Self.guest, in: game.room) == "Gil" }
        )
        try game.beReady(1, Self.guest)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(game.move(0, ["do": .text("topic"), "text": .text("a cat")]) == nil)
        #expect(game.reach("draw", .seconds(2)))
        #expect(game.view(0)?.players.count == 3)
        try game.draw(1, length: 3)
        try draw(game, on: 1, length: 9)
        let core = lab.core(1)
        #expect(core.strokes(of: game.room).map(\.seat) == [person])
        #expect(core.strokes(of: game.room, for: Self.guest).map(\.seat) == [Self.guest])
        #expect(lab.core(0).strokes(of: game.room).isEmpty)
        let done: [String: Value] = ["do": .text("done"), "flag": .flag(true)]
        game.move(0, done)
        game.move(1, done)
        try lab.perform(.play(game.code, .map(done), seat: Self.guest), on: 1)
        #expect(game.reach("vote", .seconds(2)))
        let own = core.game(of: game.room, for: Self.guest, now: lab.now)
        #expect(own?.waits.contains(Self.guest) == true)
    }

    @Test("a seat that a full room or a game that has begun has no place for is refused")
    func noSeat() throws {
        let lab = try Lab(peers: 2, seed: 32)
        let game = try ClassicRoom(lab, peers: 2, settings: ["players": 3])
        try take(game, on: 1)
        #expect(refusal { try take(game, SeatID(7), on: 1) } == .declined(game.code, .full))
        try lab.perform(.removeSeat(game.code, Self.guest), on: 1)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(refusal { try take(game, SeatID(8), on: 1) } == .declined(game.code, .started))
    }

    @Test("a seat goes out at the word of its device, or of the lobby's master, and of nobody else")
    func removing() throws {
        let lab = try Lab(peers: 3, seed: 33)
        let game = try ClassicRoom(lab, peers: 3)
        try take(game, on: 1)
        let name = { (peer: Int) in lab.core(peer).name(of: Self.guest, in: game.room) }
        #expect(lab.run(until: .seconds(5)) { (0..<3).allSatisfy { name($0) == "Gil" } })
        let command = Command.removeSeat(game.code, Self.guest)
        #expect(refusal { try lab.perform(command, on: 2) } == .notMaster(game.code))
        try lab.perform(command, on: 0)
        #expect(lab.run(until: .seconds(5)) { (0..<3).allSatisfy { name($0) == nil } })
        #expect(refusal { try lab.perform(command, on: 0) } == .notYourSeat(Self.guest))
        try lab.settle(game.room, within: .seconds(5))
    }

    @Test("the next game in the room has the other seats too, and the same person")
    func again() throws {
        let lab = try Lab(peers: 2, seed: 34)
        let settings: [String: Int64] = [
            "rounds": 1, "draw": 5, "vote": 5, "topic": 10, "results": 1000,
        ]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        try take(game, on: 0)
        try take(game, SeatID(9), on: 1)
        let people = (0..<2).map { game.seat($0) }
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60)))
        let next = try lab.perform(.again(game.code), on: 0)
        #expect(
            lab.run(until: .seconds(10)) {
                (0..<2).allSatisfy { peer in
                    lab.core(peer).view(next, now: lab.now)?.members.flatMap(\.seats).count == 4
                }
            }
        )
        #expect((0..<2).map { lab.core($0).ownSeat(in: next) } == people)
    }

    @Test("a guest whose host vanishes goes on elsewhere with what it has drawn")
    func moving() throws {
        let lab = try Lab(peers: 3, seed: 35)
        let game = try ClassicRoom(lab, peers: 3, settings: ["rounds": 1])
        let key = try DeviceKey(stored: Array(repeating: 77, count: 32))
        try take(game, key: MovingKey(words: key.device.words), on: 1)
        let isKnown = { lab.core(0).name(of: Self.guest, in: game.room) != nil }
        #expect(lab.run(until: .seconds(5), isKnown))
        try game.beReady(1, Self.guest)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(game.move(0, ["do": .text("topic"), "text": .text("a cat")]) == nil)
        #expect(game.reach("draw", .seconds(2)))
        try draw(game, on: 1, length: 9)
        lab.run(for: .milliseconds(300))
        lab.crash(1)
        let core = lab.core(2)
        #expect(core.seat(movedBy: MovingKey(words: key.device.words), in: game.room) == Self.guest)
        let message = Rehost.message(
            room: game.room,
            seat: Self.guest,
            device: core.device,
            old: MovingKey(words: key.device.words),
            new: nil
        )
        let rehost = Rehost(seat: Self.guest, key: nil, signature: key.sign(message))
        try lab.perform(.rehost(game.code, rehost), on: 2)
        #expect(lab.core(2).isHosting(Self.guest, in: game.room))
        #expect(lab.core(2).strokes(of: game.room, for: Self.guest).count == 1)
        try draw(game, on: 2, length: 5)
        #expect(lab.core(2).strokes(of: game.room, for: Self.guest).count == 2)
        // The person of the new host is who it was.
        #expect(lab.core(2).ownSeat(in: game.room) != Self.guest)
        #expect(game.reach("vote", .seconds(80), on: [0, 2]))
        let tile = (0..<4).first { lab.core(0).drawing(1, $0, of: game.room)?.count == 2 }
        #expect(tile != nil)
    }

    @Test(
        "who leaves and comes back is the same player, by the name it brings",
        arguments: [false, true]
    )
    func comingBack(inGame: Bool) throws {
        let lab = try Lab(peers: 4, seed: 38)
        let game = try ClassicRoom(lab, peers: 3, settings: ["rounds": 1])
        let seat = try #require(game.seat(1))
        if inGame {
            try lab.perform(.start(game.code), on: 0)
            #expect(game.reach("topic", .seconds(9)))
        }
        for round in 0..<3 {
            try lab.perform(.leave(game.code), on: 1)
            lab.run(for: .seconds(1))
            #expect(lab.core(0).presentDevices(of: game.room) == 2)
            try lab.perform(.join(game.code, name: "Bo\(round)"), on: 1)
            #expect(lab.core(1).ownSeat(in: game.room) == seat)
            lab.run(for: .seconds(1))
            let members = lab.core(0).view(game.room, now: lab.now)?.members ?? []
            #expect(members.filter(\.isPresent).flatMap(\.seats).count == 3)
            #expect(lab.core(0).name(of: seat, in: game.room) == "Bo\(round)")
        }
        guard inGame else { return }
        #expect(game.move(0, ["do": .text("topic"), "text": .text("a cat")]) == nil)
        #expect(game.reach("draw", .seconds(20)))
        try game.draw(1)
        for peer in 0..<3 { game.move(peer, ["do": .text("done"), "flag": .flag(true)]) }
        #expect(game.reach("vote", .seconds(2)))
    }

    @Test(
        "who has lost a seat and knows it draws nothing more with it, in whatever order one hears of it"
    )
    func losing() throws {
        let lab = try Lab(peers: 4, seed: 37)
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "draw", title: ""), on: 0)
        let key = try PollRoom.movingKey(1)
        let moving = MovingKey(words: key.device.words)
        for peer in 1..<3 {
            try lab.perform(.join(code, name: nil, movingKey: peer == 1 ? moving : nil), on: peer)
        }
        let seat = try #require(lab.core(1).ownSeat(in: room))
        let line = Stroke(
            style: StrokeStyle(color: 0, width: 20),
            points: [StrokePoint(x: 1, y: 2)]
        )
        try lab.perform(.draw(code, [line], pen: nil), on: 1)
        lab.run(for: .milliseconds(200))
        let message = Rehost.message(
            room: room,
            seat: seat,
            device: lab.core(2).device,
            old: moving,
            new: nil
        )
        let rehost = Rehost(seat: seat, key: nil, signature: key.sign(message))
        try lab.perform(.rehost(code, rehost), on: 2)
        lab.run(for: .milliseconds(200))
        // A changed program draws on all the same.
        _ = try lab.nodes[1].core.peering.write(
            [RoomLogs.Draft(.stroke(line), seat: seat)],
            in: room,
            answering: nil
        )
        lab.handle(.tick, on: 1)
        lab.run(for: .milliseconds(500))
        try lab.perform(.join(code, name: nil), on: 3)
        lab.run(for: .seconds(2))
        #expect((0..<4).map { lab.core($0).strokes(of: room).count } == [1, 1, 1, 1])
        #expect((0..<4).allSatisfy { lab.core($0).view(room, now: lab.now)?.operations == 7 })
    }

    @Test("members learn where the others serve guest pages")
    func endpoints() throws {
        let lab = try Lab(peers: 3, seed: 36)
        let game = try ClassicRoom(lab, peers: 3)
        #expect(lab.core(0).guestEndpoints(of: game.room).isEmpty)
        try lab.perform(.serveGuests(game.code, port: 7371), on: 1)
        #expect(
            lab.run(until: .seconds(5)) {
                lab.core(0).guestEndpoints(of: game.room).map(\.port) == [7371]
            }
        )
        #expect(lab.core(1).guestEndpoints(of: game.room).isEmpty)
        // A guest can go where its host hears nobody itself, when that is all that is left.
        lab.split([0], [1])
        lab.run(for: .seconds(10))
        #expect(lab.core(0).view(game.room, now: lab.now)?.reachable.count == 3)
        #expect(lab.core(0).guestEndpoints(of: game.room).map(\.port) == [7371])
        try lab.perform(.serveGuests(game.code, port: 0), on: 1)
        #expect(
            lab.run(until: .seconds(5)) { lab.core(0).guestEndpoints(of: game.room).isEmpty }
        )
    }

    @Test("a device that only watches is no next host of a guest, whatever port it lists")
    func watchingHosts() throws {
        let lab = try Lab(peers: 4, seed: 37)
        let game = try ClassicRoom(lab, peers: 3)
        try lab.perform(.join(game.code, name: nil, watching: true), on: 3)
        for (peer, port) in [(3, UInt16(7399)), (2, 7372), (1, 7371)] {
            try lab.perform(.serveGuests(game.code, port: port), on: peer)
        }
        lab.run(for: .seconds(5))
        #expect(lab.core(3).guestPort(of: game.room) == 7399)
        // The most senior first, who is first named too.
        #expect(lab.core(0).guestEndpoints(of: game.room).map(\.port) == [7371, 7372])
    }

    private func take(
        _ game: ClassicRoom,
        _ seat: SeatID = guest,
        key: MovingKey? = nil,
        on peer: Int
    ) throws {
        let entry = SeatEntry(seat: seat, name: "Gil", movingKey: key)
        try game.lab.perform(.takeSeat(game.code, entry), on: peer)
    }

    private func draw(_ game: ClassicRoom, on peer: Int, length: Int) throws {
        let points = (0..<length).map { StrokePoint(x: Int16($0 * 5), y: 40) }
        let stroke = Stroke(style: StrokeStyle(color: 0, width: 20), points: points)
        try game.lab.perform(.draw(game.code, [stroke], pen: nil, seat: Self.guest), on: peer)
    }

    private func refusal(_ work: () throws -> Void) -> Refusal? {
        do {
            try work()
        } catch LabError.refused(_, let refusal) {
            return refusal
        } catch { Issue.record(error) }
        return nil
    }
}
