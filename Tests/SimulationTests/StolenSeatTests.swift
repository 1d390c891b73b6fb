import Canvas
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A seat that somebody else lists in a past without it")
struct StolenSeatTests {
    private let lab: Lab
    private let room: RoomID
    private let code: RoomCode
    /// A copy of the third device, from before the second one came.
    private let copy: Int

    init() throws {
        lab = try Lab(peers: 3, seed: 23)
        code = try #require(RoomCode("PARTY"))
        room = try lab.create("PARTY", on: 0)
        try lab.join("PARTY", on: 2)
        try lab.settle(room)
        copy = try lab.clone(2, isRestored: true)
        lab.split([0, 1, 2], [copy])
        let witnesses = Array(repeating: RoomLogs.Draft(.witness, seat: nil), count: 9)
        try lab.nodes[0].core.peering.write(witnesses, in: room, answering: nil)
        lab.handle(.tick, on: 0)
        try lab.join("PARTY", on: 1)
        lab.run(for: .seconds(3))
    }

    private var victim: DeviceID { lab.core(1).device }

    private func person(_ peer: Int) -> SeatID? {
        lab.core(peer).rooms[room]?.state.seats(of: victim).person?.seat
    }

    private func draw() throws {
        let points = (0..<9).map { StrokePoint(x: Int16($0 * 5), y: 40) }
        let stroke = Stroke(style: StrokeStyle(color: 0, width: 20), points: points)
        let seat = try #require(person(1))
        try lab.perform(.draw(code, [stroke], pen: nil, seat: seat), on: 1)
    }

    /// Writes what stands before the victim's coming in in the order, and has never heard of it.
    private func writeApart(_ payloads: [Payload]) throws {
        lab.crash(2)
        let drafts = payloads.map { RoomLogs.Draft($0, seat: nil) }
        try lab.nodes[copy].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: copy)
        lab.heal()
        for machine in [0, 1] { lab.introduce(machine) }
        lab.run(for: .seconds(5))
    }

    @Test("stays with the device that drew it, which draws on", arguments: [2, 0])
    func stays(host: Int) throws {
        let seat = try #require(person(1))
        try draw()
        let admit = Admit(
            device: lab.core(host).device,
            seats: [SeatEntry(seat: seat, name: "Mine", movingKey: nil)]
        )
        try writeApart([.admit(admit), .unseat(seat)])
        for peer in [0, 1, copy] {
            let roster = try #require(lab.core(peer).rooms[room]?.state.roster)
            // What it wrote is there.
            #expect(roster.isContended(seat))
            #expect(roster.host(of: seat) == victim)
            #expect(person(peer) == seat)
            let members = roster.members.filter { $0.seats.contains { $0.seat == seat } }
            #expect(members.map(\.device) == [victim])
        }
        try draw()
        lab.run(for: .seconds(3))
        let strokes = lab.core(0).strokes(of: room).filter(\.isVisible)
        #expect(strokes.count == 2)
        let digest = lab.core(0).stateDigest(of: room)
        #expect(digest != nil)
        #expect(lab.core(1).stateDigest(of: room) == digest)
        #expect(lab.core(copy).stateDigest(of: room) == digest)
    }
}
