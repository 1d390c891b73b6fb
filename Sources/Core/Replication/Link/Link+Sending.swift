public import Vocabulary
public import Wire

extension Link {
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
        guard now.since(keySince) >= Self.keyLife, let start = sending.nextEpochStart else {
            return
        }
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

    mutating func requeue(_ frames: [QueuedFrame]) {
        for priority in QueuedFrame.Priority.allCases {
            let lost = frames.filter { $0.priority == priority }
            if !lost.isEmpty { queues[priority.rawValue].insert(contentsOf: lost, at: 0) }
        }
    }
}
