import Canvas
import Peer
import Replication
import Simulation
import Testing
import Vocabulary

@Suite("Laboratory")
struct LabTests {
    @Test(
        "four peers on a lossy network end with one state",
        arguments: Seeds.of("convergence", first: 12)
    )
    func convergence(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2, 3)
        var scribbles = Scribbles(seed: seed)
        for peer in 0..<4 { try lab.draw(scribbles.strokes(15), in: "DOVE", on: peer) }
        try lab.settle(room)
        #expect(lab.core(3).logs(of: room)?.count == 64)
    }

    @Test(
        "a split network keeps drawing on both sides and is one again two seconds after",
        arguments: Seeds.of("partition", first: 6)
    )
    func partition(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2, 3)
        var scribbles = Scribbles(seed: seed)
        lab.split([0, 1], [2, 3])
        for peer in 0..<4 { try lab.draw(scribbles.strokes(50), in: "DOVE", on: peer) }
        lab.run(for: .seconds(10))
        #expect(lab.core(0).stateDigest(of: room) != lab.core(3).stateDigest(of: room))
        lab.heal()
        try lab.settle(room, within: .seconds(2))
    }

    @Test(
        "a crashed peer loses nothing that others were told, and catches up",
        arguments: Seeds.of("crash", first: 8)
    )
    func crash(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        for round in 0..<6 {
            try lab.draw(scribbles.strokes(10), in: "DOVE", on: 1)
            try lab.draw(scribbles.strokes(10), in: "DOVE", on: 2)
            lab.run(for: .milliseconds(seed % 7))
            lab.crash(1)
            try lab.draw(scribbles.strokes(10), in: "DOVE", on: 0)
            lab.run(for: .milliseconds(200))
            try lab.restart(1, isRestored: round == 4)
        }
        try lab.settle(room)
    }

    @Test(
        "a room outlives its creator, and who comes late gets all of it",
        arguments: Seeds.of("lateJoiner", first: 8)
    )
    func lateJoiner(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        for peer in [0, 1, 2, 1, 0, 2] { try lab.draw(scribbles.strokes(60), in: "DOVE", on: peer) }
        try lab.settle(room)
        lab.crash(0)
        try lab.join("DOVE", on: 3)
        try lab.settle(room)
        #expect(lab.core(3).logs(of: room)?.count == 364)
    }

    @Test("the same seed gives the same run")
    func repeatable() throws {
        func run() throws -> (String, Int, UInt64) {
            let lab = try Lab(peers: 4, seed: 99, network: .lossy)
            let room = try lab.create("DOVE", on: 0)
            try lab.join("DOVE", on: 1, 2, 3)
            var scribbles = Scribbles(seed: 99)
            for peer in 0..<4 { try lab.draw(scribbles.strokes(15), in: "DOVE", on: peer) }
            let digest = try lab.settle(room)
            return ("\(digest)", lab.traffic.bytes, lab.now.microseconds)
        }
        #expect(try run() == run())
    }
}
