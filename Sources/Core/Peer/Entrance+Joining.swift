internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

extension Entrance {
    /// Asks to be let in to a room, or, if none is named, to the one of that code.
    mutating func join(
        _ code: RoomCode,
        _ wanted: RoomID?,
        _ seats: [SeatEntry],
        _ passphrase: Secret?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        guard
            seats.allSatisfy({
                $0.name.utf8.count <= Limits.title && $0.avatar.utf8.count <= Limits.avatar
            })
        else { throw .invalidText(.text) }
        if let trouble = asideRoom(code)?.trouble { throw .trouble(code, trouble) }
        if let room = rooms.values.first(where: {
            $0.state.code == code && $0.session.stage == .member
        }) {
            // What is said of a code must mean one room here.
            guard wanted == nil || wanted == room.id else { throw .inAnother(code) }
            effects.append(.answer(id, .success(.room(room.id))))
            return
        }
        guard openRooms < RoomTable.limit else { throw .tooManyRooms }
        let join = Join(
            command: id,
            code: code,
            request: UInt32(truncatingIfNeeded: gossip.dice.next()),
            passphrase: passphrase,
            room: wanted,
            seats: seats,
            decideAt: wanted != nil || find(code) == .none ? nil : now,
            searchUntil: now + Timing.search,
            until: now + Timing.join
        )
        joiner.begin(join)
        seekRooms(now: now)
    }

    /// Finds the rooms of those who wait, and greets the devices that are in them.
    mutating func seekRooms(now: Instant) {
        refuseIncompatible()
        defer { refuseUnknownRules() }
        chooseRooms(now: now)
        for join in joiner.joins where !join.isAdmitted {
            guard let room = join.room else { continue }
            for sighting in peering.directory.sightings(of: room) {
                guard admitStranger(sighting.device, now: now) else { continue }
                peering.vouch(for: sighting, now: now)
                for endpoint in sighting.endpoints {
                    network.peerStates.consider(endpoint, of: sighting.device)
                }
            }
        }
        askToJoin(now: now)
    }

    /// Who wants into a room that speaks another version alone is told so at once.
    private mutating func refuseIncompatible() {
        for join in joiner.joins where join.room == nil && find(join.code) == .none {
            let isSeen = peering.directory.sightings.contains {
                $0.listing.code == join.code && !$0.isCompatible
            }
            if isSeen { giveUp(join, .declined(join.code, .incompatible)) }
        }
    }

    /// Asks one connected member of each room that somebody waits for.
    mutating func askToJoin(now: Instant) {
        for index in joiner.joins.indices {
            let isDue = joiner[index].endPause(now: now)
            let join = joiner[index]
            guard let room = join.room, !join.isAdmitted, isDue || join.asking.isDenied else {
                continue
            }
            let candidates = membersInReach(of: room)
            guard !candidates.isEmpty,
                let device = joiner[index].next(of: candidates, isDue: isDue)
            else { continue }
            guard rooms[room] != nil else {
                // What is not in the archive yet cannot be read there.
                guard !rooms.closed.isArchiving(room) else { continue }
                if !join.isReopening { effects.append(.reopen(room)) }
                joiner[index].reopen()
                continue
            }
            // Who comes back before the news of its leaving has spread is on its way in again.
            if case .leaving = rooms[room]?.session.stage {
                rooms[room]?.session.note(isTakenOut: false)
                rooms.arrive(in: room)
                keep(room, join.code)
            }
            joiner[index].ask(device, now: now)
            ask(device, for: joiner[index], in: room)
        }
        refuseWithoutPassphrase()
    }

    /// The members of a room that can be asked now, ascending.
    func membersInReach(of room: RoomID) -> [DeviceID] {
        network.peerStates.values.filter { $0.isReachable && isIn($0.device, room) }
            .map(\.device).sorted()
    }

    /// What is said of an attempt that took too long.
    private static func refusal(after join: Join) -> Refusal {
        if join.isKnocking { return .declined(join.code, .waiting) }
        return join.paused.isEmpty ? .unreachable(join.code) : .declined(join.code, .paused)
    }

    private mutating func ask(_ device: DeviceID, for join: Join, in room: RoomID) {
        let secret = join.passphrase ?? rooms[room]?.session.passphrase
        // Who gave a passphrase gets in nowhere without it, whatever anybody's list says.
        guard join.passphrase != nil || isLocked(room), let secret else {
            let request = JoinRequest(request: join.request, room: room, seats: join.seats)
            network.peerStates.enqueue(.join(request), .control, to: device)
            return
        }
        unlock(room, join.request, secret, with: device)
    }

    /// Who wants into a locked room without a passphrase is told so before anybody is asked.
    private mutating func refuseWithoutPassphrase() {
        for join in joiner.joins where join.passphrase == nil {
            guard let room = join.room, isLocked(room), let known = rooms[room],
                known.session.passphrase == nil
            else { continue }
            giveUp(join, .passphraseNeeded(join.code))
        }
    }

    /// Whether a room is listed as locked, by everybody who lists it: one liar keeps nobody out.
    private func isLocked(_ room: RoomID) -> Bool {
        let seen = peering.directory.sightings(of: room).map(\.listing)
        let told = network.peerStates.values.flatMap(\.listings).filter { $0.id == room }
        return !(seen + told).isEmpty && (seen + told).allSatisfy(\.locked)
    }

    /// Ends an attempt to join with a refusal.
    mutating func giveUp(_ join: Join, _ refusal: Refusal) {
        joiner.end(join.command)
        if let room = join.room { turnBack(from: room, join.code) }
        if join.isKnocking { effects.append(.roomsChanged) }
        effects.append(.answer(join.command, .failure(refusal)))
    }

    private func isIn(_ device: DeviceID, _ room: RoomID) -> Bool {
        let told = network.peerStates[device]?.listings ?? []
        func isThere(_ listing: RoomListing) -> Bool { listing.id == room && isPlayable(listing) }
        return told.contains(where: isThere)
            || peering.directory.isSeen(on: device, where: isThere)
    }

    /// Gives up what takes too long, and asks again.
    mutating func pollJoins(now: Instant) {
        for join in joiner.expire(now: now) {
            guard !join.hasFoundNothing(by: now) else {
                effects.append(.answer(join.command, .failure(.noSuchRoom(join.code))))
                continue
            }
            if let room = join.room { turnBack(from: room, join.code) }
            if join.isKnocking { effects.append(.roomsChanged) }
            effects.append(.answer(join.command, .failure(Self.refusal(after: join))))
        }
        let isDecided = joiner.joins.contains { join in
            join.room == nil && join.decideAt.map { $0 <= now } == true
        }
        if isDecided { seekRooms(now: now) }
        askToJoin(now: now)
    }

    /// The answer of somebody who was asked.
    mutating func takeOutcome(
        _ outcome: JoinOutcome,
        _ request: UInt32,
        _ room: RoomID,
        from device: DeviceID,
        now: Instant
    ) {
        guard let index = joiner.index(of: request, for: room),
            joiner[index].asking.asked.contains(device)
        else { return }
        switch outcome {
        case .admitted:
            // Into a locked room nobody gets without seeing that the other one knows the passphrase.
            guard !unlocking.holds(room, with: device) else { return drop(.notAllowed) }
            admitted(index, by: device, now: now)
        case .noSuchRoom:
            unlocking.forget(room, with: device)
            joiner[index].deny(by: device)
            if goesElsewhere(index, now: now) { seekRooms(now: now) }
        case .wrongPassphrase where !unlocking.holds(room, with: device):
            giveUp(joiner[index], .passphraseNeeded(joiner[index].code))
        case .waiting: wait(index, now: now)
        case .paused: askAnother(index, than: device, now: now)
        case .full, .started, .wrongPassphrase, .incompatible, .banned, .declined:
            giveUp(joiner[index], .declined(joiner[index].code, outcome))
        }
    }

    /// A member has let this device in.
    mutating func admitted(_ index: Int, by device: DeviceID, now: Instant) {
        joiner[index].admit()
        guard let room = joiner[index].room else { return }
        if let secret = joiner[index].passphrase {
            rooms[room]?.session.keep(passphrase: secret)
            peering.store([.keepPassphrase(room, secret)], then: Batch())
        }
        gossip.share(room, with: device, now: now)
    }

    /// Gets ready to collect a room's operations, with those that this device has kept: they may overtake
    /// the answer.
    mutating func arrive(in id: RoomID, stored: StoredRoom?, now: Instant) {
        guard rooms[id] == nil, joiner.seeks(id) else { return }
        // What cannot be read any more is collected anew; the disk keeps it as it is.
        if let stored = stored ?? rooms.closed.takeLeftover(of: id), peering.takeUp(stored) {
            rooms.arrive(in: id)
        } else {
            let number = rooms.newNumber()
            rooms.insert(
                Room(
                    number: number,
                    stage: .arriving,
                    logs: RoomLogs(room: id, cryptography: given.cryptography),
                    games: given.games
                )
            )
        }
        peering.store([.openRoom(id)], then: Batch())
        for device in network.peerStates.keys.sorted()
        where network.peerStates[device]?.names.holds(id) == true {
            network.peerStates.announce(device, in: id)
            gossip.recallLogs(of: id, from: device)
        }
        askToJoin(now: now)
    }

    /// Whether this device has been let in, with a seat that it has asked for: that it was in before it left
    /// does not count, and it may have an older database that knows nothing of its leaving.
    func isLetIn(to room: Room) -> Bool {
        guard room.state.hasPresent(device) else { return false }
        let waiting = joiner.joins.filter { $0.room == room.id }
        // Who only watches has asked for no seat.
        return waiting.isEmpty || waiting.contains(where: \.seats.isEmpty)
            || waiting.flatMap(\.seats).contains {
                room.state.roster.hostBeforeCuts(of: $0.seat) == device
            }
    }

    /// The room's `Create` and this device's `Admit` are here; anybody who waits is told when they are on disk.
    mutating func arrived(in id: RoomID) {
        var batch = Batch()
        batch.answers = joiner.arrive(in: id).map { ($0.command, .room(id)) }
        guard !batch.answers.isEmpty else { return }
        peering.store([], then: batch)
    }
}
