internal import Games
internal import Replication
internal import Rules
public import Vocabulary
internal import Wire

// What people do in rooms that they are in: `Hand` says what is to be written.
extension PeerCore {
    /// What the seats of this device may do in a room; `nil` before its `Create` has come.
    private func hand(in room: RoomID) -> Hand? { rooms[room].flatMap { Hand($0.state, given) } }

    private func drafts(
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
    private mutating func write(
        in code: RoomCode,
        answering id: CommandID,
        _ make: (Hand) throws(Refusal) -> [RoomLogs.Draft]
    ) throws(Refusal) -> RoomID {
        let room = try rooms.member(of: code)
        try peering.write(try drafts(in: room, code, make), in: room, answering: id)
        return room
    }

    /// Draws strokes for this device's own seat.
    mutating func draw(
        _ strokes: [Stroke],
        _ pen: UInt32?,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        let drafts = try drafts(in: room, code) { hand throws(Refusal) in
            try hand.draw(strokes, seat)
        }
        guard let drawing = drafts.first?.seat else {
            effects.append(.answer(id, .success(.room(room))))
            return
        }
        if let pen { gossip.outgoing.ink.forget(pen, of: drawing) }
        let start = effects.count
        let written = try peering.write(drafts, in: room, answering: id)
        // Before the stroke itself, so that the page knows which preview it replaces.
        if let pen, let last = written.last {
            effects.insert(.event(room, .drawn(last, pen: pen)), at: start)
        }
    }

    /// Takes back the last action of a seat.
    mutating func undo(_ seat: SeatID?, in code: RoomCode, _ id: CommandID) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.undo(seat) }
    }

    /// Renews what was taken back last.
    mutating func redo(_ seat: SeatID?, in code: RoomCode, _ id: CommandID) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.redo(seat) }
    }

    /// Takes away a seat's strokes, or, for the master, all.
    mutating func clear(
        _ scope: Clear.Scope,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.clear(scope, seat) }
    }

    /// Hides one stroke of a seat.
    mutating func hide(
        _ stroke: OperationID,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.hide(stroke, seat) }
    }

    /// Says something to all.
    mutating func say(
        _ text: String,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.say(text, seat) }
    }

    /// Says whether a seat is ready.
    mutating func mark(
        _ isReady: Bool,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.mark(isReady, seat) }
    }

    /// Gives a seat another name.
    mutating func rename(
        _ profile: Profile,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.rename(profile, seat)
        }
        peering.advertiseRooms(now: now)
    }

    /// Sets how the game will be played.
    mutating func set(_ settings: RoomSettings, in code: RoomCode, _ id: CommandID) throws(Refusal)
    {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.set(settings) }
    }

    /// Enters a choice in the open round of a poll.
    mutating func enter(
        _ choice: UInt32,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.enter(choice, seat) }
    }

    /// Does what a seat wants to do in the open round, if the game lets it.
    mutating func play(
        _ move: Value,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.play(move, seat) }
    }

    /// Takes a seat to this device.
    mutating func move(_ rehost: Rehost, in code: RoomCode, _ id: CommandID) throws(Refusal) {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.move(rehost) }
    }

    /// Takes one more seat on this device.
    mutating func take(
        _ entry: SeatEntry,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try write(in: code, answering: id) { hand throws(Refusal) in try hand.take(entry)
        }
        entrance.membersChanged(in: room, now: now)
    }

    /// Takes a seat out.
    mutating func remove(
        _ seat: SeatID,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try write(in: code, answering: id) { hand throws(Refusal) in
            try hand.remove(seat)
        }
        entrance.membersChanged(in: room, now: now)
    }

    /// Asks that a device be taken out.
    mutating func kick(
        _ target: DeviceID,
        in code: RoomCode,
        _ id: CommandID,
        isForGood: Bool,
        now: Instant
    ) throws(Refusal) {
        let room = try write(in: code, answering: id) { hand throws(Refusal) in
            try hand.kick(target, isForGood: isForGood)
        }
        entrance.membersChanged(in: room, now: now)
    }

    /// Ends the lobby.
    mutating func start(_ code: RoomCode, _ id: CommandID) throws(Refusal) {
        let room = try rooms.member(of: code)
        let drafts = try drafts(in: room, code) { hand throws(Refusal) in try hand.start() }
        if !drafts.isEmpty { try peering.write(drafts, in: room, answering: nil) }
        rooms[room]?.session.watch.isStarted = true
        rooms[room]?.session.watch.looked = nil
        effects.append(.answer(id, .success(.room(room))))
    }

    /// Does of itself what this device owes the open round.
    ///
    /// - Returns: Whether there was anything.
    mutating func doChores(in id: RoomID) -> Bool {
        let drafts = hand(in: id)?.chores() ?? []
        guard !drafts.isEmpty else { return false }
        _ = try? peering.write(drafts, in: id, answering: nil)
        return true
    }

    /// What a seat of this device is bound to.
    func value(
        of commit: Commit,
        _ seat: SeatID,
        _ game: any Game,
        in room: RoomID
    ) -> [UInt8]? {
        hand(in: room)?.value(of: commit, seat, game)
    }

    /// The seats of this device that are in a room.
    func ownSeats(in room: RoomID) -> [SeatID] {
        rooms[room]?.state.presentSeats(of: device) ?? []
    }

    /// The seat of this device's own person: that which it came in with last.
    public func ownSeat(in room: RoomID) -> SeatID? {
        rooms[room]?.state.personSeat(of: device)
    }
}
