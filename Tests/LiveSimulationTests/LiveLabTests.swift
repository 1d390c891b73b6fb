import LiveSimulation
import Simulation
import Testing

@Suite("Live laboratory")
struct LiveLabTests {
    @Test("three peers on real UDP end with one picture")
    func loopback() async throws {
        let lab = try await LiveLab(peers: 3)
        let room = try await lab.create("DOVE", on: 0)
        try await lab.join("DOVE", on: 1, 2)
        var scribbles = Scribbles(seed: 7)
        try await lab.draw(scribbles.strokes(20), in: "DOVE", on: 2)
        try await lab.draw(scribbles.strokes(300), in: "DOVE", on: 1)
        try await lab.settle(room, within: .seconds(20))
        await lab.stop()
    }
}
