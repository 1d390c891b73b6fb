public import Vocabulary

/// The air that all devices of a Wi-Fi share: it takes one packet at a time, in either direction.
///
/// A packet takes a time of its own however small it is (gaps, contention, preamble, acknowledgement of 802.11), and
/// time for each byte. From one device to another it crosses the air twice, to the access point and on. What would have
/// to wait too long is dropped; what is dropped on its second way has taken the time of the first.
public struct AccessPoint: Hashable, Sendable {
    /// Packets a second that it may forward, of `usualSize`.
    public static let rates = 10...5_000
    /// Bytes of the packets by which its rate is told.
    public static let usualSize = 200
    /// How long a packet waits for the air at most.
    public static let longestWait = Instant.Span.milliseconds(50)
    /// Nanoseconds a byte: 20 Mbit/s.
    private static let perByte: UInt64 = 400

    /// Nanoseconds that a packet without a byte takes.
    private let perPacket: UInt64
    /// When the air is free, in nanoseconds.
    private var freeAt: UInt64 = 0
    /// Packets that were dropped.
    public private(set) var dropped = 0

    /// Describes one that is busy all the time with so much.
    ///
    /// - Parameter rate: Packets a second that it forwards, of `usualSize`, within `rates`.
    public init(forwarding rate: Int) {
        precondition(Self.rates.contains(rate), "packets a second, 10…5,000")
        perPacket = 500_000_000 / UInt64(rate) - UInt64(Self.usualSize) * Self.perByte
    }

    /// Takes a packet on one of its two ways.
    ///
    /// - Parameters:
    ///   - bytes: Its size.
    ///   - now: The time.
    /// - Returns: When it is there; `nil` if it is dropped.
    mutating func cross(_ bytes: Int, now: Instant) -> Instant? {
        let now = now.microseconds * 1_000
        let start = max(now, freeAt)
        guard start - now <= Self.longestWait.microseconds * 1_000 else {
            dropped += 1
            return nil
        }
        freeAt = start + perPacket + UInt64(bytes) * Self.perByte
        return Instant(microseconds: (freeAt + 999) / 1_000)
    }
}
