internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// What the seats of this device may do in a room, as operations to be written.
struct Hand: Sendable {
    /// The room as it stands.
    let room: RoomState
    let given: Givens
    /// What people call it.
    let code: RoomCode

    /// - Returns: `nil` before the room's `Create` has come.
    init?(_ room: RoomState, _ given: Givens) {
        guard let code = room.code else { return nil }
        self.room = room
        self.given = given
        self.code = code
    }

    /// This device.
    var device: DeviceID { given.device }

    /// The seats of this device that are in the room.
    var seats: [SeatID] { room.presentSeats(of: device) }

    /// A seat of this device: the one named, or that of its own person.
    func own(_ seat: SeatID?) throws(Refusal) -> SeatID {
        guard let seat else {
            guard let own = room.personSeat(of: device) else { throw .notAMember(code) }
            return own
        }
        guard seats.contains(seat) else { throw .notYourSeat(seat) }
        return seat
    }

    /// Refuses what would be void: the log that this device writes to holds as much of a kind as it may in a round.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - seat: Who wants it; all but this device's own person leave a part of it to that person.
    /// - Throws: `usedUp`.
    func requireBudget(for kind: OperationKind, by seat: SeatID?) throws(Refusal) {
        guard let limit = Budget.limit(of: kind) else { return }
        let logs = room.logs.logs
        let last = logs.indices.filter { logs[$0].name.device == device }.max {
            (logs[$0].entries.last?.lamport ?? 0) < (logs[$1].entries.last?.lamport ?? 0)
        }
        guard let last else { return }
        let settled = room.play.map { Int($0.rounds.current) } ?? 0
        let spent = room.spending.count(of: kind, in: last, settled: settled)
        let isPerson = seat != nil && seat == room.personSeat(of: device)
        let kept = isPerson ? 0 : limit / Budget.personShare
        guard spent < limit - kept else { throw .usedUp(code) }
    }

    /// Says something to all.
    func say(_ text: String, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        guard Chat.isSayable(text) else { throw .invalidText(.text) }
        return [RoomLogs.Draft(.say(text), seat: try own(seat))]
    }

    /// Says whether a seat is ready.
    func mark(_ isReady: Bool, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        guard let play = room.play else { throw .noGame(code) }
        guard play.rounds.current == 0 else { throw .notOpen(code) }
        let seat = try own(seat)
        try requireBudget(for: .ready, by: seat)
        return [RoomLogs.Draft(.ready(isReady), seat: seat)]
    }

    /// Gives a seat another name.
    func rename(_ profile: Profile, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        guard profile.name.utf8.count <= Limits.title, profile.avatar.utf8.count <= Limits.avatar
        else { throw .invalidText(.text) }
        let seat = try own(seat)
        try requireBudget(for: .profile, by: seat)
        return [RoomLogs.Draft(.profile(profile), seat: seat)]
    }

    /// Sets how the game will be played.
    func set(_ settings: RoomSettings) throws(Refusal) -> [RoomLogs.Draft] {
        guard room.belongsToMaster else { throw .notOpen(code) }
        guard room.master == device else { throw .notMaster(code) }
        guard Create.isTitle(settings.title) else { throw .invalidText(.text) }
        let game = room.game
        if let fault = game.map({ $0.about.fault(in: settings.settings) })
            ?? HouseRules.fault(in: settings.settings)
        {
            let ofGame = game.map { $0.about.rules + HouseRules.withRounds }
            let known = ofGame ?? HouseRules.withoutRounds
            throw .invalidSetting(fault, known: known)
        }
        return [RoomLogs.Draft(.settings(settings), seat: nil)]
    }

    /// Takes one more seat on this device.
    ///
    /// Nobody need be asked: anybody who is in a room may list seats for whom it likes.
    func take(_ entry: SeatEntry) throws(Refusal) -> [RoomLogs.Draft] {
        guard entry.name.utf8.count <= Limits.title, entry.avatar.utf8.count <= Limits.avatar else {
            throw .invalidText(.text)
        }
        if let refusal = room.refusal(ofSeats: 1) { throw .declined(code, refusal) }
        try requireFreeSeat()
        // Those who come in by this device's door are let in by the same kind.
        try requireBudget(for: .admit, by: nil)
        return [RoomLogs.Draft(.admit(Admit(device: device, seats: [entry])), seat: nil)]
    }

    /// Refuses where this device has as many seats as it may have.
    private func requireFreeSeat() throws(Refusal) {
        let most = room.roster.seatsOfDevice
        guard seats.count < most else { throw .tooManySeats(code, most: most) }
    }

    /// Takes a seat out.
    func remove(_ seat: SeatID) throws(Refusal) -> [RoomLogs.Draft] {
        if !seats.contains(seat) {
            guard room.roster.entry(for: seat) != nil else { throw .notYourSeat(seat) }
            guard room.belongsToMaster else { throw .notOpen(code) }
            guard room.master == device else { throw .notMaster(code) }
        }
        return [RoomLogs.Draft(.unseat(seat), seat: nil)]
    }

    /// Takes a seat to this device.
    func move(_ rehost: Rehost) throws(Refusal) -> [RoomLogs.Draft] {
        guard room.roster.entry(for: rehost.seat)?.movingKey != nil else {
            throw .notAMember(code)
        }
        try requireFreeSeat()
        try requireBudget(for: .rehost, by: nil)
        return [RoomLogs.Draft(.rehost(rehost), seat: nil)]
    }

    /// Asks that a device be taken out.
    func kick(_ target: DeviceID, isForGood: Bool) throws(Refusal) -> [RoomLogs.Draft] {
        guard room.hasCounted(target) else { throw .notAMember(code) }
        if room.belongsToMaster {
            guard room.master == device else { throw .notMaster(code) }
        } else {
            guard room.isElector(device) else { throw .move(.notPlaying) }
        }
        return [RoomLogs.Draft(isForGood ? .ban(target) : .kick(target), seat: nil)]
    }
}
