import Testing
import Vocabulary

@testable import Replication

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
