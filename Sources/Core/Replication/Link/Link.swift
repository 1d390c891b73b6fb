public import Vocabulary
public import Wire

/// A connection to one device: encryption, packet numbers, acknowledgements, loss recovery and
/// priorities, for all rooms that the two share.
public struct Link: Sendable {
    /// The other device.
    public let device: DeviceID
    /// By which number it addresses this side.
    public let local: UInt32
    /// By which number this side addresses it.
    public let remote: UInt32
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

    /// Frames that may wait or be under way: control and fresh operations beyond it are dropped.
    public var frameLimit = Limits.waitingFramesOfStrangers
    var path: Path
    var nextNumber: UInt32
    private var sending: PacketKeys
    private var receiving: PacketKeys
    private var keySince: Instant
    private var received = ReceivedPackets()
    private var recovery = LossRecovery()
    private var queues: [[QueuedFrame]] = QueuedFrame.Priority.allCases.map { _ in [] }
    private var paceAt = Instant(microseconds: 0)
    private var unsolicited: TokenBucket

    /// Frames of bulk in one go, and the shortest time to the next go: about 4 MB/s.
    static let burst = 8
    static let burstSpacing = Instant.Span.milliseconds(2)
    /// How long a key may serve.
    static let keyLife = Instant.Span.seconds(3600)

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
        self.remote = remote
        self.boot = boot
        binding = keys.binding
        began = now
        lastHeard = now
        path = Path(endpoint)
        nextNumber = 0
        sending = PacketKeys(keys.sending, ciphers: ciphers)
        receiving = PacketKeys(keys.receiving, ciphers: ciphers)
        keySince = now
        unsolicited = TokenBucket(
            rate: Limits.packetsPerSecond,
            burst: 2 * Limits.packetsPerSecond,
            now: now
        )
    }

    /// Where packets go.
    public var endpoint: Endpoint { path.endpoint }

    /// Whether the other end has shown that it is there.
    public var isProven: Bool { path.isProven }

    /// Smoothed round-trip time, once one was measured.
    public var roundTrip: Instant.Span? { recovery.smoothed }

    /// Whether nothing waits to be sent or acknowledged.
    public var isIdle: Bool { queues.allSatisfy(\.isEmpty) && recovery.sent.isEmpty }

    /// Whether the packet numbers have run out: nothing is sent any more, and the connection must be
    /// begun anew.
    public var isSpent: Bool { nextNumber == .max }

    /// Whether there is something to send, as far as can be seen without trying.
    public func mayBeSending(now: Instant) -> Bool {
        if let deadline = received.deadline, deadline <= now { return true }
        return !queues.allSatisfy(\.isEmpty)
    }

    /// When `timeout` wants to be called.
    ///
    /// - Parameter hasBulk: Whether there is bulk that waits for its turn.
    /// - Returns: `nil` if nothing is due.
    public func deadline(hasBulk: Bool) -> Instant? {
        // An acknowledgement that an unproven address may not get yet goes with what it may.
        let ack = path.isProven ? received.deadline : nil
        var earliest = [recovery.deadline, ack, path.deadline].compactMap(\.self).min()
        if hasBulk, recovery.allows(Limits.datagram), path.isProven {
            earliest = min(earliest ?? paceAt, paceAt)
        }
        return earliest
    }

    /// Puts a frame in its queue; beyond the limit it is dropped, and pulled later.
    public mutating func enqueue(_ frame: Frame, _ priority: QueuedFrame.Priority) {
        guard queues[priority.rawValue].count + recovery.framesInFlight < frameLimit else { return }
        queues[priority.rawValue].append(QueuedFrame(frame, priority))
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
        let challenge = path.heard(
            from: source,
            size: size,
            isNewest: isNewest,
            token: token,
            now: now
        )
        if let challenge {
            queues[QueuedFrame.Priority.control.rawValue].insert(
                QueuedFrame(.challenge(challenge), .control),
                at: 0
            )
        }
        return true
    }

    /// Takes the answer to a challenge.
    ///
    /// - Returns: Whether it proves a new address.
    public mutating func answered(_ token: UInt64) -> Bool {
        path.answered(token)
    }

    /// Notes that the packet `number` wants an acknowledgement.
    public mutating func owesAck(for number: UInt32, now: Instant) {
        received.wantsAck(number, now: now)
    }

    /// Takes an acknowledgement of packets that were sent.
    ///
    /// - Throws: `outOfRange` for a packet never sent.
    public mutating func receive(_ ack: Ack, now: Instant) throws(WireError) {
        guard ack.ranges[0].upperBound < nextNumber else {
            throw .outOfRange(field: .packet, value: UInt64(ack.ranges[0].upperBound))
        }
        requeue(recovery.receive(ack, now: now))
    }

    /// Does what is due by now.
    public mutating func timeout(now: Instant) {
        path.timeout(now: now)
        requeue(recovery.timeout(now: now))
    }

    /// Builds the datagrams that may go out now.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - bulk: Called for one more frame of at most that many bytes, as long as there is room for
    ///     bulk.
    /// - Returns: In the order in which they are to be sent.
    public mutating func packets(
        now: Instant,
        bulk: (Int) -> Frame?
    ) -> [[UInt8]] {
        var packets: [[UInt8]] = []
        while let packet = nextPacket(now: now) { packets.append(packet) }
        guard paceAt <= now, path.isProven else { return packets }
        var sent = 0
        while sent < Self.burst, recovery.allows(Limits.datagram),
            let frame = bulk(Packet.space - 16)
        {
            queues[QueuedFrame.Priority.bulk.rawValue].append(QueuedFrame(frame, .bulk))
            sent += 1
            while let packet = nextPacket(now: now) { packets.append(packet) }
        }
        if sent > 0 { paceAt = now + Self.burstSpacing }
        return packets
    }

    private mutating func nextPacket(now: Instant) -> [UInt8]? {
        let ackIsDue = received.deadline.map { $0 <= now } ?? false
        let ready = QueuedFrame.Priority.allCases.contains {
            !queues[$0.rawValue].isEmpty && allows($0)
        }
        let limit = min(Limits.datagram, path.allowance) - Packet.tagSize
        guard ready || ackIsDue, !isSpent, limit > Packet.headerSize else { return nil }
        renewKey(now: now)
        var writer = Packet.begin(connection: remote, number: nextNumber)
        takeAck(into: &writer, limit: limit, now: now)
        var reliable: [QueuedFrame] = []
        for priority in QueuedFrame.Priority.allCases where allows(priority) {
            guard fill(&writer, from: priority, limit: limit, &reliable) else { break }
        }
        guard writer.bytes.count > Packet.headerSize else { return nil }
        sending.seal(&writer.bytes, number: nextNumber)
        path.sent(writer.bytes.count)
        unsolicited.grant(1)
        if !reliable.isEmpty {
            recovery.send(
                .init(number: nextNumber, time: now, size: writer.bytes.count, frames: reliable)
            )
        }
        nextNumber += 1
        return writer.bytes
    }

    private mutating func takeAck(into writer: inout ByteWriter, limit: Int, now: Instant) {
        var later = received
        guard let ack = later.takeAck(now: now) else { return }
        let before = writer.bytes.count
        Frame.ack(ack).encode(into: &writer)
        guard writer.bytes.count <= limit else {
            writer.bytes.removeSubrange(before...)
            return
        }
        received = later
    }

    /// Goes on to the next key when the one in use has served for an hour.
    private mutating func renewKey(now: Instant) {
        if sending.epoch != PacketKeys.epoch(of: nextNumber) { keySince = now }
        guard now.since(keySince) >= Self.keyLife, let start = sending.nextEpochStart else { return }
        nextNumber = start
        keySince = now
    }

    /// Control and ink never wait for the window: they are few, and somebody waits for them.
    private func allows(_ priority: QueuedFrame.Priority) -> Bool {
        switch priority {
        case .control, .ink: true
        case .operations, .bulk: recovery.allows(Limits.datagram)
        }
    }

    /// Appends frames of one queue while they fit.
    ///
    /// - Returns: `false` if one did not fit any more.
    private mutating func fill(
        _ writer: inout ByteWriter,
        from priority: QueuedFrame.Priority,
        limit: Int,
        _ reliable: inout [QueuedFrame]
    ) -> Bool {
        var taken = 0
        defer { queues[priority.rawValue].removeFirst(taken) }
        for queued in queues[priority.rawValue] {
            let before = writer.bytes.count
            queued.frame.encode(into: &writer)
            guard writer.bytes.count <= limit else {
                precondition(
                    writer.bytes.count - before <= Packet.space,
                    "a frame over the size of a datagram"
                )
                writer.bytes.removeSubrange(before...)
                return false
            }
            taken += 1
            if priority != .ink { reliable.append(queued) }
        }
        return true
    }

    private mutating func requeue(_ frames: [QueuedFrame]) {
        for priority in QueuedFrame.Priority.allCases {
            let lost = frames.filter { $0.priority == priority }
            if !lost.isEmpty { queues[priority.rawValue].insert(contentsOf: lost, at: 0) }
        }
    }
}
