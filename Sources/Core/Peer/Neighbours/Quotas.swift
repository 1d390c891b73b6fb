internal import Transport
internal import Vocabulary
internal import Wire

/// What another device may have this one do unasked.
struct Quotas: Sendable {
    /// Bytes of operations that may come unasked and wait unproven.
    var unverified: TokenBucket
    /// Bytes that are passed on for it.
    var relayed: TokenBucket
    /// Questions about forks that were answered since an instant.
    private var answered = (count: 0, since: Instant(microseconds: 0))

    init(since: Instant) {
        unverified = TokenBucket(
            rate: Limits.unverifiedBytesPerSecond,
            burst: Limits.orphanBytes,
            now: since
        )
        relayed = TokenBucket(
            rate: Limits.relayedBytesPerSecond,
            burst: 2 * Limits.relayedBytesPerSecond,
            now: since
        )
    }

    /// Takes one answer to a question about forks.
    ///
    /// - Returns: `false` if there were enough within a second.
    mutating func takeAnswer(now: Instant) -> Bool {
        if now.since(answered.since) >= .seconds(1) { answered = (0, now) }
        guard answered.count < Limits.inquiries else { return false }
        answered.count += 1
        return true
    }
}
