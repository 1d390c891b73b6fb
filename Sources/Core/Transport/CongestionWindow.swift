internal import Vocabulary
internal import Wire

/// How many bytes may be under way, as losses show it (RFC 9002, §7).
struct CongestionWindow: Sendable {
    /// At first (§7.2).
    static let initial = 10 * Limits.datagram
    /// At least.
    ///
    /// RFC 9002 has two packets; but on Wi-Fi a packet is often lost with nothing in its way, and
    /// with four the acknowledgements of the other three tell so at once.
    static let smallest = 4 * Limits.datagram
    /// At most.
    static let largest = 512 * Limits.datagram

    private(set) var bytes = Self.initial
    private var slowStartThreshold = Int.max
    /// Losses of what was sent until then are one event.
    private var recoveryStart: Instant?
    /// What the last event has changed, and how many lost packets have not turned up after all.
    private var before: (bytes: Int, slowStartThreshold: Int, missing: Int)?

    /// Notes that a packet has arrived.
    ///
    /// - Parameters:
    ///   - size: Its bytes.
    ///   - time: When it was sent.
    ///   - isUsed: Whether the window, and not a lack of data, has bounded what was sent (§7.8).
    mutating func acknowledge(_ size: Int, sentAt time: Instant, isUsed: Bool) {
        // In recovery the window stays as it is (§7.3.2).
        guard isUsed, !isInRecovery(time) else { return }
        if bytes < slowStartThreshold {
            bytes += size
        } else {
            bytes += Limits.datagram * size / bytes
        }
        bytes = min(bytes, Self.largest)
    }

    /// Notes that a packet is lost.
    ///
    /// - Parameters:
    ///   - time: When it was sent.
    ///   - now: The time.
    /// - Returns: Whether that begins a recovery.
    mutating func lose(sentAt time: Instant, now: Instant) -> Bool {
        guard !isInRecovery(time) else {
            before?.missing += 1
            return false
        }
        before = (bytes, slowStartThreshold, 1)
        recoveryStart = now
        bytes = max(bytes / 2, Self.smallest)
        slowStartThreshold = bytes
        return true
    }

    /// Notes that a packet counted as lost has arrived; if all of an event have, it was none.
    mutating func recover(sentAt time: Instant) {
        guard isInRecovery(time), let last = before else { return }
        guard last.missing == 1 else {
            before?.missing -= 1
            return
        }
        bytes = max(bytes, last.bytes)
        slowStartThreshold = last.slowStartThreshold
        recoveryStart = nil
        before = nil
    }

    /// Begins anew after a time in which nothing came through (§7.6): on Wi-Fi somebody was out of reach,
    /// which tells nothing of what the path can carry now.
    mutating func restart(now: Instant) {
        self = Self()
        recoveryStart = now
    }

    private func isInRecovery(_ time: Instant) -> Bool {
        recoveryStart.map { time <= $0 } ?? false
    }
}
