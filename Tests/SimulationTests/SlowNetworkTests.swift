import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

/// What comes over a network that carries a megabit a second, and drops what would wait longer than 100 ms.
@Suite("A slow network")
struct SlowNetworkTests {
    private static let rate: UInt64 = 125_000

    /// A stroke of 800 places all over the board, so that it hardly compresses.
    private func stroke(_ number: Int) -> Stroke {
        let places = (0..<800).map { (number * 97 + $0 * $0 * 31 + $0 * 7) % 4096 }
        let points = stride(from: 0, to: 800, by: 2).map {
            StrokePoint(x: Int16(places[$0]), y: Int16(places[$0 + 1]))
        }
        return Stroke(style: StrokeStyle(), points: points)
    }

    /// Two peers in a room in which one of them has drawn, and a third one on the slow network.
    private func lab(isIn: Bool, opener: Int) throws -> (Lab, RoomID) {
        let lab = try Lab(peers: 3, seed: 1, network: NetworkConditions(delay: 100...300))
        let room = try lab.create("DOVE", on: opener)
        try lab.join("DOVE", on: 1 - opener)
        if isIn { try lab.join("DOVE", on: 2) }
        lab.run(for: .seconds(2))
        for other in 0...1 {
            lab.cut(from: other, to: 2)
            lab.cut(from: 2, to: other)
        }
        for start in stride(from: 0, to: 400, by: 20) {
            try lab.draw((start..<start + 20).map(stroke), in: "DOVE", on: 0)
        }
        lab.run(for: .seconds(2))
        lab.heal()
        for other in 0...1 {
            lab.set(Clog(rate: Self.rate, buffer: Self.rate / 10), from: other, to: 2)
            lab.set(Clog(rate: Self.rate, buffer: Self.rate / 10), from: 2, to: other)
        }
        return (lab, room)
    }

    @Test(
        "who comes back, or comes in, gets a picture once, as fast as it can travel",
        arguments: [true, false],
        [0, 1]
    )
    func catchingUp(isIn: Bool, opener: Int) throws {
        // Where somebody else has opened the room, two logs name each other, and count together or not at all.
        let (lab, room) = try lab(isIn: isIn, opener: opener)
        let before = lab.bytesSent
        if !isIn { lab.submit(.join(try #require(RoomCode("DOVE")), name: nil), on: 2) }
        let all = try #require(lab.core(0).logs(of: room)?.count)
        let arrived = lab.run(until: .seconds(20)) {
            lab.core(2).logs(of: room)?.count ?? 0 >= all
        }
        #expect(arrived)
        let bodies = try #require(lab.core(0).logs(of: room)).logs.reduce(0) { sum, log in
            log.entries.reduce(sum) { $0 + $1.payload.count }
        }
        #expect(bodies > 700_000)
        let sent = lab.bytesSent[0] - before[0] + lab.bytesSent[1] - before[1]
        #expect(sent < bodies * 115 / 100)
    }
}
