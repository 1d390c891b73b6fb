import Canvas
import Peer
import Simulation
import Testing
import Vocabulary

@Suite("Laboratory")
struct LabTests {
    @Test("four peers on a lossy network end with one state", arguments: UInt64(1)...200)
    func convergence(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2, 3)
        var scribbles = Scribbles(seed: seed)
        for peer in 0..<4 { try lab.draw(scribbles.strokes(15), in: "DOVE", on: peer) }
        try lab.settle(room)
        #expect(lab.core(3).strokes(of: room).count == 60)
    }
}
