import Testing
import Vocabulary

@testable import Transport

@Suite("Round trip")
struct RoundTripTests {
    private var roundTrip = RoundTrip()
    private let start = Instant(microseconds: 1_000_000)

    @Test("the first sample is taken as it is, later ones change an eighth")
    mutating func smoothing() {
        #expect(roundTrip.probeTimeout == .milliseconds(60))
        roundTrip.sample(.milliseconds(16), delay: .milliseconds(0), now: start)
        #expect(roundTrip.smoothed == .milliseconds(16))
        #expect(roundTrip.variation == .milliseconds(8))
        #expect(roundTrip.probeTimeout == .milliseconds(16 + 32 + 10))
        roundTrip.sample(.milliseconds(24), delay: .milliseconds(0), now: start)
        #expect(roundTrip.smoothed == .milliseconds(17))
        #expect(roundTrip.variation == .milliseconds(8))
    }

    @Test(
        "what the other end has waited does not count, as far as it may wait and that is possible"
    )
    mutating func delay() {
        roundTrip.sample(.milliseconds(5), delay: .milliseconds(4), now: start)
        #expect(roundTrip.latest == .milliseconds(5))
        roundTrip.sample(.milliseconds(14), delay: .milliseconds(8), now: start)
        #expect(roundTrip.latest == .milliseconds(6))
        roundTrip.sample(.milliseconds(12), delay: .milliseconds(8), now: start)
        #expect(roundTrip.latest == .milliseconds(12))
        roundTrip.sample(.milliseconds(40), delay: .milliseconds(30), now: start)
        #expect(roundTrip.latest == .milliseconds(30))
    }

    @Test("what packets spend in queues is what they take longer than the shortest of late")
    mutating func queueing() {
        let none = Instant.Span.milliseconds(0)
        roundTrip.sample(.milliseconds(4), delay: none, now: start)
        #expect(roundTrip.queueing == none)
        // What the other end has waited is in no queue, however long that was.
        roundTrip.sample(.milliseconds(64), delay: .milliseconds(60), now: start)
        #expect(roundTrip.queueing == none)
        roundTrip.sample(.milliseconds(104), delay: .milliseconds(20), now: start)
        #expect(roundTrip.queueing == .milliseconds(40))
        roundTrip.sample(.milliseconds(84), delay: none, now: start)
        #expect(roundTrip.queueing == .milliseconds(60))
        // The way has become longer.
        for second in 1...180 as ClosedRange<UInt64> {
            roundTrip.sample(.milliseconds(84), delay: none, now: start + .seconds(second))
        }
        #expect(roundTrip.queueing < .milliseconds(1))
    }

    @Test("after a second without samples the next one says more than all before")
    mutating func silence() {
        let none = Instant.Span.milliseconds(0)
        roundTrip.sample(.milliseconds(80), delay: none, now: start)
        roundTrip.sample(.milliseconds(80), delay: none, now: start + .milliseconds(999))
        #expect(roundTrip.smoothed == .milliseconds(80))
        roundTrip.sample(.milliseconds(4), delay: none, now: start + .milliseconds(1_999))
        #expect(roundTrip.smoothed == .milliseconds(4))
        #expect(roundTrip.probeTimeout == .milliseconds(4 + 8 + 10))
        // A longer one may be chance: half of it, and the whole of the difference.
        roundTrip.sample(.milliseconds(24), delay: none, now: start + .milliseconds(3_000))
        #expect(roundTrip.smoothed == .milliseconds(14))
        #expect(roundTrip.variation == .milliseconds(20))
        roundTrip.sample(.milliseconds(22), delay: none, now: start + .milliseconds(3_001))
        #expect(roundTrip.smoothed == .milliseconds(15))
    }

    @Test("the least one counts for a minute or two")
    mutating func least() {
        roundTrip.sample(.milliseconds(3), delay: .milliseconds(0), now: start)
        for second in stride(from: UInt64(1), through: 180, by: 1) {
            roundTrip.sample(
                .milliseconds(9),
                delay: .milliseconds(0),
                now: start + .seconds(second)
            )
            if second == 60 { #expect(roundTrip.least == .milliseconds(3)) }
        }
        #expect(roundTrip.least == .milliseconds(9))
    }
}
