import Peer
import Replication
import Rules
import Testing
import Vocabulary

@testable import Simulation

@Suite("A restored database")
struct RestoredTests {
    private static let code = "FORK"

    /// What all but a crashed peer must show in the end: all strokes, and no fork.
    private func expectWhole(_ lab: Lab, _ room: RoomID, strokes: Int, logs: Int) throws {
        try lab.settle(room)
        for peer in [0, 2] {
            #expect(lab.core(peer).view(room, now: lab.now)?.forks.isEmpty == true)
            #expect(lab.core(peer).strokes(of: room).count == strokes)
            #expect(lab.core(peer).logs(of: room)?.logs.count == logs)
        }
    }

    @Test(
        "stays one: a device that ends before it writes again begins a new log all the same",
        arguments: Seeds.of("restoredTwice", first: 8)
    )
    func restartedBeforeWriting(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(3), in: Self.code, on: 1)
        try lab.settle(room)
        let backup = lab.nodes[1].disk
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 1)
        try lab.settle(room)

        lab.crash(1)
        lab.nodes[1].disk = backup
        lab.split([1], [0, 2])
        for isRestored in [true, false, false] {
            try lab.restart(1, isRestored: isRestored)
            lab.run(for: .seconds(1))
            lab.crash(1)
        }
        try lab.restart(1)
        try lab.draw(scribbles.strokes(4), in: Self.code, on: 1)
        lab.heal()
        try expectWhole(lab, room, strokes: 9, logs: 3)
        // The new log is remembered to its end, and gone on with.
        lab.crash(1)
        try lab.restart(1)
        try lab.draw(scribbles.strokes(1), in: Self.code, on: 1)
        try expectWhole(lab, room, strokes: 10, logs: 3)
    }

    @Test(
        "stays one in a room that was left, and is entered again much later",
        arguments: Seeds.of("restoredArchive", first: 8)
    )
    func enteredAgain(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(3), in: Self.code, on: 1)
        try lab.settle(room)
        try lab.perform(.leave(#require(RoomCode(Self.code))), on: 1)
        lab.run(for: .seconds(30))
        #expect(lab.core(1).logs(of: room) == nil)
        let backup = lab.nodes[1].disk

        // What it writes now peer 0 alone hears of, who is gone when the device comes back.
        lab.split([0, 1], [2])
        try lab.join(Self.code, on: 1)
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 1)
        lab.run(for: .seconds(2))
        lab.crash(0)
        lab.crash(1)
        lab.heal()
        lab.nodes[1].disk = backup
        try lab.restart(1, isRestored: true)
        lab.run(for: .seconds(1))
        lab.crash(1)
        try lab.restart(1)
        try lab.join(Self.code, on: 1)
        try lab.draw(scribbles.strokes(4), in: Self.code, on: 1)
        try lab.restart(0)
        try expectWhole(lab, room, strokes: 9, logs: 4)
    }
}
