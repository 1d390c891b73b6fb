internal import Vocabulary
internal import Wire

/// Which packets are under way, and which are lost (RFC 9002).
struct LossRecovery: Sendable {
    /// What a timeout asks for.
    enum Timeout: Sendable {
        /// Nothing is due.
        case none
        /// These frames were in packets that are lost.
        case lost([QueuedFrame])
        /// Nothing was heard for long: these frames, or a ping, in so many packets alike.
        case probe([QueuedFrame], copies: Int)
    }

    /// Packets acknowledged above an unacknowledged packet, until it counts as lost (§6.1.1).
    static let packetThreshold: UInt32 = 3
    /// Longest probe timeout, so that a network that comes back is noticed; longer only where packets take so
    /// long.
    static let longestProbeTimeout = Instant.Span.milliseconds(500)
    /// Probes without an answer, until the other end counts as gone: what is under way to it no longer keeps
    /// anything from going out, and operations wait for the answer to a probe.
    static let unansweredProbes: UInt64 = 3
    /// Shortest and longest probe timeout where there is too little room for all: acknowledgements wait there, and
    /// what is asked for again crowds others out.
    static let sparingProbeTimeout = Instant.Span.milliseconds(200)
    static let longestSparingTimeout = Instant.Span.seconds(1)
    /// Shortest and longest probe timeout of what nobody waits for.
    static let shortestPatience = Instant.Span.milliseconds(80)
    static let longestPatience = Instant.Span.milliseconds(400)
    /// Probe timeouts without any acknowledgement after which a probe is due, whatever else is being sent.
    static let patience: UInt64 = 3
    /// Probes under way to somebody who does not answer.
    static let unansweredPackets = 64
    /// Bytes by which some may exceed the window: a burst of what others wait for.
    static let controlExcess = 10 * Limits.datagram
    static let operationExcess = 2 * Limits.datagram

    private(set) var sent = SentPackets()
    private(set) var roundTrip = RoundTrip()
    private(set) var window = CongestionWindow()
    private(set) var background = BackgroundWindow()
    private(set) var reordering = Reordering()
    /// Whether there is too little room for what all send.
    var isSparing = false
    /// Shortest probe timeout of what nobody waits for: answers of others take as long, whatever was measured here before.
    var patience = Self.shortestPatience
    /// Whether the windows, and not a lack of data, bound what is sent.
    var isWindowUsed = false
    /// Up to where the other end knows what has arrived here.
    private(set) var acknowledgedAck: UInt32?
    private var largestAcknowledged: UInt32?
    private var ordinal: UInt64 = 0
    private var probes: UInt64 = 0
    private var lossTime: Instant?
    private var lost = LostPackets()
    private var outage = Outage()
    private var waiting = Waiting()

    /// When the first packet went out since anything was acknowledged.
    private struct Waiting {
        var since: Instant?
        /// The same, or since the last probe.
        var sinceProbe: Instant?

        mutating func note(now: Instant) {
            since = since ?? now
            sinceProbe = sinceProbe ?? now
        }

        /// Something was acknowledged, or nothing is waited for any more.
        mutating func begin(_ instant: Instant?) { (since, sinceProbe) = (instant, instant) }
    }

    /// When something was last acknowledged.
    private(set) var acknowledgedAt: Instant?

    /// Since when nothing was acknowledged, though something was sent.
    var unansweredSince: Instant? { waiting.since }

    /// Packets that counted as lost and had arrived.
    var spurious: Int { lost.spurious }

    /// When `timeout` wants to be called.
    var deadline: Instant? {
        guard let last = sent.lastTime else { return nil }
        // Where packets are late a loss may show later than a probe is due.
        let usual = min(lossTime ?? last + probeTimeout, last + probeTimeout)
        // The other end acknowledges nothing that it cannot read, and what would explain it may be lost: that
        // others are sent after it must not put its probe off for ever (§6.2.1 would).
        return waiting.sinceProbe.map { min(usual, $0 + probeTimeout * Self.patience) } ?? usual
    }

    private var probeTimeout: Instant.Span {
        var usual = roundTrip.probeTimeout
        if usual < patience, !sent.areAwaited { usual = patience }
        let first = isSparing ? max(usual, Self.sparingProbeTimeout) : usual
        // Somebody who is slow is never asked before the answer can be here: that would make it slower.
        let longest = max(
            isSparing ? Self.longestSparingTimeout : Self.longestProbeTimeout,
            first * 2
        )
        return min(first * (1 << min(probes, 6)), longest)
    }

    /// How long after a packet one sent later may be acknowledged before it (§6.1.2).
    private var lossDelay: Instant.Span {
        let usual = max(roundTrip.expected, roundTrip.latest) * 9 / 8
        let late = min(reordering.longest * 9 / 8, roundTrip.probeTimeout * 2)
        return max(usual, late, RoundTrip.granularity)
    }

    /// Whether a packet of a class may go out now.
    func allows(_ priority: QueuedFrame.Priority) -> Bool {
        let after = sent.bytes + Limits.datagram
        return switch priority {
        case .control: after <= window.bytes + Self.controlExcess
        case .operations:
            probes < Self.unansweredProbes && after <= window.bytes + Self.operationExcess
        // Not acknowledged, and so not counted; there is little, and it is old in a moment.
        case .ink: true
        case .bulk: probes < Self.unansweredProbes && after <= bulkWindow
        }
    }

    /// Bytes that may be under way before bulk waits.
    var bulkWindow: Int { min(window.bytes, background.bytes) }

    /// Notes a packet that wants an acknowledgement.
    ///
    /// - Parameters:
    ///   - number: Its number, higher than all before.
    ///   - size: Its bytes.
    ///   - frames: What is to be sent again if it is lost.
    ///   - twin: The packet that carries the same.
    ///   - acknowledges: The highest number that it acknowledges.
    ///   - now: The time.
    mutating func send(
        _ number: UInt32,
        size: Int,
        frames: [QueuedFrame],
        twin: UInt32? = nil,
        acknowledges: UInt32? = nil,
        now: Instant
    ) {
        ordinal += 1
        waiting.note(now: now)
        sent.append(
            .init(
                number: number,
                ordinal: ordinal,
                time: now,
                size: size,
                frames: frames,
                twin: twin,
                acknowledges: acknowledges
            )
        )
    }

    /// Takes an acknowledgement.
    ///
    /// - Returns: Frames of packets found lost by it, to be sent again.
    mutating func receive(_ ack: Ack, now: Instant) -> [QueuedFrame] {
        let highest = ack.ranges[0].upperBound
        noteLate(ack, now: now)
        var acknowledged = 0
        var sample: Instant?
        for range in ack.ranges {
            for packet in sent.remove(range) {
                acknowledged += packet.size
                if packet.number == highest { sample = packet.time }
                take(packet, now: now)
            }
        }
        guard acknowledged > 0 else { return [] }
        largestAcknowledged = max(largestAcknowledged ?? 0, highest)
        probes = 0
        acknowledgedAt = now
        waiting.begin(sent.lastTime == nil ? nil : now)
        // Only the newest packet tells how long the way is (§5.1).
        if let sample {
            let delay = Instant.Span.microseconds(UInt64(ack.delay))
            roundTrip.sample(now.since(sample), delay: delay, now: now)
            outage.noteSample(now: now)
            background.acknowledge(
                acknowledged,
                roundTrip,
                jitter: reordering.isSeen ? roundTrip.variation * 2 : .microseconds(0),
                isUsed: isWindowUsed,
                now: now
            )
        }
        return detect(now: now)
    }

    private mutating func take(_ packet: SentPackets.Packet, now: Instant) {
        if let largestAcknowledged, packet.number < largestAcknowledged {
            reordering.note(now.since(packet.time))
        }
        if let twin = packet.twin { sent.clear(twin) }
        if let known = packet.acknowledges { acknowledgedAck = max(acknowledgedAck ?? 0, known) }
        window.acknowledge(packet.size, sentAt: packet.time, isUsed: isWindowUsed)
    }

    /// Notices that packets had only been late.
    private mutating func noteLate(_ ack: Ack, now: Instant) {
        for time in lost.take(ack) {
            reordering.note(now.since(time))
            window.recover(sentAt: time)
        }
    }

    /// Does what is due: finds losses by time, or asks for a probe.
    ///
    /// What a probe carries is no longer looked for in the packet that carried it before; that packet stays
    /// under way until it is acknowledged or lost (§6.2).
    mutating func timeout(now: Instant) -> Timeout {
        guard let deadline, deadline <= now else { return .none }
        if let lossTime, lossTime <= now { return .lost(detect(now: now)) }
        probes += 1
        waiting.sinceProbe = nil
        sent.forget(downTo: Self.unansweredPackets)
        if probes >= Self.unansweredProbes { sent.disregard() }
        // The first one may be early; after that one was lost, and somebody waits (§6.2.4).
        return .probe(sent.takeOldestFrames(), copies: probes > 1 && !isSparing ? 2 : 1)
    }

    /// Begins with short timeouts again: the other end is back.
    mutating func forgetBackoff() { probes = 0 }

    /// Forgets what is known of the path: packets take another one from now on (RFC 9000, §9.4).
    mutating func move() {
        roundTrip = RoundTrip()
        window = CongestionWindow()
        background = BackgroundWindow()
        reordering = Reordering()
        outage = Outage()
        probes = 0
    }

    /// Begins anew after a long silence: with the first window, and without a timer that has grown.
    ///
    /// - Returns: Frames that were under way, oldest first.
    mutating func restart() -> [QueuedFrame] {
        let frames = sent.allFrames()
        sent = SentPackets()
        window = CongestionWindow()
        background = BackgroundWindow()
        outage.end()
        lossTime = nil
        waiting.begin(nil)
        probes = 0
        return frames
    }

    private mutating func detect(now: Instant) -> [QueuedFrame] {
        lossTime = nil
        guard let largest = largestAcknowledged else { return [] }
        let delay = lossDelay
        // Where packets overtake one another, numbers tell nothing.
        let threshold = reordering.isSeen ? UInt32.max : Self.packetThreshold
        var next: Instant?
        let gone = sent.remove(before: largest) { packet in
            let due = packet.time + delay
            if largest - packet.number >= threshold || due <= now { return true }
            next = min(next ?? due, due)
            return false
        }
        lossTime = next
        for packet in gone { lose(packet, now: now) }
        return gone.flatMap(\.frames)
    }

    private mutating func lose(_ packet: SentPackets.Packet, now: Instant) {
        if window.lose(sentAt: packet.time, now: now) { reordering.noteLoss() }
        lost.append(packet)
        // Nothing came through for three timeouts: the path has changed (§7.6).
        guard outage.noteLoss(of: packet, longest: roundTrip.probeTimeout * 3) else { return }
        window.restart(now: now)
        background = BackgroundWindow()
        roundTrip.forgetLeast()
    }
}
