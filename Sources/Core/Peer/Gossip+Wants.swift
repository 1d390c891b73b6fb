internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// What a room lacks, and who is asked for it.
extension Gossip {
    /// Asks for what the other one has and this one lacks, and answers if it is the other way round.
    mutating func compareHeads(
        _ heads: [Head],
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        if let id = network.peerStates[device]?.names[room: number] {
            nameAgain(heads.map(\.log), in: id, device)
        }
        guard let peerState = network.peerStates[device],
            let id = peerState.names[room: number], let room = rooms[id],
            let shared = peerState.shared[id]
        else { return }
        network.peerStates[device]?.shared[id]?.attention.noteHeard()
        let differing = room.state.logs.differing(from: heads, numbering: shared.numbering)
        compare(differing, in: id, with: device, now: now)
        showDoubleVotes(in: id, to: device, holding: heads, now: now)
        if room.state.logs.isAhead(of: heads, numbering: shared.numbering) {
            sendHeads(id, to: device, now: now)
        } else if room.state.hasPresent(device) {
            rooms.noteHeard(in: id)
        }
        if let asked = room.sync.asked, asked.device != device, now < asked.until,
            !overtakes(device, asked.device, in: room, now: now)
        {
            network.peerStates[device]?.shared[id]?.note(mayHaveMore: true)
            return deferPull(device, in: id, now: now)
        }
        let isAgain = room.sync.asked.map { $0.device != device || $0.until <= now } ?? true
        let wants = wants(from: room, heads, shared.numbering, isAgain: isAgain)
        guard mayAsk(device, in: id, for: wants, isAgain: isAgain, now: now) else { return }
        if isAgain {
            network.peerStates[device]?.shared[id]?.askNothing()
            rooms[id]?.sync.wantNothing()
        }
        for want in wants {
            guard let log = shared.numbering[want.log] else { continue }
            let end = Int(want.range.upperBound)
            network.peerStates[device]?.shared[id]?.ask(for: log, upTo: end)
            rooms[id]?.sync.want(log, upTo: end)
            let count = Int(clamping: want.range.upperBound - want.range.lowerBound)
            network.peerStates[device]?.link?.grant(packets: min(2 * count, Limits.credit))
        }
        let until = rooms[id]?.sync.sources.until ?? now + Timing.want
        rooms[id]?.sync.ask(device, until: until)
        explain(id, to: device)
        for start in stride(from: 0, to: wants.count, by: 64) {
            let part = Array(wants[start..<min(start + 64, wants.count)])
            network.peerStates[device]?.link?.enqueue(
                .want(room: room.session.number, wants: part),
                .control
            )
        }
    }

    /// What to ask for, by the sender's log numbers.
    ///
    /// - Parameters:
    ///   - room: What is held, and what was asked for before.
    ///   - heads: What the other one has.
    ///   - numbering: This peer's numbers for its logs.
    ///   - isAgain: Whether what was asked for before counts as not coming.
    /// - Returns: In the order of the heads.
    private func wants(
        from room: Room,
        _ heads: [Head],
        _ numbering: LogNumbering,
        isAgain: Bool
    ) -> [Want] {
        room.state.logs.missing(from: heads, numbering: numbering).compactMap {
            log,
            theirs,
            range in
            let first =
                isAgain ? range.lowerBound : max(range.lowerBound, room.sync.wanted[log] ?? 0)
            guard first < range.upperBound else { return nil }
            return Want(log: theirs, range: UInt64(first)..<UInt64(range.upperBound))
        }
    }

    /// Remembers what a member has asked for.
    mutating func noteWants(_ wants: [Want], in number: UInt32, from device: DeviceID) {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id]
        else {
            return
        }
        guard room.state.hears(device) else { return drop(.notAllowed) }
        for want in wants {
            guard Int(want.log) < room.state.logs.logs.count else { return drop(.malformed) }
            let durable = room.state.logs.logs[Int(want.log)].durable
            let wanted = min(Int(want.range.upperBound), durable)
            let end = min(room.state.logs.sealedEnd(wanted, of: Int(want.log)), durable)
            let cursor = PeerState.Cursor(
                room: id,
                log: Int(want.log),
                next: Int(want.range.lowerBound),
                end: end
            )
            guard cursor.next < end,
                network.peerStates[device]?.cursors.count ?? 0 < PeerState.cursorLimit
            else { continue }
            network.peerStates[device]?.want(cursor)
        }
    }

    /// Asks another peer for what something that it sent waits for, if heads do not tell of it.
    mutating func ask(
        _ device: DeviceID,
        forNeededIn id: RoomID,
        beyondCutsOnly isCut: Bool,
        now: Instant
    ) {
        guard let room = rooms[id], let shared = network.peerStates[device]?.shared[id] else {
            return
        }
        var needed = shared.needed
        var wants: [Want] = []
        for need in room.state.logs.needed(from: device, beyondCutsOnly: isCut) {
            if let wish = needed[need.log], wish.end > need.last, now < wish.until {
                continue
            }
            let log = room.state.logs.logs[need.log]
            guard
                need.last >= log.cut || !room.sync.isCollecting(upTo: need.last, of: need.log, now)
            else {
                continue
            }
            let first = max(log.entries.count, log.base)
            guard first <= need.last else { continue }
            needed[need.log] = (need.last + 1, now + Timing.want)
            wants.append(Want(log: need.theirs, range: UInt64(first)..<UInt64(need.last + 1)))
        }
        guard !wants.isEmpty else { return }
        network.peerStates[device]?.shared[id]?.note(needed: needed)
        explain(id, to: device)
        for start in stride(from: 0, to: wants.count, by: 64) {
            let part = Array(wants[start..<min(start + 64, wants.count)])
            network.peerStates[device]?.link?.enqueue(
                .want(room: room.session.number, wants: part),
                .control
            )
        }
    }

    /// Whether a device that is ahead may be asked although it is another one's turn.
    func overtakes(_ device: DeviceID, _ other: DeviceID, in room: Room, now: Instant) -> Bool {
        guard isTrusted(device, in: room) else { return false }
        return !isTrusted(other, in: room) || room.sync.sources.isSlow(now: now)
    }

    /// Remembers a device that is ahead in another one's turn.
    mutating func deferPull(_ device: DeviceID, in id: RoomID, now: Instant) {
        guard let room = rooms[id], isTrusted(device, in: room) else { return }
        rooms[id]?.sync.sources.deferPull(device, now: now)
    }

    /// Whether a device is to be asked now; if its turn comes, that begins.
    ///
    /// - Parameters:
    ///   - device: Whose heads have come.
    ///   - id: The room.
    ///   - wants: What it would be asked for.
    ///   - isAgain: Whether this would be a turn of its own, not more of the same.
    ///   - now: The time.
    /// - Returns: `false` too if there is nothing to ask for.
    mutating func mayAsk(
        _ device: DeviceID,
        in id: RoomID,
        for wants: [Want],
        isAgain: Bool,
        now: Instant
    ) -> Bool {
        guard let room = rooms[id] else { return false }
        guard !wants.isEmpty else {
            rooms[id]?.sync.sources.leave(device)
            return false
        }
        guard isAgain else { return true }
        let isMember = isTrusted(device, in: room)
        switch rooms[id]?.sync.sources.decide(device, isMember: isMember, now: now) {
        case .asked, nil:
            rooms[id]?.sync.sources.begin(device, isMember: isMember, now: now)
            return true
        case .after(let better, let shouldRemind):
            // It answers a digest with its heads.
            if shouldRemind { network.peerStates.sendDigest(of: id, to: better, at: now) }
            return false
        }
    }

    /// Whether a device is in the room, as far as can be known while this one is on its way in.
    private func isTrusted(_ device: DeviceID, in room: Room) -> Bool {
        room.session.stage == .arriving || room.state.hasPresent(device)
    }

    /// After operations arrived: when all that was asked for is here, looks whether others have more.
    mutating func noteProgress(in id: RoomID, now: Instant) {
        guard let room = rooms[id], let asked = room.sync.asked else { return }
        guard
            room.sync.wanted.allSatisfy({ room.state.logs.logs[$0.key].entries.count >= $0.value })
        else {
            rooms[id]?.sync.prolongTurn()
            return
        }
        rooms[id]?.sync.sources.finish()
        rooms.askNobody(in: id)
        network.peerStates.askNobody(in: id)
        for device in room.state.presentDevices
        where network.peerStates[device]?.isReachable == true {
            let mayHaveMore = network.peerStates[device]?.shared[id]?.mayHaveMore == true
            guard mayHaveMore || device == asked.device else { continue }
            network.peerStates[device]?.shared[id]?.note(mayHaveMore: false)
            network.peerStates.sendDigest(of: id, to: device, at: now)
        }
    }

    /// The device that was asked last has not sent it all: others may have it.
    mutating func askSomebodyElse(_ id: RoomID, now: Instant) {
        guard let room = rooms[id] else { return }
        rooms.askNobody(in: id)
        network.peerStates.askNobody(in: id)
        let able = room.state.presentDevices.filter {
            network.peerStates[$0]?.isReachable == true
        }
        for device in able.shuffled(using: &dice).prefix(2) {
            network.peerStates.sendDigest(of: id, to: device, at: now)
        }
    }
}
