internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What people do in rooms that they are in: `Hand` says what is to be written.
extension Proceedings {
    /// Does what somebody asks for; answers at once, or when it is on disk.
    mutating func perform(_ command: Command, _ id: CommandID, now: Instant) {
        do throws(Refusal) {
            switch command {
            case .create(
                let code,
                let activity,
                let title,
                let passphrase,
                let settings,
                let phones,
                let profile
            ):
                let create = Create(
                    code: code ?? freeCode(),
                    activity: activity,
                    rules: given.games.newestRules(of: activity),
                    title: title,
                    access: passphrase == nil ? .open : .locked,
                    phones: phones,
                    settings: settings,
                    seats: [newSeat(profile?.name, profile?.avatar ?? "")]
                )
                try self.create(create, isCoded: code != nil, passphrase, id, now: now)
            case .join(
                let code,
                let name,
                let avatar,
                let passphrase,
                let key,
                let isWatching,
                let wanted
            ):
                var seat = newSeat(name, avatar)
                seat.movingKey = key
                let seats = isWatching ? [] : [entrance.joiner.triedSeat(like: seat, in: code)]
                try entrance.join(code, wanted, seats, passphrase, id, now: now)
            case .leave(let code): try leave(code, id, now: now)
            case .forget(let room, let code): try forget(room, code, id)
            case .draw(let code, let strokes, let pen, let seat):
                try draw(strokes, pen, seat, in: code, id)
            case .undo(let code, let seat): try undo(seat, in: code, id)
            case .redo(let code, let seat): try redo(seat, in: code, id)
            case .clear(let code, let scope, let seat): try clear(scope, seat, in: code, id)
            case .hide(let code, let stroke, let seat): try hide(stroke, seat, in: code, id)
            case .edit(let code, let action, let seat):
                try write(in: code, answering: id) { hand throws(Refusal) in
                    try hand.edit(action, seat)
                }
            case .share(let code, let bytes, let purpose):
                try peering.share(bytes, purpose, in: code, id)
            case .card(let code, let card, let seat):
                if let room = try peering.show(card, of: seat, in: code, id) {
                    effects.append(.answer(id, .success(.room(room))))
                }
            case .fetch(let code, let blob): try peering.fetch(blob, in: code, id, now: now)
            case .ping(let device): try peering.ping(device, id, now: now)
            case .start(let code): try start(code, id)
            case .play(let code, let move, let seat): try play(move, seat, in: code, id)
            case .say(let code, let text, let seat): try say(text, seat, in: code, id)
            case .ready(let code, let isReady, let seat): try mark(isReady, seat, in: code, id)
            case .profile(let code, let profile, let seat):
                try rename(profile, seat, in: code, id, now: now)
            case .settings(let code, let settings): try set(settings, in: code, id)
            case .again(let code, let activity):
                try playAgain(code, activity, id, now: now)
            case .kick(let code, let target, let isForGood):
                try kick(target, in: code, id, isForGood: isForGood, now: now)
            case .answerKnock(let code, let who, let isIn):
                try entrance.answerKnock(of: who, isIn, code, id, now)
            case .rehost(let code, let rehost): try move(rehost, in: code, id)
            case .takeSeat(let code, let entry): try take(entry, in: code, id, now: now)
            case .removeSeat(let code, let seat): try remove(seat, in: code, id, now: now)
            case .serveGuests(let code, let port): try serveGuests(at: port, in: code, id, now: now)
            case .succeed(let code, under: let next): try succeed(code, under: next, id, now: now)
            }
        } catch {
            effects.append(.answer(id, .failure(error)))
        }
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
        let author = try hand(in: room)?.own(seat)
        if let author { liftBefore(strokes, pen, of: author, in: room) }
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
        peering.listRooms(now: now)
    }

    /// Sets how the game will be played.
    mutating func set(_ settings: RoomSettings, in code: RoomCode, _ id: CommandID) throws(Refusal)
    {
        try write(in: code, answering: id) { hand throws(Refusal) in try hand.set(settings) }
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
        rooms[room]?.session.monitor.start()
        rooms.lookAgain(at: room)
        effects.append(.answer(id, .success(.room(room))))
    }

    /// Does unasked what this device owes the open round.
    ///
    /// - Returns: Whether there was anything.
    mutating func fulfilDuties(in id: RoomID, now: Instant) -> Bool {
        let context = rooms[id]?.context(now: now)
        let chores = context.flatMap { hand(in: id)?.chores(in: $0) } ?? []
        let drafts = (hand(in: id)?.duties() ?? []) + self.drafts(of: chores, in: id)
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

}
