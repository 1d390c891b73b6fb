public import Vocabulary

/// A device's own monotonic clock: it may run fast or slow and jump forward, and never falls.
public struct DeviceClock: Hashable, Sendable {
    /// How far it goes in a thousand microseconds of true time, 500…2000.
    public private(set) var rate: UInt64 = 1_000
    private var anchor = Instant(microseconds: 0)
    private var shown = Instant(microseconds: 0)

    /// What it shows at a true time.
    public func time(at now: Instant) -> Instant {
        guard rate != 1_000 else { return shown + now.since(anchor) }
        return shown + Instant.Span(microseconds: now.since(anchor).microseconds * rate / 1_000)
    }

    /// The true time from which on it shows at least a certain time.
    public func trueTime(showing time: Instant) -> Instant {
        let ahead = time.since(shown).microseconds
        return anchor + Instant.Span(microseconds: (ahead * 1_000 + rate - 1) / rate)
    }

    /// Lets it run faster or slower from now on.
    public mutating func run(at rate: UInt64, now: Instant) {
        precondition(500...2_000 ~= rate, "a clock at half to twice the true speed")
        (shown, anchor) = (time(at: now), now)
        self.rate = rate
    }

    /// Takes back that it went on since an instant, as one does that stands still while its machine
    /// sleeps.
    mutating func stand(since start: Instant, now: Instant) {
        (shown, anchor) = (time(at: start), now)
    }

    /// Puts it forward, as a machine does that has slept.
    public mutating func jump(_ span: Instant.Span, now: Instant) {
        (shown, anchor) = (time(at: now) + span, now)
    }
}
