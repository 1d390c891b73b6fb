import Testing
import Vocabulary

@testable import Transport

@Suite("Allowance")
struct AllowanceTests {
    private static let start = Instant(microseconds: 10_000_000)
    private static let rate = 100

    private static func full(at now: Instant = start) -> Allowance {
        var allowance = Allowance()
        allowance.refill(rate, now: now)
        return allowance
    }

    /// How many packets of a class go out at once.
    private static func burst(
        of priority: QueuedFrame.Priority,
        _ allowance: inout Allowance
    ) -> Int {
        var count = 0
        while allowance.allows(priority, of: rate), count < 1_000 {
            allowance.spend(1)
            count += 1
        }
        return count
    }

    @Test("a quarter of a second's packets are saved up, and as many go in advance for control")
    func classes() {
        let bursts = [QueuedFrame.Priority.bulk, .ink, .operations, .control].map { priority in
            var allowance = Self.full()
            return Self.burst(of: priority, &allowance)
        }
        #expect(bursts == [25, 25, 38, 50])
    }

    @Test("what went in advance is paid back before anything else goes")
    func debt() {
        var allowance = Self.full()
        #expect(Self.burst(of: .control, &allowance) == 50)
        for (priority, wait) in [
            (QueuedFrame.Priority.operations, 126), (.ink, 251), (.bulk, 251),
        ] {
            let ready = allowance.ready(for: priority, of: Self.rate, now: Self.start)
            #expect(ready.since(Self.start) <= .milliseconds(UInt64(wait)))
            var later = allowance
            later.refill(Self.rate, now: Self.start + .milliseconds(UInt64(wait - 2)))
            #expect(!later.allows(priority, of: Self.rate))
            later.refill(Self.rate, now: ready)
            #expect(later.allows(priority, of: Self.rate))
        }
    }

    @Test("over time no more goes out than the rate, whatever waits")
    func rate() {
        var allowance = Self.full()
        _ = Self.burst(of: .control, &allowance)
        var sent = 0
        for step in 1...1_000 {
            allowance.refill(Self.rate, now: Self.start + .milliseconds(UInt64(step) * 10))
            sent += Self.burst(of: .control, &allowance)
        }
        #expect(sent == Self.rate * 10)
    }

    @Test("however low the rate, eight packets go at once")
    func least() {
        var allowance = Allowance()
        allowance.refill(1, now: Self.start)
        for _ in 0..<8 { allowance.refill(1, now: Self.start + .seconds(60)) }
        var count = 0
        while allowance.allows(.ink, of: 1), count < 100 {
            allowance.spend(1)
            count += 1
        }
        #expect(count <= 8)
        while allowance.allows(.control, of: 1), count < 100 {
            allowance.spend(1)
            count += 1
        }
        #expect((8...16).contains(count))
    }
}
