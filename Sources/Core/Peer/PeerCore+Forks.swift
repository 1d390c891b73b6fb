internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Asks another peer for what something that it sent waits for, if heads do not tell of it.
    mutating func ask(
        _ device: DeviceID,
        forNeededIn id: RoomID,
        beyondCutsOnly isCut: Bool,
        now: Instant
    ) {
        guard let room = rooms[id], var shared = acquaintances[device]?.shared[id] else { return }
        var wants: [Want] = []
        for need in room.logs.needed(from: device, beyondCutsOnly: isCut) {
            if let wish = shared.needed[need.log], wish.end > need.last, now < wish.until {
                continue
            }
            let log = room.logs.logs[need.log]
            guard need.last >= log.cut || !room.isCollecting(upTo: need.last, of: need.log, now)
            else {
                continue
            }
            let first = max(log.entries.count, log.base)
            guard first <= need.last else { continue }
            shared.needed[need.log] = (need.last + 1, now + Timing.want)
            wants.append(Want(log: need.theirs, range: UInt64(first)..<UInt64(need.last + 1)))
        }
        guard !wants.isEmpty else { return }
        acquaintances[device]?.shared[id] = shared
        explain(id, to: device)
        for start in stride(from: 0, to: wants.count, by: 64) {
            let part = Array(wants[start..<min(start + 64, wants.count)])
            acquaintances[device]?.link?.enqueue(.want(room: room.number, wants: part), .control)
        }
    }

    /// Publishes evidence, and does what follows when logs were cut.
    mutating func attendToForks(now: Instant) {
        for id in rooms.keys.sorted() {
            if rooms[id]?.forks.unpublished.isEmpty == false { publishEvidence(in: id) }
            while rooms[id]?.forks.hasNews == true {
                rooms[id]?.forks.hasNews = false
                cutsChanged(in: id, now: now)
            }
        }
    }

    /// Gives a member that counts more of somebody's log than this device does the two votes for which it is cut here:
    /// nobody asks for what lies beyond a cut, nor knows of a cut without them.
    mutating func showDoubleVotes(
        in id: RoomID,
        to device: DeviceID,
        holding heads: [Head],
        now: Instant
    ) {
        guard let room = rooms[id], room.hears(device), !room.forks.contradictions.isEmpty,
            let shared = acquaintances[device]?.shared[id],
            shared.headsAt.map({ now >= $0 + Timing.heads }) != false
        else { return }
        var theirs: [Int: Int] = [:]
        for head in heads {
            if let log = shared.numbering[head.log] { theirs[log] = Int(clamping: head.count) }
        }
        let ends = room.doubleVotes(unknownWith: theirs)
        guard !ends.isEmpty else { return }
        acquaintances[device]?.shared[id]?.headsAt = now
        explain(id, to: device)
        for (log, end) in ends {
            push(log, (theirs[log] ?? 0)..<end, of: room, to: device)
        }
    }

    private mutating func publishEvidence(in id: RoomID) {
        guard let room = rooms[id], room.stage == .member else { return }
        rooms[id]?.forks.unpublished = []
        for bytes in room.forks.unpublished {
            guard let fork = try? ForkEvidence(decoding: bytes).fork(in: id, cryptography),
                rooms[id]?.logs.cuts[fork.log] ?? .max > fork.place
            else { continue }
            publish(bytes, in: id)
        }
    }

    private mutating func publish(_ evidence: [UInt8], in id: RoomID) {
        let drafts = ForkProof.payloads(of: evidence).map { RoomLogs.Draft($0, seat: nil) }
        // Who may not begin another log leaves it to the others.
        _ = try? write(drafts, in: id, answering: nil)
    }

    private mutating func cutsChanged(in id: RoomID, now: Instant) {
        guard var room = rooms[id] else { return }
        if let own = room.ownLog, room.logs.logs[own].cut < .max { room.ownLog = nil }
        room.asked = nil
        room.wanted = [:]
        rooms[id] = room
        for device in acquaintances.keys where acquaintances[device]?.shared[id] != nil {
            acquaintances[device]?.shared[id]?.asked = [:]
            acquaintances[device]?.shared[id]?.digestAt = now
        }
        for evidence in room.orphanedEvidence { publish(evidence, in: id) }
        // Whoever was let in by an operation that is cut now takes that up by going on from it.
        if !room.hasCounted(device), room.roster.memberBeforeCuts(device)?.isPresent == true {
            _ = try? write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
        }
        membersChanged(in: id, now: now)
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
            room.logs.id(at: place).map { LogIdentifier(place: place, id: $0) }
        }
        explain(room.id, to: device)
        acquaintances[device]?.link?.enqueue(
            .identifiers(room: room.number, identifiers: found),
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
            let branch = room.logs.branch(
                at: Place(log: Int(place.log), sequence: Int(place.sequence))
            )
        else { return }
        let bytes = branch.encoded
        let end = min(bytes.count, offset + Inquiry.chunksAtOnce * Limits.chunk)
        guard offset < end else { return }
        explain(room.id, to: device)
        for start in stride(from: offset, to: end, by: Limits.chunk) {
            let frame = EvidenceFrame(
                room: room.number,
                place: place,
                length: UInt32(bytes.count),
                offset: UInt32(start),
                bytes: Array(bytes[start..<min(start + Limits.chunk, end)])
            )
            acquaintances[device]?.link?.enqueue(.evidence(frame), .operations)
        }
    }

    /// The room that a member asks about, unless it asks too much.
    private mutating func askedRoom(
        _ number: UInt32,
        by device: DeviceID,
        now: Instant
    ) -> Room? {
        guard let id = acquaintances[device]?.theirRooms[number], let room = rooms[id] else {
            return nil
        }
        guard room.hasPresent(device), var answered = acquaintances[device]?.answered else {
            drop(.notAllowed)
            return nil
        }
        if now.since(answered.since) >= .seconds(1) { answered = (0, now) }
        guard answered.count < Limits.inquiries else {
            drop(.notAllowed)
            return nil
        }
        answered.count += 1
        acquaintances[device]?.answered = answered
        return room
    }
}
