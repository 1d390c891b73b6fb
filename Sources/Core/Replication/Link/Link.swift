public import Vocabulary
public import Wire

/// A connection to one device: packet numbers, acknowledgements, loss recovery and priorities, for all
/// rooms that the two share.
public struct Link: Sendable {
    /// The other device.
    public let device: DeviceID
    /// By which number it addresses this side.
    public let local: UInt32
    /// By which number this side addresses it.
    public let remote: UInt32
    /// Its start; another one is another connection.
    public let boot: UInt64
    /// Where its packets last came from.
    public var endpoint: Endpoint
    /// When a packet of it last came.
    public private(set) var lastHeard: Instant

    private var nextNumber: UInt32
    private var received = ReceivedPackets()
    private var recovery = LossRecovery()
    private var queues: [[QueuedFrame]] = QueuedFrame.Priority.allCases.map { _ in [] }
    private var paceAt = Instant(microseconds: 0)

    /// Frames of bulk in one go, and the shortest time to the next go: about 4 MB/s.
    static let burst = 8
    static let burstSpacing = Instant.Span.milliseconds(2)
    /// Frames that may wait in all queues together.
    static let queueLimit = 4096

    /// Begins a connection.
    public init(
        device: DeviceID,
        local: UInt32,
        remote: UInt32,
        boot: UInt64,
        endpoint: Endpoint,
        now: Instant
    ) {
        self.init(
            device: device,
            local: local,
            remote: remote,
            boot: boot,
            endpoint: endpoint,
            now: now,
            firstNumber: 0
        )
    }

    init(
        device: DeviceID,
        local: UInt32,
        remote: UInt32,
        boot: UInt64,
        endpoint: Endpoint,
        now: Instant,
        firstNumber: UInt32
    ) {
        nextNumber = firstNumber
        self.device = device
        self.local = local
        self.remote = remote
        self.boot = boot
        self.endpoint = endpoint
        lastHeard = now
    }

    /// Smoothed round-trip time, once one was measured.
    public var roundTrip: Instant.Span? { recovery.smoothed }

    /// Whether nothing waits to be sent or acknowledged.
    public var isIdle: Bool { queues.allSatisfy(\.isEmpty) && recovery.sent.isEmpty }

    /// Whether the packet numbers have run out: nothing is sent any more, and the connection must be
    /// begun anew.
    public var isSpent: Bool { nextNumber == .max }

    /// When `timeout` wants to be called.
    ///
    /// - Parameter hasBulk: Whether there is bulk that waits for its turn.
    /// - Returns: `nil` if nothing is due.
    public func deadline(hasBulk: Bool) -> Instant? {
        var earliest = [recovery.deadline, received.deadline].compactMap(\.self).min()
        if hasBulk, recovery.allows(Limits.datagram) {
            earliest = min(earliest ?? paceAt, paceAt)
        }
        return earliest
    }

    /// Puts a frame in its queue; beyond the limit it is dropped, and pulled later.
    public mutating func enqueue(_ frame: Frame, _ priority: QueuedFrame.Priority) {
        let queue = queues[priority.rawValue]
        guard queue.count < Self.queueLimit else { return }
        queues[priority.rawValue].append(QueuedFrame(frame, priority))
    }

    /// Takes the number of a packet.
    ///
    /// - Returns: `false` if it has been here before.
    public mutating func accept(_ number: UInt32, now: Instant) -> Bool {
        guard received.insert(number, now: now) else { return false }
        lastHeard = now
        return true
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
        guard paceAt <= now else { return packets }
        var sent = 0
        while sent < Self.burst, recovery.allows(Limits.datagram),
            let frame = bulk(Limits.datagram - Packet.headerSize - 16)
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
        guard ready || ackIsDue, !isSpent else { return nil }
        var writer = Packet.begin(connection: remote, number: nextNumber)
        if let ack = received.takeAck(now: now) { Frame.ack(ack).encode(into: &writer) }
        var reliable: [QueuedFrame] = []
        for priority in QueuedFrame.Priority.allCases where allows(priority) {
            guard fill(&writer, from: priority, &reliable) else { break }
        }
        if !reliable.isEmpty {
            recovery.send(
                .init(number: nextNumber, time: now, size: writer.bytes.count, frames: reliable)
            )
        }
        nextNumber += 1
        return writer.bytes
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
        _ reliable: inout [QueuedFrame]
    ) -> Bool {
        var taken = 0
        defer { queues[priority.rawValue].removeFirst(taken) }
        for queued in queues[priority.rawValue] {
            let before = writer.bytes.count
            queued.frame.encode(into: &writer)
            guard writer.bytes.count <= Limits.datagram else {
                writer.bytes.removeSubrange(before...)
                precondition(before > Packet.headerSize, "a frame over the size of a datagram")
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
