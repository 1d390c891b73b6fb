import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

/// A network that loses one datagram in ten, however few there are: to send less mends nothing.
@Suite("A lossy network")
struct LossyNetworkTests {
    private static let conditions = NetworkConditions(loss: 100, delay: 1_000...30_000)

    private func strokes(_ range: Range<Int>) -> [Stroke] {
        range.map { number in
            let points = (0..<30).map { index in
                let (x, y) = (number * 97 + index * 31, number * 41 + index * index * 7)
                return StrokePoint(x: Int16(x % 4096), y: Int16(y % 4096))
            }
            return Stroke(style: StrokeStyle(), points: points)
        }
    }

    @Test(
        "who comes back or in soon has all, whatever was drawn before",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func catchingUp(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed, network: Self.conditions)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        // All draw for a while, so that what is lost has been noticed.
        for start in stride(from: 0, to: 120, by: 4) {
            for peer in 0...2 { try lab.draw(strokes(start..<start + 4), in: "DOVE", on: peer) }
            lab.run(for: .milliseconds(100))
        }
        lab.cut(from: 2, to: 0)
        lab.cut(from: 2, to: 1)
        for start in stride(from: 0, to: 900, by: 20) {
            try lab.draw(strokes(start..<start + 20), in: "DOVE", on: 2)
        }
        lab.heal()
        let back = lab.now
        let all = try #require(lab.core(2).logs(of: room)?.count)
        func holds(_ peer: Int) -> Bool { lab.core(peer).logs(of: room)?.count ?? 0 >= all }
        _ = lab.run(until: .seconds(60)) { holds(0) && holds(1) }
        let equal = lab.now.since(back).microseconds / 1000
        let asked = lab.now
        lab.submit(.join(try #require(RoomCode("DOVE")), name: nil), on: 3)
        _ = lab.run(until: .seconds(60)) { holds(3) }
        let joined = lab.now.since(asked).microseconds / 1000
        // Milliseconds. A newcomer's first words may be lost twice before it is known how long an answer takes.
        #expect(equal < 3_000)
        #expect(joined < 6_000)
    }
}
