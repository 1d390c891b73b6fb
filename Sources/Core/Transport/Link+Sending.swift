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
        pacer.refill(
            window: recovery.bulkWindow,
            roundTrip: recovery.roundTrip.expected,
            now: now
        )
        var packets: [[UInt8]] = []
        while appendPacket(to: &packets, now: now) {}
        guard path.isProven else { return packets }
        while recovery.allows(.bulk), pacer.allows {
            // 16 bytes for the fields of the frame, and what the packet has of its own.
            let space = path.datagram - Packet.headerSize - Packet.tagSize - 16
            guard let frame = bulk(space) else {
                recovery.isWindowUsed = !hasEmptyQueues
                return packets
            }
            queues[QueuedFrame.Priority.bulk.rawValue].append(QueuedFrame(frame, .bulk))
            while appendPacket(to: &packets, now: now) {}
        }
        recovery.isWindowUsed = true
        return packets
    }

    /// Appends the next packet, with its copy if it is a probe that goes twice.
    ///
    /// - Returns: `false` if there is nothing that may go out now.
    private mutating func appendPacket(to packets: inout [[UInt8]], now: Instant) -> Bool {
        let ackIsDue = received.deadline.map { $0 <= now } ?? false
        let ready = QueuedFrame.Priority.allCases.contains {
            !queues[$0.rawValue].isEmpty && allows($0)
        }
        let limit = min(Limits.datagram, path.allowance) - Packet.tagSize
        // On a way through somebody else larger packets go in two parts: only where a frame needs it.
        let usual = min(limit, path.datagram - Packet.tagSize)
        guard ready || ackIsDue, !isSpent, limit > Packet.headerSize else { return false }
        renewKey(now: now)
        var writer = Packet.begin(connection: remote, number: nextNumber)
        let acknowledges = takeAck(into: &writer, limit: limit, now: now)
        var reliable: [QueuedFrame] = []
        for priority in QueuedFrame.Priority.allCases where allows(priority) {
            let isEmpty = writer.bytes.count == Packet.headerSize
            let limit = isEmpty ? limit : usual
            guard fill(&writer, from: priority, limit: limit, usual, &reliable) else { break }
        }
        guard writer.bytes.count > Packet.headerSize else { return false }
        let number = nextNumber
        packets.append(
            seal(&writer, carrying: reliable, acknowledges: acknowledges, now: now)
        )
        guard probes > 0, !reliable.isEmpty else { return true }
        for _ in 1..<probes where !isSpent && path.allowance > limit {
            renewKey(now: now)
            var copy = Packet.begin(connection: remote, number: nextNumber)
            for queued in reliable { queued.frame.encode(into: &copy) }
            packets.append(seal(&copy, twin: number, now: now))
        }
        probes = 0
        return true
    }

    /// Makes a packet with nothing but a frame that asks, or tells, whether addresses reach each other.
    ///
    /// - Parameters:
    ///   - frame: `reach` or `reached`.
    ///   - now: The time.
    /// - Returns: A datagram; `nil` if the connection's numbers have run out.
    public mutating func probe(_ frame: Frame, now: Instant) -> [UInt8]? {
        guard !isSpent else { return nil }
        renewKey(now: now)
        var writer = Packet.begin(connection: remote, number: nextNumber)
        frame.encode(into: &writer)
        sending.seal(&writer.bytes, number: nextNumber)
        unsolicited.grant(1)
        nextNumber += 1
        return writer.bytes
    }

    /// Encrypts a packet and notes that it is under way.
    private mutating func seal(
        _ writer: inout ByteWriter,
        carrying frames: [QueuedFrame] = [],
        twin: UInt32? = nil,
        acknowledges: UInt32? = nil,
        now: Instant
    ) -> [UInt8] {
        sending.seal(&writer.bytes, number: nextNumber)
        let size = writer.bytes.count
        path.sent(size)
        pacer.spend(size)
        unsolicited.grant(1)
        if !frames.isEmpty || twin != nil {
            recovery.send(
                nextNumber,
                size: size,
                frames: frames,
                twin: twin,
                acknowledges: acknowledges,
                now: now
            )
        }
        nextNumber += 1
        return writer.bytes
    }

    /// Writes the acknowledgement that waits, if it fits.
    ///
    /// - Returns: The highest number that it acknowledges.
    private mutating func takeAck(
        into writer: inout ByteWriter,
        limit: Int,
        now: Instant
    ) -> UInt32? {
        var later = received
        guard let ack = later.takeAck(now: now) else { return nil }
        let before = writer.bytes.count
        Frame.ack(ack).encode(into: &writer)
        guard writer.bytes.count <= limit else {
            writer.bytes.removeSubrange(before...)
            return nil
        }
        received = later
        return ack.ranges[0].upperBound
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

    /// Whether frames of a class may go now: bulk alone is spread over time, and a probe waits for nothing.
    private func allows(_ priority: QueuedFrame.Priority) -> Bool {
        probes > 0 || recovery.allows(priority) && (priority != .bulk || pacer.allows)
    }

    /// Appends frames of one queue while they fit: the first one within `limit`, others within `usual`.
    ///
    /// - Returns: `false` if one did not fit any more.
    private mutating func fill(
        _ writer: inout ByteWriter,
        from priority: QueuedFrame.Priority,
        limit: Int,
        _ usual: Int,
        _ reliable: inout [QueuedFrame]
    ) -> Bool {
        var taken = 0
        defer { dropFirst(taken, of: priority) }
        for queued in queues[priority.rawValue] {
            let before = writer.bytes.count
            queued.frame.encode(into: &writer)
            guard writer.bytes.count <= (taken == 0 ? limit : usual) else {
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

    private mutating func dropFirst(_ count: Int, of priority: QueuedFrame.Priority) {
        guard count < queues[priority.rawValue].count else {
            queues[priority.rawValue] = []
            return
        }
        queues[priority.rawValue].removeFirst(count)
    }

    /// Puts frames in front of their queues.
    mutating func requeue(_ frames: [QueuedFrame]) {
        for priority in QueuedFrame.Priority.allCases {
            let first = frames.filter { $0.priority == priority }
            guard !first.isEmpty else { continue }
            queues[priority.rawValue] = first + queues[priority.rawValue]
        }
    }
}
