internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

/// The ways into rooms and out of them, for this device and for others.
struct Entrance: Sendable {
    /// The other devices and the rooms that they share with this one, and what it writes there.
    var peering: Peering
    /// Those here who wait to get into rooms.
    var joiner = Joiner()
    /// Exchanges of those who join locked rooms, here and elsewhere.
    var unlocking: Unlocking

    /// Begins without a room; `past` are those that the device was in and has left.
    init(
        _ given: Givens,
        ciphers: any Ciphers,
        seed: UInt64,
        _ secret: Secret,
        past: Set<RoomID>
    ) {
        peering = Peering(given, ciphers: ciphers, Dice(seed: seed), secret, past: past)
        unlocking = Unlocking(device: given.device, ciphers: ciphers)
    }

    /// This device.
    var device: DeviceID { peering.device }

    var given: Givens { peering.given }

    var gossip: Gossip {
        _read { yield peering.gossip }
        _modify { yield &peering.gossip }
    }
    var rooms: RoomTable {
        _read { yield peering.gossip.rooms }
        _modify { yield &peering.gossip.rooms }
    }
    var network: Network {
        _read { yield peering.gossip.network }
        _modify { yield &peering.gossip.network }
    }
    var effects: Effects {
        _read { yield peering.gossip.effects }
        _modify { yield &peering.gossip.effects }
    }

    mutating func drop(_ reason: DropReason) { peering.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { peering.route() }

    /// After members came or went: advertise, tell the pages, connect.
    mutating func membersChanged(in id: RoomID, now: Instant) {
        peering.directory.airing.noteChange()
        peering.listRooms(now: now)
        network.neighbours.noteChange()
        pollKnocks(of: id, now: now)
        guard let room = rooms[id], !letGoIfOut(of: id, now: now) else { return }
        if room.session.stage == .arriving, room.state.roster.create != nil, isLetIn(to: room) {
            rooms.enter(id)
            arrived(in: id)
            // A device that was led here looks now whether it is the right room.
            for (other, room) in rooms where room.session.monitor.followed?.room == id {
                rooms.lookAgain(at: other)
            }
            peering.listRooms(now: now)
        }
        for roomPeer in room.state.presentDevices where roomPeer != device {
            _ = admitStranger(roomPeer, now: now)
            for sighting in peering.directory.sightings(on: roomPeer) {
                peering.vouch(for: sighting, now: now)
                for endpoint in sighting.endpoints {
                    network.peerStates.consider(endpoint, of: roomPeer)
                }
            }
            if let endpoint = rooms[id]?.sync.takeRumour(of: roomPeer) {
                network.peerStates.consider(endpoint, of: roomPeer)
            }
            network.peerStates.welcome(roomPeer)
            if !network.peerStates.shares(id, with: roomPeer),
                let link = network.peerStates[roomPeer]?.link
            {
                gossip.share(id, with: roomPeer, now: now)
                gossip.remember(roomPeer, at: link.endpoint)
            }
        }
        network.addresses.noteNews(in: id)
        effects.append(.event(id, .changed))
        effects.append(.roomsChanged)
    }

    /// Lets go of a room that this device is not in any more by what it holds, because it was taken out.
    ///
    /// Not where the device that let it in had gone before: those who are in let it in again.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    mutating func letGoIfOut(of id: RoomID, now: Instant) -> Bool {
        guard let room = rooms[id], room.session.stage == .member, !room.state.hasPresent(device),
            room.state.roster.create != nil,
            room.state.roster.orphanedSeats(of: device) == nil || room.state.presentDevices.isEmpty
        else { return false }
        rooms[id]?.session.note(isTakenOut: true)
        letGo(of: id, now: now)
        // Pages are told while the room is here yet.
        effects.append(.roomsChanged)
        return true
    }

    /// Rooms that this device is in, or on its way into: those that it has left take no place.
    var openRooms: Int {
        rooms.values.count { room in
            if case .leaving = room.session.stage { false } else { true }
        }
    }

    /// Lets go of a room that this device was not let in to; if it had left it before, others may have to hear
    /// that yet.
    mutating func turnBack(from id: RoomID, _ code: RoomCode) {
        guard let room = rooms[id], room.session.stage == .arriving else { return }
        guard room.state.hasLeft(device), !room.sync.isHeard else { return close(id, code: code) }
        rooms.leave(id, until: Instant(microseconds: 0))
    }

    /// Lets go of a room that was left.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - code: What it was asked for by, where nothing of the room itself is here.
    mutating func close(_ id: RoomID, code: RoomCode? = nil) {
        let parting = parting(from: id, code)
        if parting.isKept,
            rooms[id]?.state.roster.members.contains(where: { $0.device == device }) == true
        {
            rooms.closed.notePast(id)
        }
        _ = rooms.removeValue(forKey: id)
        peering.blobs.forget(id, &peering.gossip.effects)
        route()
        network.neighbours.noteChange()
        gossip.outgoing.outboxes.forget(id)
        gossip.outgoing.mixing.forget(id)
        network.peerStates.forget(id)
        rooms.closed.archive(id)
        peering.store(parting.changes, then: Batch(answers: parting.answers, archived: id))
        effects.append(.roomsChanged)
    }

    mutating func letGo(of id: RoomID, now: Instant) {
        rooms.leave(id, until: now + Timing.leaving)
        membersChanged(in: id, now: now)
    }

    /// Somebody wants into a room again before it was forgotten: then it is not.
    mutating func keep(_ id: RoomID, _ code: RoomCode) {
        for command in rooms[id]?.session.keep() ?? [] {
            effects.append(.answer(command, .failure(.onTheWay(code))))
        }
    }

    /// What becomes of a room on disk when it is closed, and who is told.
    func parting(
        from id: RoomID,
        _ code: RoomCode?
    ) -> (changes: [StorageChange], answers: [(CommandID, Answer)], isKept: Bool) {
        let commands = rooms[id]?.session.forgetting ?? []
        guard commands.isEmpty else {
            return ([.forgetRoom(id)], commands.map { ($0, .room(id)) }, false)
        }
        let name = (rooms[id]?.state.code ?? code).map { StorageChange.nameRoom(id, $0) }
        return ([name, .archiveRoom(id)].compactMap(\.self), [], true)
    }

    /// The room of a code that is set aside; `nil` if there is none.
    func asideRoom(_ code: RoomCode) -> AsideRoom? {
        rooms.closed.setAside.first { $0.code == code }
    }

    /// When anything is due next.
    func due(now: Instant) -> Instant? {
        .earlier(peering.due(now: now), joiner.due)
    }
}
