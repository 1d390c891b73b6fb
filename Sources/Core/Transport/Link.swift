public import Vocabulary
public import Wire

/// A connection to one device: encryption, packet numbers, acknowledgements, loss recovery and
/// priorities, for all rooms that the two share.
public struct Link: Sendable {
    /// The other device.
    public let device: DeviceID
    /// By which number it addresses this side.
    public let local: UInt32
    /// Its start; another one is another connection.
    public let boot: UInt64
    /// Which side began the handshake.
    public let role: HandshakeRole
    /// When the handshake ended.
    public let began: Instant
    /// The hash of the handshake: the same on both sides and in no other connection.
    public let binding: [UInt8]
    /// When a packet of it last came.
    public private(set) var lastHeard: Instant

    var path: Path
    var sealer: Sealer
    private var receiving: PacketKeys
    var received = ReceivedPackets()
    var flow = FlowControl()
    var queues = FrameQueues()
    var unsolicited: TokenBucket
    private var delivery = DeliveryCount()

    /// Begins a connection.
    ///
    /// - Parameters:
    ///   - device: Who is at the other end, as the handshake has shown.
    ///   - role: Which side of the handshake this was.
    ///   - local: By which number the other end addresses this side.
    ///   - remote: By which number this side addresses it.
    ///   - boot: Its start.
    ///   - keys: What the handshake gave.
    ///   - ciphers: Encrypts and decrypts.
    ///   - endpoint: Where it is; proven by the handshake.
    ///   - now: The time.
    public init(
        device: DeviceID,
        role: HandshakeRole,
        local: UInt32,
        remote: UInt32,
        boot: UInt64,
        keys: SessionKeys,
        ciphers: any Ciphers,
        endpoint: Endpoint,
        now: Instant
    ) {
        self.device = device
        self.role = role
        self.local = local
        self.boot = boot
        binding = keys.binding
        began = now
        lastHeard = now
        path = Path(endpoint, isLeading: role == .initiator, now: now)
        sealer = Sealer(
            connection: remote,
            PacketKeys(keys.sending, ciphers: ciphers),
            now: now
        )
        receiving = PacketKeys(keys.receiving, ciphers: ciphers)
        unsolicited = TokenBucket(
            rate: Limits.packetsPerSecond,
            burst: 2 * Limits.packetsPerSecond,
            now: now
        )
    }

    /// By which number this side addresses it.
    public var remote: UInt32 { sealer.connection }

    /// Frames that may wait or be under way: control and fresh operations beyond it are dropped.
    public var frameLimit: Int { queues.limit }

    /// Sets how many these may be.
    public mutating func limitFrames(to count: Int) { queues.limit = count }

    /// Frames that wait to be sent, or to be acknowledged.
    public var waitingFrames: Int { flow.recovery.sent.frames + queues.count }

    /// Whether there is too little room for what all send: acknowledgements wait for something to go with, and probes
    /// go once.
    public var isSparing: Bool { flow.recovery.isSparing }

    /// Has it spare packets, or not any more.
    ///
    /// - Parameters:
    ///   - isSparing: Whether there is too little room for what all send.
    ///   - answerTime: How long others take to answer now.
    public mutating func spare(_ isSparing: Bool, answerTime: Instant.Span) {
        flow.recovery.isSparing = isSparing
        let patience = max(answerTime * 5 / 4, LossRecovery.shortestPatience)
        flow.recovery.patience = min(patience, LossRecovery.longestPatience)
    }

    /// Where packets go.
    public var endpoint: Endpoint { path.endpoint }

    /// Where they went when that was last proven.
    public var proven: Endpoint { path.proven }

    /// Whether the other end has shown that it is there.
    public var isProven: Bool { path.isProven }

    /// Since when the other end has acknowledged nothing, though something was sent; `nil` if it owes nothing.
    public var unansweredSince: Instant? { flow.recovery.unansweredSince }

    /// When the other end has last acknowledged something.
    public var acknowledgedAt: Instant? { flow.recovery.acknowledgedAt }

    /// Whether nothing is under way that the other end will acknowledge.
    public var awaitsNothing: Bool { flow.recovery.sent.isEmpty && queues.hasNothingReliable }

    /// Of the last 32 packets that the other end has sent, those that are not here.
    public var missingPackets: Int { received.missing }

    /// The first class of which anything is to go out now; `nil` if nothing is, as far as can be seen without trying.
    public func urgency(now: Instant) -> QueuedFrame.Priority? {
        if flow.probes > 0 || received.deadline.map({ $0 <= now }) == true { return .control }
        return QueuedFrame.Priority.allCases.first { !queues.isEmpty($0) && flow.allows($0) }
    }

    /// Smoothed round-trip time, once one was measured.
    public var roundTrip: Instant.Span? { flow.recovery.roundTrip.smoothed }

    /// How much longer packets take now, there and back, than they must.
    public var queueing: Instant.Span { flow.recovery.roundTrip.queueing }

    /// Whether fresh operations or ink wait to be sent.
    public var isBehind: Bool { !queues.isEmpty(.operations) || hasInk }

    /// Whether ink waits to be sent.
    public var hasInk: Bool { !queues.isEmpty(.ink) }

    /// Whether nothing waits to be sent or acknowledged.
    public var isIdle: Bool { queues.isEmpty && flow.recovery.sent.isEmpty }

    /// Whether the packet numbers have run out: nothing is sent any more, and the connection must be
    /// begun anew.
    public var isSpent: Bool { sealer.isSpent }

    /// Whether there is something to send, as far as can be seen without trying.
    public func mayBeSending(now: Instant) -> Bool {
        if let deadline = received.deadline, deadline <= now { return true }
        return !queues.isEmpty
    }

    /// When `timeout` wants to be called.
    ///
    /// - Parameter hasBulk: Whether there is bulk that waits for its turn.
    /// - Returns: `nil` if nothing is due.
    public func deadline(hasBulk: Bool) -> Instant? {
        // An acknowledgement that an unproven address may not get yet goes with what it may.
        let ack = path.isProven ? received.deadline : nil
        let lost = isBlocked ? nil : flow.recovery.deadline
        let isSending = (hasBulk || !queues.isEmpty(.bulk)) && path.isProven
        let bulk = isSending ? flow.bulkDeadline : nil
        return .earlier(.earlier(lost, ack), .earlier(path.deadline, bulk))
    }

    /// Puts a frame in its queue; beyond the limit it is dropped, and pulled later.
    ///
    /// - Returns: Whether there was room for it.
    @discardableResult
    public mutating func enqueue(_ frame: Frame, _ priority: QueuedFrame.Priority) -> Bool {
        queues.enqueue(frame, priority, underWay: flow.recovery.sent.frames)
    }

    /// Why a packet was not taken.
    public enum Rejection: Error, Hashable, Sendable {
        /// Its number was here before, or is too old to tell.
        case replayed
        /// It was not made by the other end, or was changed on its way.
        case notAuthentic
        /// There were more than may come unasked.
        case tooMany
    }

    /// Decrypts a packet in place; `accept` must follow if its frames are taken.
    ///
    /// - Parameters:
    ///   - packet: As it came; afterwards its header and its frames.
    ///   - number: Its number.
    ///   - now: The time.
    /// - Throws: `Rejection`; then the packet is as it was.
    public mutating func open(
        _ packet: inout [UInt8],
        number: UInt32,
        now: Instant
    ) throws(Rejection) {
        // Looked up before anything is decrypted: who sends copies pays more than who drops them.
        guard received.isNew(number) else { throw .replayed }
        guard receiving.open(&packet, number: number) else { throw .notAuthentic }
        guard unsolicited.take(now: now) else { throw .tooMany }
    }

    /// Grants the other end packets beside those that may come unasked.
    public mutating func grant(packets: Int) {
        unsolicited.grant(packets)
    }

    /// Takes the number of an authentic packet, and moves the connection to where it came from.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - source: Where it came from.
    ///   - size: Bytes of the datagram.
    ///   - token: Random, for a challenge.
    ///   - now: The time.
    /// - Returns: `false` if it has been here before.
    public mutating func accept(
        _ number: UInt32,
        from source: Endpoint,
        size: Int,
        token: UInt64,
        now: Instant
    ) -> Bool {
        let isNewest = received.isNewest(number)
        guard received.insert(number, now: now) else { return false }
        lastHeard = now
        let before = path.endpoint
        let challenge = path.heard(
            from: source,
            size: size,
            isNewest: isNewest,
            roundTrip: roundTrip,
            token: token,
            now: now
        )
        if path.endpoint != before { flow.recovery.move() }
        if let challenge { queues.requeue([QueuedFrame(.challenge(challenge), .control)]) }
        return true
    }

    /// Takes the number of a packet that only asks or tells whether addresses reach each other: it moves
    /// nothing (RFC 9000, §9.1).
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - now: The time.
    /// - Returns: `false` if it has been here before.
    public mutating func acceptProbe(_ number: UInt32, now: Instant) -> Bool {
        guard received.insert(number, now: now) else { return false }
        lastHeard = now
        return true
    }

    /// Goes on at an address that has just answered.
    public mutating func adopt(_ endpoint: Endpoint, now: Instant) {
        guard endpoint != path.endpoint || !path.isProven else { return }
        path.adopt(endpoint, now: now)
        flow.recovery.move()
    }

    /// Takes the answer to a challenge.
    ///
    /// - Returns: Whether it proves a new address.
    public mutating func answered(_ token: UInt64) -> Bool {
        path.answered(token)
    }

    /// Notes that the packet accepted last wants an acknowledgement.
    public mutating func owesAck(now: Instant) {
        received.wantsAck(isSparing: isSparing, now: now)
    }

    /// Takes an acknowledgement of packets that were sent.
    ///
    /// - Throws: `outOfRange` for a packet never sent.
    public mutating func receive(_ ack: Ack, now: Instant) throws(WireError) {
        guard ack.ranges[0].upperBound < sealer.nextNumber else {
            throw .outOfRange(field: .packet, value: UInt64(ack.ranges[0].upperBound))
        }
        delivery.take(ack, now: now)
        queues.requeue(flow.recovery.receive(ack, now: now))
        if let known = flow.recovery.acknowledgedAck { received.noteReported(known) }
    }

    /// Takes out what of what was sent has arrived, as far as it was not taken out before; `nil` if nothing is new.
    public mutating func takeReport() -> DeliveryReport? {
        delivery.isEmpty ? nil : delivery.takeReport()
    }

    /// Begins with short timeouts again: the other end is back after a silence.
    public mutating func forgetBackoff() {
        flow.recovery.forgetBackoff()
    }

    /// Whether nothing may go to an address that is not proven before more has come from there: until then no
    /// timer runs (RFC 9002 §6.2.2.1).
    private var isBlocked: Bool { path.allowance < Limits.datagram }

    /// Does what is due by now.
    public mutating func timeout(now: Instant) {
        let before = path.endpoint
        path.timeout(now: now)
        if path.endpoint != before { flow.recovery.move() }
        guard !isBlocked else { return }
        switch flow.recovery.timeout(now: now) {
        case .none: break
        case .lost(let frames): queues.requeue(frames)
        case .probe(let frames, let copies):
            queues.requeue(frames)
            if queues.hasNothingReliable { queues.requeue([QueuedFrame(.ping, .control)]) }
            flow.beginProbe(copies: copies)
        }
    }
}
