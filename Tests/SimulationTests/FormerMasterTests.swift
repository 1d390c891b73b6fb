import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A former master of a room without rounds")
struct FormerMasterTests {
    private let lab: Lab
    private let room: RoomID
    private let code: RoomCode

    /// Four draw; the first one, whose room it was, has left, after it has begun another log.
    init() throws {
        lab = try Lab(peers: 4, seed: 41)
        code = try #require(RoomCode("PARTY"))
        room = try lab.create("PARTY", on: 0)
        try lab.join("PARTY", on: 1, 2, 3)
        try lab.settle(room)
    }

    private func settings(of peer: Int) -> Int? {
        lab.core(peer).rooms[room]?.state.roster.seatsOfDevice
    }

    /// A program of its own writes behind the back of its Leave, long after it in Lamport time.
    private func writeApart(_ payloads: [Payload]) throws {
        let copy = try lab.clone(0, isRestored: true)
        // Somebody who has not heard of the Leave takes it in, and passes it on.
        lab.split([0, 1, 2], [3, copy])
        for machine in [3, copy] { lab.introduce(machine) }
        try lab.perform(.leave(code), on: 0)
        lab.run(for: .seconds(3))
        lab.crash(0)
        let witnesses = Array(repeating: RoomLogs.Draft(.witness, seat: nil), count: 40)
        let words = payloads.map { RoomLogs.Draft($0, seat: nil) }
        try lab.nodes[copy].core.peering.write(witnesses + words, in: room, answering: nil)
        lab.handle(.tick, on: copy)
        lab.run(for: .seconds(3))
        lab.crash(copy)
        lab.heal()
        lab.run(for: .seconds(10))
    }

    @Test("sets nothing and takes no seat out behind the back of its leaving")
    func backDated() throws {
        try lab.perform(
            .settings(code, RoomSettings(title: "Ours", phones: false, settings: [])),
            on: 0
        )
        try lab.settle(room)
        let seat = try #require(
            lab.core(1).rooms[room]?.state.seats(of: lab.core(1).device).person?.seat
        )
        let few = Setting(name: "device-seats", value: 1)
        try writeApart([
            .settings(RoomSettings(title: "Mine", phones: true, settings: [few])),
            .unseat(seat),
        ])
        for peer in 1...3 {
            // It is there: what it says does not count all the same.
            let log = lab.core(peer).rooms[room]?.state.logs.logs.filter {
                $0.name.device == lab.core(0).device
            }
            #expect(log?.count == 2)
            let core = lab.core(peer)
            #expect(core.lobby(of: room, now: lab.now)?.title == "Ours")
            #expect(settings(of: peer) == 8)
            #expect(core.rooms[room]?.state.seats(of: lab.core(1).device).person?.seat == seat)
        }
        #expect(lab.core(1).stateDigest(of: room) == lab.core(2).stateDigest(of: room))
    }
}
