import Replication
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Who is not in the room any more")
struct PartingTests {
    private static let code = "PARTY"

    private func code() throws -> RoomCode { try #require(RoomCode(Self.code)) }

    /// Whether a peer takes itself for a member.
    private func isMember(_ peer: Int, of room: RoomID, in lab: Lab) throws -> Bool {
        try lab.core(peer).room(code()) == room
    }

    @Test(
        "is shown so if its database is from before it left, and comes back like others",
        arguments: Seeds.of("ghost", first: 8)
    )
    func ghost(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 1)
        try lab.settle(room)
        let backup = lab.nodes[1].disk
        try lab.perform(.leave(code()), on: 1)
        lab.run(for: .seconds(3))
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 0)

        lab.crash(1)
        lab.nodes[1].disk = backup
        try lab.restart(1, isRestored: true)
        #expect(try isMember(1, of: room, in: lab))
        let held = lab.core(1).logs(of: room)?.count
        #expect(
            lab.run(until: .seconds(10)) { (try? self.isMember(1, of: room, in: lab)) == false }
        )
        // Of what happened since it has been told nothing.
        #expect(lab.core(1).logs(of: room)?.count == held)
        lab.run(for: .seconds(5))
        #expect(lab.core(1).logs(of: room) == nil)
        #expect(lab.core(0).presentDevices(of: room) == 2)

        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        #expect(try isMember(1, of: room, in: lab))
        #expect(lab.core(0).presentDevices(of: room) == 3)
        lab.run(for: .seconds(10))
        #expect(try isMember(1, of: room, in: lab))
    }

    @Test(
        "is let in again where the one who let it in turns out to have left before",
        arguments: Seeds.of("letInByNobody", first: 12),
        [true, false]
    )
    func letInByNobody(seed: UInt64, knows: Bool) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        let backup = lab.nodes[1].disk
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(3), in: Self.code, on: 1)
        // Peer 0 hears nothing while peer 1 lets peer 2 in.
        lab.split([0], [1, 2])
        try lab.join(Self.code, on: 2)
        lab.heal()
        try lab.settle(room)
        #expect(lab.core(0).presentDevices(of: room) == 3)

        // It leaves before it knows again what it did; that comes first in order.
        lab.crash(1)
        lab.nodes[1].disk = backup
        if !knows { lab.split([1], [2]) }
        try lab.restart(1, isRestored: true)
        try lab.perform(.leave(code()), on: 1)
        #expect(lab.run(until: .seconds(5)) { (try? self.isMember(1, of: room, in: lab)) == false })
        lab.run(for: .seconds(3))
        lab.crash(1)
        lab.heal()
        #expect(lab.run(until: .seconds(20)) { lab.isSettled([0, 2], room) })
        #expect(try isMember(2, of: room, in: lab))
        #expect(lab.core(0).presentDevices(of: room) == 2)
        // With the seat that it had.
        try lab.draw(scribbles.strokes(1), in: Self.code, on: 2)
        try lab.settle(room)
        #expect(lab.core(0).strokes(of: room).count == 4)
    }

    @Test(
        "is not thought to be there by others who were away when it left",
        arguments: Seeds.of("unheard", first: 6),
        [true, false]
    )
    func unheard(seed: UInt64, startsAgain: Bool) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        try lab.settle(room)
        lab.split([2], [0, 1])
        try lab.perform(.leave(code()), on: 2)
        lab.run(for: .seconds(30))
        #expect(try !isMember(2, of: room, in: lab))
        #expect(lab.core(0).presentDevices(of: room) == 3)
        if startsAgain {
            lab.crash(2)
            try lab.restart(2)
            lab.run(for: .seconds(30))
        }
        lab.heal()
        #expect(
            lab.run(until: .seconds(20)) {
                lab.core(0).presentDevices(of: room) == 2
                    && lab.core(1).presentDevices(of: room) == 2
            }
        )
        // Then it is done.
        #expect(lab.run(until: .seconds(20)) { lab.core(2).logs(of: room) == nil })
    }

    @Test("is told so however often it asks for the room in vain meanwhile")
    func askingInVain() throws {
        let lab = try Lab(peers: 2, seed: 6)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        lab.split([0], [1])
        try lab.perform(.leave(code()), on: 1)
        #expect(throws: LabError.self) { try lab.join(Self.code, on: 1) }
        lab.run(for: .seconds(20))
        lab.heal()
        #expect(lab.run(until: .seconds(20)) { lab.core(0).presentDevices(of: room) == 1 })
    }

    /// How many Leaves of a peer another one holds.
    private func leaves(of peer: Int, in room: RoomID, at other: Int, _ lab: Lab) -> Int {
        let logs = lab.core(other).logs(of: room)?.logs ?? []
        return logs.filter { $0.name.device == lab.core(peer).device }
            .reduce(0) { $0 + $1.entries.count { $0.kind == OperationKind.leave } }
    }

    @Test("goes also where somebody lets it in once more meanwhile", arguments: [1, 40])
    func letInAgain(times: Int) throws {
        let lab = try Lab(peers: 2, seed: 9)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        let device = lab.core(1).device
        try lab.perform(.leave(code()), on: 1)
        for _ in 0..<times {
            #expect(
                lab.run(until: .seconds(30)) { lab.core(0).presentDevices(of: room) == 1 }
                    || times > 1
            )
            guard lab.core(1).logs(of: room) != nil else { break }
            try lab.nodes[0].core.peering.write(
                [RoomLogs.Draft(.admit(Admit(device: device, seats: [])), seat: nil)],
                in: room,
                answering: nil
            )
            lab.handle(.tick, on: 0)
            lab.run(for: .milliseconds(500))
        }
        lab.run(for: .seconds(30))
        // Anybody who lets it in again and again does not keep it busy for ever.
        #expect(lab.core(1).logs(of: room) == nil)
        let said = leaves(of: 1, in: room, at: 0, lab)
        #expect(times == 1 ? said == 2 : 2...8 ~= said)
        #expect(times > 1 || lab.core(0).presentDevices(of: room) == 1)
    }

    @Test("says so once in a game, however long the round takes")
    func inAGame() throws {
        let lab = try Lab(peers: 3, seed: 10)
        let game = try ClassicRoom(lab, peers: 3, settings: ["draw": 240, "topic": 10])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("draw", .seconds(60)))
        try lab.perform(.leave(game.code), on: 2)
        lab.run(for: .seconds(60))
        #expect(leaves(of: 2, in: game.room, at: 0, lab) == 1)
    }

    @Test("waits no longer than for somebody to hear it")
    func heard() throws {
        let lab = try Lab(peers: 2, seed: 4)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        try lab.perform(.leave(code()), on: 1)
        #expect(lab.run(until: .seconds(8)) { lab.core(1).logs(of: room) == nil })
        // The last one tells nobody.
        try lab.perform(.leave(code()), on: 0)
        #expect(lab.run(until: .seconds(4)) { lab.core(0).logs(of: room) == nil })
    }
}
