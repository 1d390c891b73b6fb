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
        flow.refill(now: now)
        var packets: [[UInt8]] = []
        while appendPacket(to: &packets, now: now) {}
        guard path.isProven else { return packets }
        while flow.allowsBulk {
            // 16 bytes for the fields of the frame, and what the packet has of its own.
            let space = path.datagram - Packet.headerSize - Packet.tagSize - 16
            guard let frame = bulk(space) else {
                flow.recovery.isWindowUsed = !queues.isEmpty
                return packets
            }
            queues.append(frame, .bulk)
            while appendPacket(to: &packets, now: now) {}
        }
        flow.recovery.isWindowUsed = true
        return packets
    }

    /// Appends the next packet, with its copy if it is a probe that goes twice.
    ///
    /// - Returns: `false` if there is nothing that may go out now.
    private mutating func appendPacket(to packets: inout [[UInt8]], now: Instant) -> Bool {
        let ackIsDue = received.deadline.map { $0 <= now } ?? false
        let ready = QueuedFrame.Priority.allCases.contains {
            !queues.isEmpty($0) && flow.allows($0)
        }
        let limit = min(Limits.datagram, path.allowance) - Packet.tagSize
        // On a way through somebody else larger packets go in two parts: only where a frame needs it.
        let usual = min(limit, path.datagram - Packet.tagSize)
        guard ready || ackIsDue, !isSpent, limit > Packet.headerSize else { return false }
        sealer.renewKey(now: now)
        var writer = sealer.begin()
        let acknowledges = takeAck(into: &writer, limit: limit, now: now)
        var reliable: [QueuedFrame] = []
        for priority in QueuedFrame.Priority.allCases where flow.allows(priority) {
            let isEmpty = writer.bytes.count == Packet.headerSize
            let limit = isEmpty ? limit : usual
            guard queues.fill(&writer, from: priority, limit: limit, usual, &reliable) else {
                break
            }
        }
        guard writer.bytes.count > Packet.headerSize else { return false }
        let number = sealer.nextNumber
        packets.append(
            seal(&writer, carrying: reliable, acknowledges: acknowledges, now: now)
        )
        guard flow.probes > 0, !reliable.isEmpty else { return true }
        for _ in 1..<flow.probes where !isSpent && path.allowance > limit {
            sealer.renewKey(now: now)
            var copy = sealer.begin()
            for queued in reliable { queued.frame.encode(into: &copy) }
            packets.append(seal(&copy, twin: number, now: now))
        }
        flow.endProbe()
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
        sealer.renewKey(now: now)
        var writer = sealer.begin()
        frame.encode(into: &writer)
        sealer.seal(&writer)
        unsolicited.grant(1)
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
        let number = sealer.seal(&writer)
        let size = writer.bytes.count
        path.sent(size)
        flow.spend(size)
        unsolicited.grant(1)
        if !frames.isEmpty || twin != nil {
            flow.recovery.send(
                number,
                size: size,
                frames: frames,
                twin: twin,
                acknowledges: acknowledges,
                now: now
            )
        }
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
}
