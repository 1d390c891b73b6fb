internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms that go on from others: to play again, or without those who cannot be reached.
extension Proceedings {
    /// Opens a room that goes on from a room that has waited 10 s for a quorum, or for its lobby's master.
    mutating func succeed(
        _ code: RoomCode,
        under next: RoomCode?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let old = try rooms.member(of: code)
        guard let room = rooms[old], room.state.hasRounds else { throw .notOpen(code) }
        guard room.state.mayLead(device) else { throw .move(.notPlaying) }
        guard room.mayBeLeft(since: now) else { throw .notStuck(code) }
        if let next, entrance.isTaken(next) { throw .codeInUse(next) }
        // Where somebody went on already this device goes too, as it would by itself later: two rooms would be two games.
        // Who asks again later because nobody answers there opens another one.
        if let offer = room.offeredFirst() {
            let hurriedAt = room.session.monitor.company.hurriedAt ?? now
            rooms.lookAgain(at: old)
            guard now.since(hurriedAt) >= Timing.personPatience else {
                rooms[old]?.session.monitor.company.hurry(at: hurriedAt)
                effects.append(.answer(id, .success(.room(old))))
                return
            }
            rooms.refuse(offer.room, after: old)
        }
        let course = Course(of: room.state, room.state.settingsToGoOn)
        try goOn(from: old, next ?? freeCode(), course, id, now: now)
    }

    /// Opens the lobby of the next game for all of a room, the same one or another: once its game is over, or in the lobby of
    /// this device.
    mutating func playAgain(
        _ code: RoomCode,
        _ activity: String?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let old = try rooms.member(of: code)
        guard let room = rooms[old] else { throw .notOpen(code) }
        let before = room.state.roster.create?.activity
        let isAnother = activity != nil && activity != before
        if let activity, isAnother, given.games[activity] == nil {
            throw .notPlayed(activity)
        }
        guard room.state.isOver || activity != nil && room.state.isLobby(of: device) else {
            throw .notOpen(code)
        }
        guard room.state.isOver || isAnother else {
            effects.append(.answer(id, .success(.room(old))))
            return
        }
        guard room.state.mayLead(device) else { throw .move(.notPlaying) }
        if let next = room.onward(since: now, on: device, isIn: isMember),
            rooms.isMember(of: next.room)
        {
            effects.append(.answer(id, .success(.room(next.room))))
            return
        }
        var course = Course(of: room.state, room.state.settingsToPlayAgain)
        if let activity, isAnother { course.change(to: activity, of: given.games) }
        try goOn(from: old, code, course, id, now: now)
        leaveBehind(old, now: now)
    }

    /// Whether this device is in a room.
    func isMember(of room: RoomID) -> Bool { rooms.isMember(of: room) }

    /// A code that nobody near uses.
    mutating func freeCode() -> RoomCode {
        var code = RoomCode(dice: gossip.dice.next())
        while entrance.isTaken(code) { code = RoomCode(dice: gossip.dice.next()) }
        return code
    }

    private mutating func goOn(
        from old: RoomID,
        _ code: RoomCode,
        _ course: Course,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        guard let room = rooms[old], let create = room.state.roster.create else { return }
        guard entrance.openRooms < RoomTable.limit else { throw .tooManyRooms }
        let person = room.state.seats(of: device).person
        // Where all who played have left, those who only watched play from now on.
        let own = person ?? (room.state.isDeserted ? newSeat() : nil)
        let next = Create(
            code: code,
            activity: course.activity,
            rules: course.rules,
            title: course.settings.title,
            access: create.access,
            phones: course.settings.phones,
            settings: course.settings.settings,
            seats: own.map { [$0] } ?? [],
            predecessor: Create.Predecessor(
                room: old,
                end: room.state.lastEnd,
                scores: room.state.scores
            )
        )
        let opened = try open(next, room.session.passphrase, id, now: now)
        try furnish(opened, from: room)
        // Who comes back late is shown the way.
        let successor = Successor(room: opened, code: next.code)
        try peering.write(
            [RoomLogs.Draft(.successor(successor), seat: nil)],
            in: old,
            answering: nil
        )
    }

    /// Writes into a room that this device has opened what it keeps of the one before, as far as that is not there yet:
    /// the numbers of people, the other seats of this device, and who may not come in.
    private mutating func furnish(_ opened: RoomID, from old: Room) throws(Refusal) {
        guard let room = rooms[opened], let own = room.session.ownLog else { return }
        let kept = room.kept(of: old, in: own).map { RoomLogs.Draft($0, seat: nil) }
        if !kept.isEmpty { try peering.write(kept, in: opened, answering: nil) }
        bring(old.state.seats(of: device).others, to: opened, from: old)
        let banned = room.state.roster.banned
        let bans = old.state.roster.banned.filter { !banned.contains($0) }
        if !bans.isEmpty {
            let drafts = bans.map { RoomLogs.Draft(.ban($0), seat: nil) }
            try peering.write(drafts, in: opened, answering: nil)
        }
    }

    /// Goes where the others have gone on, once there is nothing left to do here.
    mutating func moveToSuccessor(_ id: RoomID, now: Instant) {
        if let begun = begun(after: id) { return settle(in: begun, from: id, now: now) }
        guard let room = rooms[id], room.state.hasRounds else { return }
        guard let next = room.onward(since: now, on: device, isIn: isMember) else {
            return nameUnnamed(after: id)
        }
        if rooms.isMember(of: next.room) {
            return settle(in: next.room, from: id, now: now)
        }
        guard !hasBegun(after: id) else { return leaveBehind(id, now: now) }
        guard rooms[next.room] == nil, !entrance.joiner.seeks(next.room),
            room.session.monitor.followed.map({ now.since($0.at) >= Timing.join }) != false
        else { return }
        rooms[id]?.session.monitor.follow(to: next.room, now: now)
        let person = room.state.seats(of: device).person
        entrance.joiner.begin(
            Join(
                command: 0,
                code: next.code,
                request: UInt32(truncatingIfNeeded: gossip.dice.next()),
                passphrase: room.session.passphrase,
                room: next.room,
                seats: [person ?? newSeat()],
                searchUntil: now + Timing.join,
                until: now + Timing.join
            )
        )
        entrance.seekRooms(now: now)
    }

    /// Lets an old room go for its successor, which has arrived; where that is not what it was said
    /// to be, out of it again.
    private mutating func settle(in next: RoomID, from old: RoomID, now: Instant) {
        guard let room = rooms[old], let create = rooms[next]?.state.roster.create else { return }
        let hasFollowed = hasFollowed(to: next, from: old)
        guard room.state.isContinued(by: create) else {
            rooms.refuse(next, after: old)
            rooms.lookAgain(at: old)
            if hasFollowed { depart(from: next, now: now) }
            return
        }
        rooms[next]?.session.noteChecked(room.evening)
        if hasFollowed {
            rooms[old]?.session.monitor.arrive()
            bring(room.state.seats(of: device).others, to: next, from: room)
        }
        // Of two that were opened at once all go to the first.
        let kept = firstLobby(after: old, with: next, now: now)
        for other in lobbies(after: old) where other != kept { depart(from: other, now: now) }
        leaveBehind(old, now: now)
    }

    /// Of the lobbies that go on from a room and that this device is in, the one to which all go: not always the one that
    /// it has just come to, since it may have opened an earlier one while it asked to be let in.
    private func firstLobby(after old: RoomID, with next: RoomID, now: Instant) -> RoomID {
        let all = lobbies(after: old)
        guard let room = rooms[old], all.contains(next),
            let first = room.onward(since: now, on: device, isIn: isMember)?.room,
            all.contains(first), let create = rooms[first]?.state.roster.create,
            room.state.isContinued(by: create)
        else { return next }
        return first
    }

    /// The room into which this device has gone by itself and of which it is not said yet whether it is what it
    /// should be: there is none for longer than a moment, unless the program ended then.
    private func begun(after old: RoomID) -> RoomID? {
        guard let monitor = rooms[old]?.session.monitor else { return nil }
        return successors(of: old).first {
            !monitor.misfits.contains($0) && rooms[$0]?.session.isChecked == false
                && hasFollowed(to: $0, from: old)
        }
    }

    /// Whether this device went on into a room by itself.
    ///
    /// Anybody who does brings the seat of its person along, and anybody who is let in because a person wants it has a new
    /// one; so that shows what was begun even if the program has ended since.
    private func hasFollowed(to next: RoomID, from old: RoomID) -> Bool {
        guard let room = rooms[old], let other = rooms[next] else { return false }
        if room.session.monitor.followed?.room == next { return true }
        guard let person = room.state.seats(of: device).person, !other.state.isOpened(by: device)
        else {
            return false
        }
        return other.state.seats(of: device).person?.seat == person.seat
    }

    /// Whether a room brings points along that nobody has checked for this device: it was not led there, which
    /// anybody who has points there would be with their seat, and does not know the room before.
    func isUnchecked(_ room: Room) -> Bool {
        guard let create = room.state.roster.create, let before = create.predecessor,
            before.scores.contains(where: { $0.points != 0 }), !room.session.isChecked,
            !room.state.isOpened(by: device)
        else { return false }
        let person = room.state.seats(of: device).person?.seat
        return !before.scores.contains { $0.seat == person }
            && rooms[before.room]?.state.isContinued(by: create) != true
    }

    /// Who comes late is still shown the way for a while.
    private mutating func leaveBehind(_ old: RoomID, now: Instant) {
        guard rooms.isMember(of: old) else { return }
        rooms.leave(old, until: now + Timing.farewell)
        entrance.membersChanged(in: old, now: now)
    }

    private mutating func depart(from id: RoomID, now: Instant) {
        guard
            (try? peering.write([RoomLogs.Draft(.leave, seat: nil)], in: id, answering: nil)) != nil
        else { return }
        rooms.part(from: id, until: now + Timing.leaving)
        entrance.membersChanged(in: id, now: now)
    }

    /// The rooms that this device is in and that go on from another one, as long as nothing is played there.
    private func lobbies(after old: RoomID) -> [RoomID] {
        successors(of: old).filter { rooms[$0]?.state.play?.rounds.current == 0 }
    }

    /// Whether this device plays already in a room that goes on from another one.
    private func hasBegun(after old: RoomID) -> Bool {
        successors(of: old).contains { rooms[$0]?.state.play?.rounds.current ?? 0 > 0 }
    }

    /// The rooms that go on from one and that this device is in, in the order in which all go there.
    func successors(of old: RoomID) -> [RoomID] {
        let named = rooms[old]?.state.play.map { $0.successors.all(in: $0.rounds.current) } ?? []
        let inside = named.map(\.successor.room).filter { rooms.isMember(of: $0) }
        return inside + unnamed(after: old).filter { !inside.contains($0) }
    }

    /// Rooms that this device has opened to go on from another one; it names them there at once, unless the program
    /// ended in between.
    private func unnamed(after old: RoomID) -> [RoomID] {
        rooms.values.filter {
            $0.session.stage == .member && $0.state.roster.create?.predecessor?.room == old
                && $0.state.isOpened(by: device)
        }.map(\.id).sorted()
    }

    /// Furnishes and names a room that this device has opened, where the program ended before it could.
    private mutating func nameUnnamed(after old: RoomID) {
        guard let room = rooms[old], room.state.isOver || room.state.isLobby(of: device),
            room.state.mayLead(device), let next = unnamed(after: old).first,
            let code = rooms[next]?.state.code,
            let own = room.session.ownLog,
            !room.state.logs.logs[own].entries.contains(where: {
                $0.kind == OperationKind.successor
            })
        else { return }
        try? furnish(next, from: room)
        let successor = Successor(room: next, code: code)
        _ = try? peering.write(
            [RoomLogs.Draft(.successor(successor), seat: nil)],
            in: old,
            answering: nil
        )
    }
}
