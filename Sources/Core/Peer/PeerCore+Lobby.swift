internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What people say and set.
extension PeerCore {
    /// Says something to all.
    mutating func say(
        _ text: String,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard Chat.isSayable(text) else { throw .invalidText(.text) }
        let seat = try own(seat, in: room, code)
        try write([RoomLogs.Draft(.say(text), seat: seat)], in: room, answering: id)
    }

    /// Says whether a seat is ready.
    mutating func mark(
        _ isReady: Bool,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard let play = rooms[room]?.play else { throw .noGame(code) }
        guard play.rounds.current == 0 else { throw .notOpen(code) }
        let seat = try own(seat, in: room, code)
        try write([RoomLogs.Draft(.ready(isReady), seat: seat)], in: room, answering: id)
    }

    /// Gives a seat another name.
    mutating func rename(
        _ profile: Profile,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard profile.name.utf8.count <= Limits.title, profile.avatar.utf8.count <= Limits.avatar
        else { throw .invalidText(.text) }
        let seat = try own(seat, in: room, code)
        try write([RoomLogs.Draft(.profile(profile), seat: seat)], in: room, answering: id)
    }

    /// Sets how the game will be played.
    mutating func set(
        _ settings: RoomSettings,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard rooms[room]?.belongsToMaster == true else { throw .notOpen(code) }
        guard rooms[room]?.master == device else { throw .notMaster(code) }
        guard Create.isTitle(settings.title) else { throw .invalidText(.text) }
        let game = rooms[room]?.game
        if let fault = game.map({ $0.about.fault(in: settings.settings) })
            ?? HouseRules.fault(in: settings.settings)
        {
            throw .invalidSetting(fault, known: (game?.about.rules ?? []) + HouseRules.all)
        }
        try write([RoomLogs.Draft(.settings(settings), seat: nil)], in: room, answering: id)
    }
}
