import Simulation
import Testing

@Test("four friends on a bad Wi-Fi end with one picture")
func simulated() throws {
    let lab = try Lab(peers: 4, seed: 7, network: .lossy)
    let room = try lab.create("DOVE", on: 0)
    try lab.join("DOVE", on: 1, 2, 3)
    var scribbles = Scribbles(seed: 7)
    try lab.draw(scribbles.strokes(20), in: "DOVE", on: 2)
    try lab.settle(room)
}

@Test("three friends on real UDP end with one picture")
func live() async throws {
    let lab = try await LiveLab(peers: 3)
    let room = try await lab.create("DOVE", on: 0)
    try await lab.join("DOVE", on: 1, 2)
    var scribbles = Scribbles(seed: 7)
    try await lab.draw(scribbles.strokes(20), in: "DOVE", on: 2)
    try await lab.settle(room)
    await lab.stop()
}
