internal import Vocabulary
internal import Wire

/// How many bytes may be under way before bulk has to wait, as delays show it (after LEDBAT, RFC 6817).
///
/// Losses tell of a queue when it is full, and by then the ink of everybody waits in it. Bulk gives way as
/// soon as packets take longer than they must.
struct BackgroundWindow: Sendable {
    /// How much longer than the shortest packets may take because of bulk.
    static let target = Instant.Span.milliseconds(5)
    /// At first: a burst that nobody notices.
    static let initial = 2 * Limits.datagram
    /// At least.
    static let smallest = 2 * Limits.datagram
    /// Samples of which the least counts: a single delayed sample tells of no queue (§4.2, CURRENT_FILTER).
    static let samples = 4

    private(set) var bytes = Self.initial
    private var isStarting = true
    private var recent: [Instant.Span] = []
    private var shrunkAt = Instant(microseconds: 0)

    /// Takes an acknowledgement with a sample of the round trip.
    ///
    /// - Parameters:
    ///   - size: Bytes that it acknowledges.
    ///   - roundTrip: With the sample.
    ///   - jitter: How much delays vary.
    ///   - isUsed: Whether the window, and not a lack of data, has bounded what was sent.
    ///   - now: The time.
    mutating func acknowledge(
        _ size: Int,
        _ roundTrip: RoundTrip,
        jitter: Instant.Span,
        isUsed: Bool,
        now: Instant
    ) {
        recent.append(roundTrip.latest)
        if recent.count > Self.samples { recent.removeFirst() }
        guard let current = recent.min(), let least = roundTrip.least else { return }
        let queueing = current.less(least).less(jitter)
        guard queueing <= Self.target else {
            isStarting = false
            shrink(by: queueing, roundTrip, now: now)
            return
        }
        // A queue that builds up ends the doubling before it is full (after HyStart++, RFC 9406).
        if queueing > Self.target / 2 { isStarting = false }
        guard isUsed else { return }
        if isStarting {
            bytes += size
        } else {
            let room = Int(Self.target.less(queueing).microseconds)
            // Not faster than the samples show what comes of it: each acknowledges two packets.
            let gain = Limits.datagram * size / max(bytes, 2 * Self.samples * Limits.datagram)
            bytes += gain * room / Int(Self.target.microseconds)
        }
        bytes = min(bytes, CongestionWindow.largest)
    }

    /// Gives way, once a round trip.
    private mutating func shrink(by queueing: Instant.Span, _ roundTrip: RoundTrip, now: Instant) {
        guard now.since(shrunkAt) > roundTrip.expected else { return }
        shrunkAt = now
        let share = Int(Self.target.microseconds) * bytes / Int(queueing.microseconds)
        bytes = max(share, bytes / 2, Self.smallest)
    }
}
