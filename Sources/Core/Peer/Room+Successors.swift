internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms that go on from this one: which of them count, and whether one is what it is said to be.
extension Room {
    /// Whether the game is over.
    var isOver: Bool { play?.game?.phase.isLast == true }

    /// Takes in the name of a room to go on in, unless it is void.
    mutating func note(_ successor: Successor, _ place: Place) {
        let past = logs.past(of: place)
        let device = logs.logs[place.log].name.device
        let settled = settledCount(in: past)
        guard let play, !logs.isCut(place), settled < play.rounds.settlements.count else { return }
        let isHere = roster.ask(place.log, in: past, settled: settled) {
            settled > 0 ? $0.hasPresent(device) : $0.hasSeated(device)
        }
        let electorate = play.rounds.settlements[settled].electorate
        let isDeserted =
            settled > 0 && play.successors.over.map { settled < Int($0) } != false
            && play.rounds.settlements[settled].leavers(in: past) == electorate.all
        guard isHere, settled == 0 || isDeserted || electorate.index(of: device) != nil else {
            return
        }
        self.play?.successors.note(
            Successors.Named(
                key: logs.key(of: place),
                round: UInt32(settled),
                successor: successor
            ),
            by: device
        )
    }

    /// The room in which this one goes on, as far as this device knows: the first in order once the game is over,
    /// or, where nothing can be decided here for a minute, the first that somebody named meanwhile.
    ///
    /// Before that minute is over a person may have opened one on this device, or gone to one: then that is it.
    ///
    /// Who has the lobby is not known to be gone for good: there people choose. So they do where all who played have
    /// left, since then anybody may have named one.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isIn: Whether this device is in a room.
    /// - Returns: `nil` as long as it goes on here.
    func onward(since now: Instant, isIn: (RoomID) -> Bool) -> Successor? {
        guard let play else { return nil }
        func first(_ named: [Successors.Named]) -> Successor? {
            named.first { !play.watch.misfits.contains($0.successor.room) }?.successor
        }
        if let next = first(play.successors.afterEnd) { return next }
        let round = play.rounds.current
        guard round > 0, !isOver, !isDeserted else { return nil }
        let named = play.successors.named(in: round)
        guard waitsInVain(since: now) else {
            return mayBeLeft(since: now) ? first(named.filter { isIn($0.successor.room) }) : nil
        }
        return first(named)
    }

    /// Rooms named to go on in that this device does not go to of itself, in order.
    func offered(since now: Instant, isIn: (RoomID) -> Bool) -> [Successor] {
        guard let play else { return [] }
        let next = onward(since: now, isIn: isIn)?.room
        return play.successors.all(in: play.rounds.current).map(\.successor).filter {
            $0.room != next
        }
    }

    /// Whether a device may open a room that goes on from this one: who decides how the open round ends, and in
    /// the lobby, which its master alone ends, whoever has a seat; anybody where all who played have left.
    func mayLead(_ device: DeviceID) -> Bool {
        if isDeserted { return hasCounted(device) }
        guard play?.rounds.current == 0 else { return isElector(device) }
        return roster.member(device).map { $0.isPresent && !$0.seats.isEmpty } ?? false
    }

    /// Whether a device has opened the room.
    func isOpened(by device: DeviceID) -> Bool {
        logs.logs.contains { $0.name.device == device && $0.entries.first?.id == id }
    }

    /// Whether nobody is left who could end the open round: all who played have gone, for good as far as this
    /// round goes.
    var isDeserted: Bool {
        guard let play, play.rounds.current > 0, !isOver, let open = play.rounds.settlement else {
            return false
        }
        return open.leavers == open.electorate.all
    }

    /// The last end of a round that took effect; the room's `Create` where none did.
    var lastEnd: OperationID { play?.rounds.values.last ?? id }

    /// Whether a room begins as this one ended by what has settled here.
    func isContinued(by create: Create) -> Bool {
        guard let before = create.predecessor, let own = roster.create else { return false }
        return before.room == id && before.end == lastEnd && before.scores == scores
            && create.activity == own.activity && create.access == own.access
    }

    /// How the game is played: what was set last, else what the room was opened with.
    var currentSettings: RoomSettings {
        let create = roster.create
        let opened = RoomSettings(
            title: create?.title ?? "",
            phones: create?.phones ?? false,
            settings: create?.settings ?? []
        )
        return lobby.settings(in: play?.rounds.frontiers.first) ?? opened
    }

    /// The same for another game, of which nothing has been played yet.
    var settingsToPlayAgain: RoomSettings {
        var settings = currentSettings
        settings.settings.removeAll { $0.name == "played" }
        return settings
    }

    /// How the game is played, and how much of it has been.
    var settingsToGoOn: RoomSettings {
        var settings = currentSettings
        guard let played = play?.game?.progress, played > 0 else { return settings }
        settings.settings.removeAll { $0.name == "played" }
        settings.settings.append(Setting(name: "played", value: Int64(played)))
        return settings
    }
}
