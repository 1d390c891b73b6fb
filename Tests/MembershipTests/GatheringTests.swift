import Membership
import Testing
import Vocabulary

/// Many detectors together, whatever the network does.
@Suite struct GatheringTests {
    @Test(
        "of a crashed one all others know soon, and nobody else is thought lost",
        arguments: [2, 3, 5, 8, 32],
        [UInt64](1...3)
    )
    func crash(count: Int, seed: UInt64) {
        var gathering = Gathering(count: count, seed: seed, loss: 10)
        gathering.run(for: .seconds(5))
        let victim = Int(seed) % count
        gathering.crashed = [victim]
        let crash = gathering.now
        gathering.run(for: .milliseconds(3_500))
        let losses = gathering.losses
        #expect(losses.allSatisfy { $0.of == victim && $0.time >= crash })
        #expect(Set(losses.map(\.by)).count == count - 1)
        // When it is first probed is chance, as is how many confirm it at once; all else takes its time.
        let first = losses.map { $0.time.since(crash) }.min() ?? .seconds(0)
        #expect(first >= .seconds(1) && first <= .milliseconds(2_800))
    }

    @Test(
        "nobody who runs is thought lost at one datagram in ten lost",
        arguments: [2, 8],
        [UInt64](1...3)
    )
    func noFalseAlarm(count: Int, seed: UInt64) {
        var gathering = Gathering(count: count, seed: seed, loss: 10)
        gathering.run(for: .seconds(60))
        #expect(gathering.losses.isEmpty)
        #expect((0..<count).allSatisfy { gathering.reached(by: $0) == count - 1 })
    }

    @Test("after a split each side has lost the other one and nobody of its own; healed, none")
    func split() {
        for seed in UInt64(1)...5 {
            var gathering = Gathering(count: 8, seed: seed, loss: 5)
            gathering.run(for: .seconds(2))
            gathering.groups = [0, 0, 0, 0, 0, 1, 1, 1]
            gathering.run(for: .seconds(20))
            #expect((0..<5).allSatisfy { gathering.reached(by: $0) == 4 }, "seed \(seed)")
            #expect((5..<8).allSatisfy { gathering.reached(by: $0) == 2 }, "seed \(seed)")
            gathering.groups = Array(repeating: 0, count: 8)
            gathering.run(for: .milliseconds(500))
            #expect((0..<8).allSatisfy { gathering.reached(by: $0) == 7 }, "seed \(seed)")
        }
    }

    @Test("the same seed gives the same run")
    func repeats() {
        func run() -> [String] {
            var gathering = Gathering(count: 16, seed: 9, loss: 30)
            gathering.run(for: .seconds(10))
            gathering.crashed = [3, 4]
            gathering.run(for: .seconds(10))
            return gathering.losses.map { "\($0)" }
        }
        let first = run()
        #expect(!first.isEmpty)
        #expect(first == run())
    }
}
