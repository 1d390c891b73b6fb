internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// What others are shown who ask where logs differ, or who do not know that one is forked.
extension Gossip {
    /// Gives a member that counts more of somebody's log than this device does the two votes for which it is cut here:
    /// nobody asks for what lies beyond a cut, nor knows of a cut without them.
    mutating func showDoubleVotes(
        in id: RoomID,
        to device: DeviceID,
        holding heads: [Head],
        now: Instant
    ) {
        guard let room = rooms[id], room.state.hears(device),
            !room.state.forks.contradictions.isEmpty,
            let shared = network.peerStates[device]?.shared[id],
            shared.headsAt.map({ now >= $0 + Timing.heads }) != false
        else { return }
        var theirs: [Int: Int] = [:]
        for head in heads {
            if let log = shared.numbering[head.log] { theirs[log] = Int(clamping: head.count) }
        }
        let ends = room.state.forks.doubleVotes(unknownWith: theirs, in: room.state.logs)
        guard !ends.isEmpty else { return }
        network.peerStates[device]?.shared[id]?.headsAt = now
        explain(id, to: device)
        for (log, end) in ends {
            push(log, (theirs[log] ?? 0)..<end, of: room, to: device)
        }
    }

    /// Tells a member what stands at places here.
    mutating func answer(
        _ places: [LogPlace],
        in number: UInt32,
        to device: DeviceID,
        now: Instant
    ) {
        guard let room = askedRoom(number, by: device, now: now) else { return }
        let found = places.compactMap { place in
            room.state.logs.id(at: place).map { LogIdentifier(place: place, id: $0) }
        }
        explain(room.id, to: device)
        network.peerStates[device]?.link?.enqueue(
            .identifiers(room: room.session.number, identifiers: found),
            .control
        )
    }

    /// Sends a member a stretch of the evidence for what stands at a place here.
    mutating func answer(
        _ place: LogPlace,
        from offset: Int,
        in number: UInt32,
        to device: DeviceID,
        now: Instant
    ) {
        guard let room = askedRoom(number, by: device, now: now),
            let branch = room.state.logs.branch(
                at: Place(log: Int(place.log), sequence: Int(place.sequence))
            )
        else { return }
        let bytes = branch.encoded
        let end = min(bytes.count, offset + Inquiry.chunksAtOnce * Limits.chunk)
        guard offset < end else { return }
        explain(room.id, to: device)
        for start in stride(from: offset, to: end, by: Limits.chunk) {
            let frame = EvidenceFrame(
                room: room.session.number,
                place: place,
                length: UInt32(bytes.count),
                offset: UInt32(start),
                bytes: Array(bytes[start..<min(start + Limits.chunk, end)])
            )
            network.peerStates[device]?.link?.enqueue(.evidence(frame), .operations)
        }
    }

    /// The room that a member asks about, unless it asks too much.
    private mutating func askedRoom(
        _ number: UInt32,
        by device: DeviceID,
        now: Instant
    ) -> Room? {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id]
        else {
            return nil
        }
        guard room.state.hasPresent(device),
            network.peerStates[device]?.quotas.takeAnswer(now: now) == true
        else {
            drop(.notAllowed)
            return nil
        }
        return room
    }
}
