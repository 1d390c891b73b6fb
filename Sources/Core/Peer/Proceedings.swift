internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// What goes on in the rooms: what people here do, what others have written, how rounds end, and where a room goes on.
struct Proceedings: Sendable {
    /// The other devices, the rooms that they share with this one, and the ways into these.
    var entrance: Entrance

    /// This device.
    var device: DeviceID { entrance.device }

    var given: Givens { entrance.given }

    var peering: Peering {
        _read { yield entrance.peering }
        _modify { yield &entrance.peering }
    }
    var gossip: Gossip {
        _read { yield entrance.peering.gossip }
        _modify { yield &entrance.peering.gossip }
    }
    var rooms: RoomTable {
        _read { yield entrance.peering.gossip.rooms }
        _modify { yield &entrance.peering.gossip.rooms }
    }
    var network: Network {
        _read { yield entrance.peering.gossip.network }
        _modify { yield &entrance.peering.gossip.network }
    }
    var effects: Effects {
        _read { yield entrance.peering.gossip.effects }
        _modify { yield &entrance.peering.gossip.effects }
    }

    mutating func drop(_ reason: DropReason) { peering.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { peering.route() }

    /// What the seats of this device may do in a room; `nil` before its `Create` has come.
    func hand(in room: RoomID) -> Hand? { rooms[room].flatMap { Hand($0.state, given) } }

    func drafts(
        in room: RoomID,
        _ code: RoomCode,
        _ make: (Hand) throws(Refusal) -> [RoomLogs.Draft]
    ) throws(Refusal) -> [RoomLogs.Draft] {
        guard let hand = hand(in: room) else { throw .notAMember(code) }
        return try make(hand)
    }

    /// Writes what somebody wants in a room.
    ///
    /// - Returns: The room.
    @discardableResult
    mutating func write(
        in code: RoomCode,
        answering id: CommandID,
        _ make: (Hand) throws(Refusal) -> [RoomLogs.Draft]
    ) throws(Refusal) -> RoomID {
        let room = try rooms.member(of: code)
        try peering.write(try drafts(in: room, code, make), in: room, answering: id)
        return room
    }

    mutating func create(
        _ create: Create,
        isCoded: Bool,
        _ passphrase: Secret?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        guard passphrase == nil || isCoded else { throw .codeNeeded }
        guard given.games.fault(in: create.activity, rules: create.rules) == nil else {
            throw .unknownActivity(create.activity)
        }
        guard Create.isTitle(create.title),
            create.seats.allSatisfy({ $0.name.utf8.count <= Limits.title })
        else { throw .invalidText(.text) }
        let game = given.games[create.activity]
        if let fault = game.map({ $0.about.fault(in: create.settings) })
            ?? HouseRules.fault(in: create.settings)
        {
            throw .invalidSetting(fault, known: (game?.about.rules ?? []) + HouseRules.all)
        }
        guard entrance.openRooms < RoomTable.limit else { throw .tooManyRooms }
        if isCoded, entrance.isTaken(create.code) { throw .codeInUse(create.code) }
        try open(create, passphrase, id, now: now)
    }

    /// Opens a room.
    @discardableResult
    mutating func open(
        _ create: Create,
        _ passphrase: Secret?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) -> RoomID {
        let room = try peering.open(create, passphrase, id)
        entrance.membersChanged(in: room, now: now)
        return room
    }

    /// A seat that this device has drawn.
    mutating func newSeat(_ name: String? = nil, _ avatar: String = "") -> SeatEntry {
        let number = UInt16(truncatingIfNeeded: gossip.dice.next())
        let seat = SeatID.drawn(by: device, number: number, given.cryptography)
        return SeatEntry(seat: seat, name: name ?? given.name, avatar: avatar)
    }

    /// Says at which port guest pages of a room are served here.
    mutating func serveGuests(
        at port: UInt16,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        rooms[room]?.session.guestPort = port
        peering.advertiseRooms(now: now)
        effects.append(.answer(id, .success(.room(room))))
        effects.append(.event(room, .changed))
    }

    /// Brings the other seats of this device to a room that goes on from an earlier one.
    mutating func bring(_ seats: [SeatEntry], to id: RoomID, from old: Room) {
        for entry in seats {
            guard let room = rooms[id], room.state.roster.entry(for: entry.seat) == nil,
                room.state.refusal(ofSeats: 1) == nil
            else { continue }
            let admit = Admit(device: device, seats: [entry])
            _ = try? peering.write(
                [RoomLogs.Draft(.admit(admit), seat: nil)],
                in: id,
                answering: nil
            )
        }
        rooms[id]?.session.guestPort = old.session.guestPort
    }

    /// Does what waited for a batch.
    mutating func finish(_ ticket: UInt64, now: Instant) {
        guard let batch = effects.finish(ticket) else { return }
        for (room, log, count) in batch.durable {
            rooms[room]?.state.logs.markDurable(log: log, count: count)
        }
        for (room, places) in batch.counts { count(places, in: room, now: now) }
        for (room, log, range) in batch.push {
            peering.noteBlobs(range.map { Place(log: log, sequence: $0) }, in: room)
            gossip.pushCoalesced(room, log, range, now: now)
        }
        for (command, answer) in batch.answers {
            effects.append(.answer(command, .success(answer)))
        }
        for admission in batch.admissions { entrance.welcome(admission, now: now) }
        if let (blob, mate) = batch.blob { peering.askOn(for: blob, from: mate, now: now) }
        guard let room = batch.archived else { return }
        rooms.closed.noteArchived(room)
        entrance.askToJoin(now: now)
    }
}
