public import Vocabulary

/// A way on which only so many bytes a second pass: what comes faster waits in a buffer, and what does
/// not fit in is lost.
public struct Clog: Hashable, Sendable {
    /// Bytes a second, at least 1.
    public let rate: UInt64
    /// Bytes that may wait.
    public let buffer: UInt64
    /// Until when nothing passes at all.
    public let stalledUntil: Instant
    /// When all that waits has passed.
    private var freeAt = Instant(microseconds: 0)

    /// Describes a way.
    ///
    /// - Parameters:
    ///   - rate: Bytes a second, at least 1.
    ///   - buffer: Bytes that may wait.
    ///   - stalledUntil: Until when nothing passes; the beginning of time for no stall.
    public init(
        rate: UInt64,
        buffer: UInt64,
        stalledUntil: Instant = Instant(microseconds: 0)
    ) {
        self.rate = max(1, rate)
        self.buffer = buffer
        self.stalledUntil = stalledUntil
    }

    /// Takes a datagram.
    ///
    /// - Returns: When it has left the buffer; `nil` if there was no room for it.
    mutating func take(_ bytes: Int, now: Instant) -> Instant? {
        let start = max(now, freeAt, stalledUntil)
        let waiting = max(freeAt, stalledUntil).since(max(now, stalledUntil)).microseconds
        guard waiting * rate / 1_000_000 + UInt64(bytes) <= buffer else { return nil }
        freeAt = start + Instant.Span(microseconds: UInt64(bytes) * 1_000_000 / rate)
        return freeAt
    }
}
