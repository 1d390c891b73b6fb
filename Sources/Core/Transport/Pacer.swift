internal import Vocabulary
internal import Wire

/// Spreads what is sent over the round trip, so that it does not arrive in front of a bottleneck at once
/// (RFC 9002, §7.7).
struct Pacer: Sendable {
    /// Bytes that may go at once, at least and at most: a timer cannot wake anybody every microsecond.
    static let burst = 4 * Limits.datagram...64 * Limits.datagram
    /// What may go at once lasts so long.
    static let interval = Instant.Span.milliseconds(2)

    /// Bytes that may go now; less than none after what may not wait.
    private var budget = Self.burst.lowerBound
    private var since = Instant(microseconds: 0)

    /// Saves up: 5/4 of a window in a round trip.
    mutating func refill(window: Int, roundTrip: Instant.Span, now: Instant) {
        let elapsed = Int(min(now.since(since), .seconds(1)).microseconds)
        let period = max(4 * Int(roundTrip.microseconds), 1)
        let gained = elapsed * 5 * window / period
        guard gained > 0 else { return }
        since = now
        let burst = Int(Self.interval.microseconds) * 5 * window / period
        let limit = min(max(burst, Self.burst.lowerBound), Self.burst.upperBound)
        budget = min(budget + gained, limit)
    }

    /// Whether a datagram may go now.
    var allows: Bool { budget >= Limits.datagram }

    /// Notes what has been sent.
    mutating func spend(_ size: Int) {
        budget = max(budget - size, -Self.burst.upperBound)
    }

    /// When the next datagram may go.
    func ready(window: Int, roundTrip: Instant.Span) -> Instant {
        let lacking = max(Limits.datagram - budget, 0)
        let period = 4 * Int(roundTrip.microseconds)
        let wait = (lacking * period + 5 * window - 1) / (5 * window)
        return since + .microseconds(UInt64(wait))
    }
}
