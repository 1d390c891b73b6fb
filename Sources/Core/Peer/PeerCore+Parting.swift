internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Who takes itself for a member of a room, and is none any more.
extension PeerCore {
    /// Lets go of a room that this device is not in any more by what it holds, because it was taken out.
    ///
    /// Not where whoever let it in had gone before: those who are in let it in again.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    mutating func letGoIfOut(of id: RoomID, now: Instant) -> Bool {
        guard let room = rooms[id], room.stage == .member, !room.hasPresent(device),
            room.roster.create != nil,
            room.roster.seatsInVain(of: device) == nil || room.presentDevices.isEmpty
        else { return false }
        letGo(of: id, now: now)
        return true
    }

    /// Rooms that this device is in, or on its way into: those that it has left take no place.
    var openRooms: Int {
        rooms.values.count { room in
            if case .leaving = room.stage { false } else { true }
        }
    }

    /// Closes a room that was left, once a member holds the Leave, or nobody is there to hear it.
    mutating func part(from id: RoomID, now: Instant) {
        if let room = rooms[id], room.hasPresent(device), Self.leaves ~= room.lastLeaves {
            // Somebody let it in once more, because of what it had asked before: it says again that it goes, once
            // what it has said is on disk.
            if !room.isWriting {
                _ = try? write([RoomLogs.Draft(.leave, seat: nil)], in: id, answering: nil)
            }
            rooms[id]?.isHeard = false
            rooms[id]?.stage = .leaving(until: now + Timing.leaving)
            return
        }
        let isWaiting = rooms[id].map { room in
            room.hasLeft(device) && !room.isHeard && !room.presentDevices.isEmpty
        }
        guard isWaiting == true, rooms.count - openRooms <= Self.roomLimit else { return close(id) }
        rooms[id]?.stage = .leaving(until: now + Timing.leaving)
    }

    /// How often it may have said that it goes, to say it again: whoever would have it stay could answer each time.
    private static let leaves = 1..<8

    /// Lets go of a room that this device was not let in to; if it had left it before, others may have to hear
    /// that yet.
    mutating func turnBack(from id: RoomID) {
        guard let room = rooms[id], room.stage == .arriving else { return }
        guard room.hasLeft(device), !room.isHeard else { return close(id) }
        rooms[id]?.stage = .leaving(until: Instant(microseconds: 0))
    }

    private mutating func letGo(of id: RoomID, now: Instant) {
        rooms[id]?.stage = .leaving(until: now + Timing.leaving)
        membersChanged(in: id, now: now)
    }

    /// Answers a device that takes itself for a member, which it is not.
    mutating func correct(_ device: DeviceID, in id: RoomID, now: Instant) {
        guard let room = rooms[id], room.stage == .member, room.hasPresent(self.device),
            !room.hears(device)
        else { return }
        if let last = acquaintances[device]?.shared[id]?.headsAt, now < last + Timing.digest {
            return
        }
        acquaintances[device]?.shared[id, default: .init()].headsAt = now
        if let seats = room.roster.seatsInVain(of: device) {
            admitAgain(device, seats, in: id, now: now)
        } else {
            remind(device, ofLeaving: id)
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
        guard let room = rooms[id], room.presentDevices.count < Limits.devices,
            let master = room.roster.master,
            master == self.device || acquaintances[master]?.isReachable != true
        else { return }
        let free = seats.filter { room.roster.entry(for: $0.seat) == nil }
        guard room.seatCount + free.count <= Limits.seats else { return }
        let admit = Admit(device: device, seats: Array(free.prefix(Limits.seatsAtOnce)))
        _ = try? write([RoomLogs.Draft(.admit(admit), seat: nil)], in: id, answering: nil)
        membersChanged(in: id, now: now)
    }

    /// Shows a device that it has left a room, or was taken out of one without rounds: one whose database is
    /// from before that asks for what it lacks, and nobody else would tell it.
    ///
    /// It learns nothing that is not its own, but that.
    private mutating func remind(_ device: DeviceID, ofLeaving id: RoomID) {
        guard let room = rooms[id], let place = room.lastParting(of: device),
            place.sequence < room.logs.logs[place.log].durable,
            let evidence = room.logs.branch(at: place)?.encoded, evidence.count <= Limits.chunk
        else { return }
        explain(id, to: device)
        let frame = EvidenceFrame(
            room: room.number,
            place: LogPlace(log: UInt32(place.log), sequence: UInt64(place.sequence)),
            length: UInt32(evidence.count),
            offset: 0,
            bytes: evidence
        )
        acquaintances[device]?.link?.enqueue(.evidence(frame), .control)
    }

    /// Takes evidence that nobody asked for: it may be of a `Leave` of this device that its database knows
    /// nothing of, or of the master's Kick.
    mutating func receiveReminder(_ frame: EvidenceFrame, in id: RoomID, now: Instant) {
        guard let room = rooms[id], room.stage != .arriving, frame.length == frame.bytes.count,
            let leave = try? ForkBranch(decoding: frame.bytes),
            tellsParting(leave, in: room),
            let name = try? leave.check(in: id, of: leave.header.log, cryptography),
            !room.hasLetIn(device, after: leave.header)
        else { return }
        guard !room.holds(name, at: leave.header) else {
            rooms[id]?.isHeard = true
            return
        }
        if room.stage == .member { letGo(of: id, now: now) }
    }

    /// Whether an operation takes this device out of a room: its own `Leave`, or a Kick or Ban of it by whoever
    /// is the master as far as is known here.
    private func tellsParting(_ branch: ForkBranch, in room: Room) -> Bool {
        let author = branch.header.log.device
        switch branch.header.kind {
        case OperationKind.leave: return author == device
        case OperationKind.kick, OperationKind.ban:
            let isKick = branch.header.kind == OperationKind.kick
            let payload: Payload = isKick ? .kick(device) : .ban(device)
            return !room.hasRounds && author == room.roster.master
                && branch.payloadHash == cryptography.blake2b256(payload.encoded)
        default: return false
        }
    }
}

extension Room {
    /// Whether a device has gone of itself, and not come back.
    func hasLeft(_ device: DeviceID) -> Bool {
        !hasPresent(device) && roster.lastLeave(of: device) != nil
    }

    /// How many Leaves this device has written last, and nothing since.
    fileprivate var lastLeaves: Int {
        guard let ownLog else { return 0 }
        return logs.logs[ownLog].entries.reversed().prefix { $0.kind == OperationKind.leave }.count
    }

    /// Whether own operations are not on disk yet.
    fileprivate var isWriting: Bool {
        ownLog.map { logs.logs[$0].durable < logs.logs[$0].entries.count } == true
    }

    /// Where it is written that a device that is absent goes out, the last time.
    fileprivate func lastParting(of device: DeviceID) -> Place? {
        let places = [roster.lastLeave(of: device), dismissals.last(of: device)].compactMap(\.self)
        return places.max { logs.key(of: $0) < logs.key(of: $1) }
    }

    /// Whether an operation is here.
    fileprivate func holds(_ name: OperationID, at header: OperationHeader) -> Bool {
        logs.logs.contains { log in
            log.name == header.log && header.sequence < UInt64(log.entries.count)
                && log.entries[Int(header.sequence)].id == name
        }
    }

    /// Whether somebody has let a device in that knew of this, or may have.
    fileprivate func hasLetIn(_ device: DeviceID, after header: OperationHeader) -> Bool {
        roster.lastAdmit(of: device).map { logs[$0].lamport > header.lamport } ?? false
    }
}
