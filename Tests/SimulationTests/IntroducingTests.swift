import Peer
import Replication
import Testing
import Vocabulary

@testable import Simulation

@Suite("Who is in the room, and others do not know it yet")
struct IntroducingTests {
    private static let code = "PARTY"

    @Test(
        "tells the others itself that it is in again, where the device that let it in told nobody else",
        arguments: Seeds.of("toldNobody", first: 8)
    )
    func toldNobody(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        try lab.settle(room)
        try lab.perform(.leave(#require(RoomCode(Self.code))), on: 1)
        lab.run(for: .seconds(3))
        // Peers 0 and 1 are connected all the time; only the question to be let in goes to peer 2.
        lab.split([0], [2])
        lab.cut(from: 0, to: 1)
        lab.cut(from: 1, to: 0)
        lab.run(for: .seconds(4))
        try lab.join(Self.code, on: 1)
        lab.run(for: .seconds(1))
        lab.crash(2)
        lab.heal()
        #expect(lab.run(until: .seconds(20)) { lab.isSettled([0, 1], room) })
        #expect(lab.core(0).presentDevices(of: room) == 3)
    }

    @Test(
        "writes something, where it was let in behind a fork by somebody who is gone",
        arguments: Seeds.of("behindFork", first: 8)
    )
    func behindAFork(seed: UInt64) throws {
        let lab = try Lab(peers: 2, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(1), in: Self.code, on: 1)
        try lab.settle(room)
        let copy = try lab.clone(1)
        let guest = try lab.add()
        lab.split([0, copy], [1, guest])
        lab.introduce(copy)
        // One branch is with peer 0, the other with the guest alone, which has written nothing.
        try lab.draw(scribbles.strokes(2), in: Self.code, on: copy)
        try lab.join(Self.code, on: guest)
        try lab.draw(scribbles.strokes(1), in: Self.code, on: 1)
        lab.run(for: .seconds(2))
        for machine in [1, copy] { lab.crash(machine) }
        lab.heal()
        #expect(lab.run(until: .seconds(30)) { lab.isSettled([0, guest], room) })
        for peer in [0, guest] {
            #expect(lab.core(peer).view(room, now: lab.now)?.forks.count == 1)
            #expect(lab.core(peer).presentDevices(of: room) == 3)
        }
    }
}
