internal import Vocabulary
internal import Wire

/// Which packets are under way, how long they take, and which are lost (RFC 9002).
struct LossRecovery: Sendable {
    /// A packet that wants an acknowledgement.
    struct Sent: Sendable {
        let number: UInt32
        let time: Instant
        let size: Int
        let frames: [QueuedFrame]
    }

    /// Packets acknowledged above one that is not, until it counts as lost (§6.1.1).
    static let packetThreshold: UInt32 = 3
    /// Round trip assumed before the first sample: a Wi-Fi at home, not the internet's 333 ms.
    static let initialRoundTrip = Instant.Span.milliseconds(60)
    /// Shortest timer (§6.1.2).
    static let granularity = Instant.Span.milliseconds(1)
    /// Longest probe timeout, so that a network that comes back is noticed.
    static let longestProbeTimeout = Instant.Span.milliseconds(500)
    /// Bytes that may be under way at first, at least, and at most (§7.2).
    static let initialWindow = 16 * Limits.datagram
    static let smallestWindow = 4 * Limits.datagram
    static let largestWindow = 512 * Limits.datagram

    private(set) var sent: [Sent] = []
    private(set) var bytesInFlight = 0
    /// Frames in the packets under way.
    private(set) var framesInFlight = 0
    private(set) var window = Self.initialWindow
    private var slowStartThreshold = Int.max
    private var recoveryStart: Instant?
    private(set) var smoothed: Instant.Span?
    private var variation = Instant.Span(microseconds: 0)
    private var latest = Instant.Span(microseconds: 0)
    private var largestAcknowledged: UInt32?
    private var probes: UInt64 = 0
    private var lossTime: Instant?

    /// When `timeout` wants to be called.
    var deadline: Instant? {
        if let lossTime { return lossTime }
        return sent.last.map { $0.time + probeTimeout }
    }

    private var probeTimeout: Instant.Span {
        let base: Instant.Span
        if let smoothed {
            base = smoothed + max(variation * 4, Self.granularity) + ReceivedPackets.longestDelay
        } else {
            base = Self.initialRoundTrip * 2
        }
        return min(base * (1 << min(probes, 6)), Self.longestProbeTimeout)
    }

    /// Whether a packet of that many bytes may go out now.
    func allows(_ size: Int) -> Bool { bytesInFlight + size <= window }

    /// Notes a packet that wants an acknowledgement.
    mutating func send(_ packet: Sent) {
        sent.append(packet)
        bytesInFlight += packet.size
        framesInFlight += packet.frames.count
    }

    /// Takes an acknowledgement.
    ///
    /// - Returns: Frames of packets found lost by it, to be sent again.
    mutating func receive(_ ack: Ack, now: Instant) -> [QueuedFrame] {
        let highest = ack.ranges[0].upperBound
        var acknowledged = 0
        var sample: Instant?
        sent.removeAll { packet in
            guard ack.ranges.contains(where: { $0.contains(packet.number) }) else { return false }
            acknowledged += packet.size
            framesInFlight -= packet.frames.count
            if packet.number == highest { sample = packet.time }
            return true
        }
        guard acknowledged > 0 else { return [] }
        bytesInFlight -= acknowledged
        largestAcknowledged = max(largestAcknowledged ?? 0, highest)
        probes = 0
        if let sample { measure(now.since(sample), delay: ack.delay) }
        grow(by: acknowledged)
        return detect(now: now)
    }

    /// Does what is due: finds losses by time, or sends the oldest packet's frames again as a probe.
    ///
    /// - Returns: Frames to be sent again.
    mutating func timeout(now: Instant) -> [QueuedFrame] {
        guard let deadline, deadline <= now else { return [] }
        guard lossTime == nil else { return detect(now: now) }
        probes += 1
        let probe = sent.prefix(2)
        let frames = probe.flatMap(\.frames)
        bytesInFlight -= probe.reduce(0) { $0 + $1.size }
        framesInFlight -= frames.count
        sent.removeFirst(probe.count)
        return frames
    }

    /// Begins anew after a long silence: with the first window, and without a timer that has grown.
    ///
    /// - Returns: Frames that were under way, oldest first.
    mutating func restart() -> [QueuedFrame] {
        let frames = sent.flatMap(\.frames)
        sent = []
        bytesInFlight = 0
        framesInFlight = 0
        window = Self.initialWindow
        slowStartThreshold = .max
        recoveryStart = nil
        probes = 0
        lossTime = nil
        return frames
    }

    private mutating func detect(now: Instant) -> [QueuedFrame] {
        lossTime = nil
        guard let largestAcknowledged else { return [] }
        let limit = max(max(smoothed ?? Self.initialRoundTrip, latest) * 9 / 8, Self.granularity)
        var lost: [QueuedFrame] = []
        var newest: Instant?
        sent.removeAll { packet in
            guard packet.number < largestAcknowledged else { return false }
            let isLost =
                largestAcknowledged - packet.number >= Self.packetThreshold
                || packet.time + limit <= now
            guard isLost else {
                lossTime = min(lossTime ?? packet.time + limit, packet.time + limit)
                return false
            }
            bytesInFlight -= packet.size
            framesInFlight -= packet.frames.count
            lost += packet.frames
            newest = packet.time
            return true
        }
        if let newest { shrink(lostAt: newest, now: now) }
        return lost
    }

    private mutating func measure(_ sample: Instant.Span, delay: UInt32) {
        let delay = min(.microseconds(UInt64(delay)), ReceivedPackets.longestDelay)
        latest = sample > delay ? .microseconds(sample.microseconds - delay.microseconds) : sample
        guard let old = smoothed else {
            smoothed = latest
            variation = latest / 2
            return
        }
        let difference = old > latest ? old.microseconds - latest.microseconds : latest.since(old)
        variation = (variation * 3 + .microseconds(difference)) / 4
        smoothed = (old * 7 + latest) / 8
    }

    private mutating func grow(by bytes: Int) {
        if window < slowStartThreshold {
            window += bytes
        } else {
            window += Limits.datagram * bytes / window
        }
        window = min(window, Self.largestWindow)
    }

    private mutating func shrink(lostAt time: Instant, now: Instant) {
        if let recoveryStart, time <= recoveryStart { return }
        recoveryStart = now
        window = max(window / 2, Self.smallestWindow)
        slowStartThreshold = window
    }
}

extension Instant.Span {
    fileprivate func since(_ earlier: Self) -> UInt64 { microseconds - earlier.microseconds }
}
