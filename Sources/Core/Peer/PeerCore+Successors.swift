internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms that go on from others: to play again, or without those who cannot be reached.
extension PeerCore {
    /// Opens a room that goes on from one that has waited for a quorum for a minute.
    mutating func succeed(_ code: RoomCode, _ id: CommandID, now: Instant) throws(Refusal) {
        let old = try member(of: code)
        guard let room = rooms[old], room.hasRounds else { throw .notOpen(code) }
        guard room.waitsInVain(since: now) else { throw .notStuck(code) }
        try goOn(from: old, freeCode(), room.settingsToGoOn, id, now: now)
    }

    /// Opens the lobby of another game for everybody of a room whose game is over.
    mutating func playAgain(_ code: RoomCode, _ id: CommandID, now: Instant) throws(Refusal) {
        let old = try member(of: code)
        guard let room = rooms[old], room.isOver else {
            throw .notOpen(code)
        }
        if let next = room.firstSuccessor, let known = rooms[next.room], known.stage == .member {
            effects.append(.answer(id, .success(.room(next.room))))
            return
        }
        try goOn(from: old, code, room.currentSettings, id, now: now)
        rooms[old]?.stage = .leaving(until: now + Timing.farewell)
        membersChanged(in: old, now: now)
    }

    private mutating func goOn(
        from old: RoomID,
        _ code: RoomCode,
        _ settings: RoomSettings,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        guard let room = rooms[old], let create = room.roster.create else { return }
        guard openRooms < Self.roomLimit else { throw .tooManyRooms }
        let (person, others) = room.seats(of: device)
        let next = Create(
            code: code,
            activity: create.activity,
            rules: create.rules,
            title: settings.title,
            access: create.access,
            phones: settings.phones,
            settings: settings.settings,
            seats: person.map { [$0] } ?? [],
            predecessor: Create.Predecessor(
                room: old,
                digest: room.stateDigest(cryptography),
                scores: room.scores
            )
        )
        let opened = try open(next, room.passphrase, id, now: now)
        bring(others, to: opened, from: room)
        let bans = room.roster.banned.map { RoomLogs.Draft(.ban($0), seat: nil) }
        if !bans.isEmpty { try write(bans, in: opened, answering: nil) }
        // Who comes back late is shown the way.
        let successor = Successor(room: opened, code: next.code)
        try write([RoomLogs.Draft(.successor(successor), seat: nil)], in: old, answering: nil)
    }

    /// Goes where the others have gone on, once there is nothing left to do here.
    mutating func follow(_ id: RoomID, now: Instant) {
        guard let room = rooms[id], let play = room.play, let next = room.firstSuccessor,
            room.isOver || room.waitsInVain(since: now)
        else { return }
        if rooms[next.room]?.stage == .member {
            rooms[id]?.stage = .leaving(until: now + Timing.farewell)
            return membersChanged(in: id, now: now)
        }
        guard rooms[next.room] == nil, !joins.contains(where: { $0.room == next.room }),
            play.watch.followedAt.map({ now.since($0) >= Timing.join }) != false
        else { return }
        rooms[id]?.play?.watch.followedAt = now
        let person = room.seats(of: device).person
        joins.append(
            Join(
                command: 0,
                code: next.code,
                request: UInt32(truncatingIfNeeded: dice.next()),
                passphrase: room.passphrase,
                room: next.room,
                seats: [person ?? newSeat()],
                searchUntil: now + Timing.join,
                until: now + Timing.join
            )
        )
        seekRooms(now: now)
    }
}

extension Room {
    /// Whether the game is over.
    var isOver: Bool { play?.game?.phase.isLast == true }

    /// Where most go on from here: the first in order, for all who know of the same ones.
    var firstSuccessor: Successor? {
        play?.successors.min { $0.key < $1.key }?.successor
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

    /// The same, and how much of the game has been played.
    var settingsToGoOn: RoomSettings {
        var settings = currentSettings
        guard let played = play?.game?.progress, played > 0 else { return settings }
        settings.settings.removeAll { $0.name == "played" }
        settings.settings.append(Setting(name: "played", value: Int64(played)))
        return settings
    }
}
