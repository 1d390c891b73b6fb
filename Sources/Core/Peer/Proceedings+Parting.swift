internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Who takes itself for a member of a room, and is none any more.
extension Proceedings {
    /// Closes a room that was left, once a member holds the Leave, or nobody is there to hear it.
    mutating func part(from id: RoomID, now: Instant) {
        if guide(from: id, now: now) { return }
        if let room = rooms[id], room.state.hasPresent(device), Self.leaves ~= room.lastLeaves {
            // Somebody let it in once more, because of what it had asked before: it says again that it goes, once
            // what it has said is on disk.
            if !room.isWriting {
                _ = try? peering.write([RoomLogs.Draft(.leave, seat: nil)], in: id, answering: nil)
            }
            rooms.part(from: id, until: now + Timing.leaving)
            return
        }
        let isWaiting = rooms[id].map { room in
            room.state.hasLeft(device) && !room.sync.isHeard && !room.state.presentDevices.isEmpty
        }
        guard isWaiting == true, rooms.count - entrance.openRooms <= RoomTable.limit else {
            return entrance.close(id)
        }
        rooms.leave(id, until: now + Timing.leaving)
    }

    /// How often it may have said that it goes, to say it again: anybody who would have it stay could answer each time.
    private static let leaves = 1..<8

    /// Answers a device that takes itself for a member, which it is not.
    mutating func correct(_ device: DeviceID, in id: RoomID, now: Instant) {
        guard let room = rooms[id], room.session.stage == .member,
            room.state.hasPresent(self.device),
            !room.state.hears(device)
        else { return }
        if let last = network.peerStates[device]?.shared[id]?.headsAt, now < last + Timing.digest {
            return
        }
        network.peerStates.noteHeads(of: id, to: device, at: now)
        if let seats = room.state.roster.orphanedSeats(of: device) {
            admitAgain(device, seats, in: id, now: now)
        } else {
            gossip.remind(device, ofLeaving: id)
        }
    }

    /// Lets a device in that somebody let in who had gone before: it came in good faith.
    ///
    /// The most senior member does, and others where that one is out of reach.
    private mutating func admitAgain(
        _ device: DeviceID,
        _ seats: [SeatEntry],
        in id: RoomID,
        now: Instant
    ) {
        guard let room = rooms[id], room.state.presentDevices.count < Limits.devices,
            let master = room.state.roster.master,
            master == self.device || !network.peerStates.isReachable(master)
        else { return }
        let free = seats.filter { room.state.roster.entry(for: $0.seat) == nil }
        guard room.state.seatCount + free.count <= Limits.seats else { return }
        let admit = Admit(device: device, seats: Array(free.prefix(Limits.seatsAtOnce)))
        _ = try? peering.write([RoomLogs.Draft(.admit(admit), seat: nil)], in: id, answering: nil)
        entrance.membersChanged(in: id, now: now)
    }

    /// Takes evidence that nobody asked for: it may be of a `Leave` of this device that its database knows
    /// nothing of, or of the master's Kick.
    mutating func heedReminder(_ frame: EvidenceFrame, in id: RoomID, now: Instant) {
        guard let room = rooms[id], room.session.stage != .arriving,
            frame.length == frame.bytes.count,
            let leave = try? ForkBranch(decoding: frame.bytes),
            tellsParting(leave, in: room),
            let name = try? leave.check(in: id, of: leave.header.log, given.cryptography),
            !room.state.hasLetIn(device, after: leave.header)
        else { return }
        guard !room.state.holds(name, at: leave.header) else {
            rooms.noteHeard(in: id)
            return
        }
        guard room.session.stage == .member else { return }
        let isTakenOut = leave.header.kind != OperationKind.leave
        rooms[id]?.session.note(isTakenOut: isTakenOut)
        entrance.letGo(of: id, now: now)
        effects.append(.roomsChanged)
    }

    /// Whether an operation takes this device out of a room: its own `Leave`, or a Kick or Ban of it by somebody
    /// is the master as far as is known here.
    private func tellsParting(_ branch: ForkBranch, in room: Room) -> Bool {
        let author = branch.header.log.device
        let isByMaster = !room.state.hasRounds && author == room.state.roster.master
        func says(_ payload: Payload) -> Bool {
            branch.payloadHash == given.cryptography.blake2b256(payload.encoded)
        }
        switch OperationKind(rawValue: branch.header.kind) {
        case .leave: return author == device
        case .kick: return isByMaster && says(.kick(device))
        case .ban: return isByMaster && says(.ban(device))
        case .create, .admit, .rehost, .unseat, .profile, .ready, .settings, .witness, .say,
            .forkProof, .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke,
            .strokePart, .visible, .clear, .hide, .edit, .blob, .successor, .numbers, .evening, nil:
            return false
        }
    }

    mutating func leave(
        _ code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        if (try? rooms.member(of: code)) == nil, let room = entrance.asideRoom(code) {
            return leaveAside(room.id, id)
        }
        let room = try rooms.member(of: code)
        try peering.write([RoomLogs.Draft(.leave, seat: nil)], in: room, answering: id)
        rooms.part(from: room, until: now + Timing.leaving)
        entrance.membersChanged(in: room, now: now)
    }

    /// Puts a room that is set aside into the archive: anybody who leaves it is not told of it again.
    mutating func leaveAside(_ id: RoomID, _ command: CommandID) {
        let name = rooms.closed.setAside.first { $0.id == id }?.code.map {
            StorageChange.nameRoom(id, $0)
        }
        rooms.closed.archive(id)
        let changes = [name, .archiveRoom(id)].compactMap(\.self)
        peering.store(changes, then: Batch(answers: [(command, .room(id))], archived: id))
        effects.append(.roomsChanged)
    }

    /// Has nothing of a room stay on this device; a room that was just left goes once the others know.
    mutating func forget(
        _ id: RoomID,
        _ code: RoomCode?,
        _ command: CommandID
    ) throws(Refusal) {
        let isSought = entrance.joiner.joins.contains {
            $0.room == id || $0.room == nil && $0.code == code
        }
        guard !isSought else { throw .onTheWay(code) }
        guard let room = rooms[id] else {
            rooms.closed.forget(id)
            peering.store(
                [.forgetRoom(id)],
                then: Batch(answers: [(command, .room(id))], archived: id)
            )
            effects.append(.roomsChanged)
            return
        }
        if room.session.stage == .member, let code = room.state.code ?? code {
            throw .stillIn(code)
        }
        rooms[id]?.session.forget(for: command)
        // Nobody lets this device in: what it once asked for has ended with an earlier run.
        if room.session.stage == .arriving { entrance.close(id) }
    }

    /// Shows the way for longer, where a device has gone on without somebody who may come back: as long as it is where
    /// they went on.
    ///
    /// - Returns: Whether it does.
    mutating func guide(from old: RoomID, now: Instant) -> Bool {
        guard let room = rooms[old], !room.state.isOver, room.state.hasPresent(device),
            rooms.count - entrance.openRooms <= RoomTable.limit,
            let next = successors(of: old).first, let other = rooms[next],
            room.state.presentDevices.contains(where: { !other.state.hasPresent($0) })
        else { return false }
        rooms.leave(old, until: now + Timing.farewell)
        return true
    }
}
