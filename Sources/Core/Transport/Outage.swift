internal import Vocabulary

/// How long packets are lost one after the other with nothing acknowledged between (RFC 9002, §7.6).
struct Outage: Sendable {
    private var open: (from: Instant, last: UInt64)?
    private var firstSample: Instant?

    /// Notes a sample of the round trip: what was sent before the first one tells nothing.
    mutating func noteSample(now: Instant) {
        if firstSample == nil { firstSample = now }
    }

    /// Notes a loss.
    ///
    /// - Parameters:
    ///   - packet: What is lost.
    ///   - longest: How long an outage may last.
    /// - Returns: Whether it has lasted longer now; then it is over.
    mutating func noteLoss(of packet: SentPackets.Packet, longest: Instant.Span) -> Bool {
        guard let firstSample, packet.time > firstSample else { return false }
        guard let began = open, began.last + 1 == packet.ordinal else {
            open = (packet.time, packet.ordinal)
            return false
        }
        open?.last = packet.ordinal
        guard packet.time.since(began.from) > longest else { return false }
        open = nil
        return true
    }

    /// What comes is no longer part of it.
    mutating func end() { open = nil }
}
