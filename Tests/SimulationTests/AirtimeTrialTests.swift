import Testing
import Vocabulary

@testable import Simulation

@Suite("Airtime trial")
struct AirtimeTrialTests {
    /// How long packets of one size that come at once take to cross the air; `nil` for those dropped.
    private static func cross(
        _ count: Int,
        of bytes: Int,
        _ point: inout AccessPoint,
        at now: Instant = Self.start
    ) -> [Instant.Span?] {
        (0..<count).map { _ in point.cross(bytes, now: now)?.since(now) }
    }

    private static let start = Instant(microseconds: 1_000_000)

    @Test("the air takes one packet at a time, each for a time of its own and one for its bytes")
    func oneAtATime() {
        var point = AccessPoint(forwarding: 500)
        // 500 a second of 200 bytes, each twice: one takes a millisecond, of which the bytes take 80 µs.
        let usual = Self.cross(2, of: 200, &point)
        #expect(usual == [.microseconds(1_000), .microseconds(2_000)])
        let small = Self.cross(1, of: 0, &point)
        #expect(small == [.microseconds(2_920)])
        #expect(point.dropped == 0)
    }

    @Test("what would wait for more than 50 ms is dropped, and takes no time")
    func full() {
        var point = AccessPoint(forwarding: 500)
        let first = Self.cross(52, of: 200, &point)
        #expect(first[50] == .milliseconds(51) && first[51] == nil)
        #expect(point.dropped == 1)
        let later = Self.cross(1, of: 200, &point, at: Self.start + .milliseconds(2))
        #expect(later == [.milliseconds(50)])
    }

    @Test(
        "the slowest and the fastest access point have time for each packet",
        arguments: [10, 5_000]
    )
    func bounds(rate: Int) {
        #expect(AccessPoint.rates == 10...5_000)
        var point = AccessPoint(forwarding: rate)
        let there = Self.cross(1, of: AccessPoint.usualSize, &point)
        #expect(there == [.microseconds(500_000 / UInt64(rate))])
    }

    @Test(
        "packets that overtake the explanation of what they name hold nobody up, however many draw"
    )
    func overtaken() throws {
        var trial = try AirtimeTrial(peers: 32, forwarding: nil)
        let outcome = try trial.run(for: .seconds(4))
        let strokes = outcome.strokes
        #expect(strokes.arrived == strokes.expected && strokes.expected > 60)
        #expect(strokes.nineteenTwentieths < .milliseconds(500))
    }

    @Test("where there is room nothing is dropped, everything is seen, and all are equal at once")
    func room() throws {
        var trial = try AirtimeTrial(peers: 4, forwarding: nil)
        let outcome = try trial.run(for: .seconds(5))
        #expect(outcome.dropped == 0 && outcome.thoughtLost == 0)
        #expect(outcome.seen.arrived == outcome.seen.expected && outcome.seen.expected > 1_000)
        #expect(outcome.seen.nineteenTwentieths < .milliseconds(60))
        let strokes = outcome.strokes
        #expect(strokes.arrived == strokes.expected && strokes.expected > 10)
        let equal = try #require(outcome.equalAfter)
        #expect(equal < .seconds(1))
    }

    @Test(
        "where there is too little room for all, hardly anything is dropped, and what is drawn is seen",
        arguments: [(8, 800), (16, 1_500)],
        1...2 as ClosedRange<UInt64>
    )
    func shortage(air: (peers: Int, rate: Int), seed: UInt64) throws {
        var trial = try AirtimeTrial(peers: air.peers, forwarding: air.rate, seed: seed)
        let outcome = try trial.run(for: .seconds(8))
        #expect(outcome.dropped * 20 <= outcome.datagrams)
        // What is left of a stroke when the pen goes up comes with the stroke.
        #expect(outcome.ink.arrived * 100 >= outcome.ink.expected * 93)
        #expect(outcome.ink.nineteenTwentieths <= .milliseconds(250))
        try Self.expectWhole(outcome, strokesWithin: .seconds(1))
    }

    @Test(
        "with half the room all comes, if late, nobody is thought lost, and all are equal soon",
        arguments: 1...3 as ClosedRange<UInt64>
    )
    func half(seed: UInt64) throws {
        var trial = try AirtimeTrial(peers: 8, forwarding: 400, seed: seed)
        let outcome = try trial.run(for: .seconds(8))
        // The rush in which drawing begins is among it.
        #expect(outcome.dropped * 10 <= outcome.datagrams)
        #expect(outcome.ink.arrived * 10 >= outcome.ink.expected * 8)
        #expect(outcome.seen.nineteenTwentieths <= .milliseconds(500))
        try Self.expectWhole(outcome, strokesWithin: .seconds(3))
    }

    /// Everything is seen, nobody is thought lost who is not, and soon after the last stroke all are equal.
    private static func expectWhole(
        _ outcome: AirtimeTrial.Outcome,
        strokesWithin limit: Instant.Span
    ) throws {
        #expect(outcome.seen.arrived == outcome.seen.expected)
        #expect(outcome.strokes.arrived == outcome.strokes.expected)
        #expect(outcome.strokes.nineteenTwentieths <= limit)
        #expect(outcome.thoughtLost == 0)
        let equal = try #require(outcome.equalAfter)
        #expect(equal <= .seconds(1))
    }

    @Test("the same seed gives the same party")
    func repeats() throws {
        let outcomes = try (0..<2).map { _ in
            var trial = try AirtimeTrial(peers: 3, forwarding: 100, seed: 7)
            let outcome = try trial.run(for: .seconds(3))
            return [outcome.datagrams, outcome.bytes, outcome.dropped, outcome.ink.arrived]
        }
        #expect(outcomes[0] == outcomes[1])
        #expect(outcomes[0][2] > 0)
    }
}
