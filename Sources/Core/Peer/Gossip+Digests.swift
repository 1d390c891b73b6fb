internal import Membership
internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Whether two hold the same of a room, for how long its open round has been open at each, and what those are shown who
// ask where logs differ, or who do not know that one is forked.
extension Gossip {
    /// Says in short what is held of a room: the other one answers if it holds something else.
    mutating func sendDigest(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], network.peerStates[device]?.isConnected == true,
            room.state.hears(device) || room.session.stage == .arriving
        else { return }
        // A frame that names a room not explained would hold up all that travels with it.
        explainRoom(id, to: device)
        // Who is in the room and says nothing of it may have forgotten who else is: a restored database
        // asks nobody, and so has to be told what it lacks. Or what let this device in has not reached it.
        if let shared = network.peerStates[device]?.shared[id],
            shared.attention.isIgnored(now: now)
                || !shared.isAnnounced && shared.attention.isAwaited
        {
            sendHeads(id, to: device, now: now)
        }
        network.peerStates[device]?.shared[id, default: .init()].sendDigest(at: nil)
        network.peerStates[device]?.shared[id]?.attention.noteAsked(now: now)
        network.peerStates[device]?.link?.enqueue(
            .digest(room: room.session.number, digest: room.state.logs.digest),
            .control
        )
        tellMixing(in: id, to: device)
        tellClock(of: room, to: device, now: now)
    }

    /// Tells a device what this one mixes, unless it knows.
    mutating func tellMixing(in id: RoomID, to device: DeviceID) {
        guard let room = rooms[id], room.state.hears(device),
            let shared = network.peerStates[device]?.shared[id], shared.explainedRoom
        else { return }
        let mixed = outgoing.mixing[id]
        guard shared.mixing.told != mixed.version else { return }
        let isSaid = network.peerStates[device]?.link?.enqueue(
            .mixing(mixed.frame(room: room.session.number)),
            .control
        )
        guard isSaid == true else { return }
        network.peerStates[device]?.shared[id]?.mixing.noteTold(mixed.version)
    }

    /// Notes what of what was sent to a device has arrived there.
    mutating func noteDelivery(to device: DeviceID, now: Instant) {
        guard let report = network.peerStates[device]?.link?.takeReport(),
            // What others may not judge, and ways through others, tell nothing of this device's own.
            network.neighbours.detector.verdict(of: device) != nil,
            network.peerStates[device]?.endpoint?.isRelayed == false
        else { return }
        let peerStates = network.peerStates
        let way = Airtime.Way(
            report: report,
            queueing: peerStates[device]?.link?.queueing ?? .milliseconds(0)
        )
        network.airtime.note(way, to: device, now: now) {
            peerStates[$0]?.link?.unansweredSince.map { now.since($0) >= Timing.overdue } == true
        }
    }

    /// Whether somebody in a room says that it mixes for this device.
    func isServed(in room: Room) -> Bool {
        room.state.presentDevices.contains {
            network.peerStates[$0]?.shared[room.id]?.mixing.serves(device) == true
        }
    }

    /// Compares another one's digest with this peer's; sends heads if they differ.
    ///
    /// - Returns: The room, if the other one takes itself for a member of it and is none.
    mutating func compare(
        _ digest: FrontierDigest,
        in number: UInt32,
        with device: DeviceID,
        now: Instant
    ) -> RoomID? {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id]
        else {
            return nil
        }
        network.peerStates[device]?.shared[id]?.attention.noteHeard()
        ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
        // What was asked before may never have been answered.
        proveNext(of: device, in: id, now: now)
        guard room.state.logs.digest != digest else {
            if room.state.hasPresent(device) { rooms.noteHeard(in: id) }
            // Who has left waits to hear that this is known.
            guard room.state.hears(device) else { return id }
            sendBack(id, to: device, now: now)
            return nil
        }
        guard room.state.hears(device) || room.session.stage == .arriving else { return id }
        sendHeads(id, to: device, now: now)
        return nil
    }

    /// After several digests of the same set, says that it is the same here.
    private mutating func sendBack(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.state.hears(device),
            network.peerStates[device]?.shared[id]?.attention.owesAnswer == true
        else { return }
        network.peerStates.sendDigest(of: id, to: device, at: now)
    }

    /// Sends heads, at most once in 50 ms, and only to members.
    mutating func sendHeads(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.state.hears(device) || room.session.stage == .arriving
        else {
            return
        }
        if let last = network.peerStates[device]?.shared[id]?.headsAt, now < last + headsPause {
            return
        }
        guard !isCrowded(room, with: device, now: now) else { return }
        rooms[id]?.sync.noteHeads(now: now)
        network.peerStates.noteHeads(of: id, to: device, at: now)
        network.peerStates[device]?.shared[id]?.attention.noteSaid()
        explain(id, to: device)
        let heads = room.state.logs.heads
        for start in stride(from: 0, to: max(heads.count, 1), by: Self.headsInFrame) {
            let part = Array(heads[start..<min(start + Self.headsInFrame, heads.count)])
            network.peerStates[device]?.link?.enqueue(
                .heads(room: room.session.number, heads: part),
                .control
            )
        }
    }

    /// Whether heads would mostly ask for what is on its way anyhow, and somebody was sent some not long ago.
    private func isCrowded(_ room: Room, with device: DeviceID, now: Instant) -> Bool {
        guard network.airtime.isTight, room.session.stage == .member, let last = room.sync.headsAt,
            room.state.hasPresent(device), now.since(room.sync.grownAt) < Timing.onItsWay
        else { return false }
        return now.since(last) < Timing.crowdedHeads
    }

    /// From one time that a device is sent heads to the next.
    private var headsPause: Instant.Span {
        network.airtime.isTight ? Timing.sparingHeads : Timing.heads
    }

    /// Heads in one frame: 64 of up to 17 bytes fit a datagram.
    private static let headsInFrame = 64

    /// Shows a device that it has left a room, or was taken out of one without rounds: one whose database is
    /// from before that asks for what it lacks, and nobody else would tell it.
    ///
    /// It learns nothing that is not its own, but that.
    mutating func remind(_ device: DeviceID, ofLeaving id: RoomID) {
        guard let room = rooms[id], let place = room.state.lastParting(of: device),
            place.sequence < room.state.logs.logs[place.log].durable,
            let evidence = room.state.logs.branch(at: place)?.encoded,
            evidence.count <= Limits.chunk
        else { return }
        explain(id, to: device)
        let frame = EvidenceFrame(
            room: room.session.number,
            place: LogPlace(log: UInt32(place.log), sequence: UInt64(place.sequence)),
            length: UInt32(evidence.count),
            offset: 0,
            bytes: evidence
        )
        network.peerStates[device]?.link?.enqueue(.evidence(frame), .control)
    }

    /// Tells how long the open round has been open here: to the one who came later, or was started again since.
    mutating func tellClock(of room: Room, to device: DeviceID, now: Instant) {
        let monitor = room.session.monitor
        guard room.state.hasRounds, let round = monitor.round, round > 0,
            let found = monitor.clock.foundAt, room.state.play?.game?.phase.isLast == false,
            let elapsed = UInt32(exactly: now.since(found).microseconds / 1_000)
        else { return }
        let frame = Frame.clock(room: room.session.number, round: round, elapsed: elapsed)
        network.peerStates[device]?.link?.enqueue(frame, .control)
    }

    /// Learns how long a round has been open at another device.
    mutating func hear(
        _ round: UInt32,
        _ elapsed: UInt32,
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id],
            room.state.hasCounted(device), room.state.play != nil
        else { return }
        // It took half a round trip to come.
        let trip = network.peerStates[device]?.link?.roundTrip ?? Instant.Span(microseconds: 0)
        let age = UInt64(elapsed) * 1_000 + trip.microseconds / 2
        let opened = Instant(microseconds: now.microseconds > age ? now.microseconds - age : 0)
        let claim = RoundClock.Claim(round: round, opened: opened, trip: trip)
        rooms[id]?.session.monitor.hear(claim, from: device)
    }

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
        network.peerStates.noteHeads(of: id, to: device, at: now)
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
