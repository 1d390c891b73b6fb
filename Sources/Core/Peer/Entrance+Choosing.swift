internal import Rules
internal import Vocabulary
internal import Wire

// Which room a code means: rooms are joined by their identifier, and a code only finds them. Anybody can list a
// room under any code.
extension Entrance {
    /// What a code finds.
    enum Finding: Hashable, Sendable {
        /// No room yet.
        case none
        /// The one room that it can mean.
        case room(RoomID)
        /// Several, ascending: a person must choose.
        case several([RoomID])
    }

    /// Looks for the rooms of a code; a room that this device has been in comes first.
    func find(_ code: RoomCode, without deserted: Set<RoomID> = []) -> Finding {
        var found: Set<RoomID> = []
        for sighting in peering.directory.sightings
        where sighting.listing.code == code && sighting.isCompatible {
            found.insert(sighting.listing.id)
        }
        for peerState in network.peerStates.values {
            for listing in peerState.listings where listing.code == code {
                found.insert(listing.id)
            }
        }
        found.subtract(deserted)
        let known = found.filter { rooms.closed.isPast($0) || rooms.holds($0) }
        let candidates = known.count == 1 ? known : found
        guard let only = candidates.first else { return .none }
        return candidates.count == 1 ? .room(only) : .several(candidates.sorted())
    }

    /// Has those who wait for a code go to the room that it means; who must choose is told so.
    mutating func chooseRooms(now: Instant) {
        for join in joiner.joins where join.room == nil {
            guard
                let index = joiner.joins.firstIndex(where: { $0.command == join.command })
            else {
                continue
            }
            let finding = find(join.code, without: join.deserted)
            guard finding != .none else {
                joiner[index].lookOn(now: now)
                continue
            }
            // The first one to answer is not the only one yet.
            let decideAt = join.decideAt ?? now + Timing.lookAround
            joiner[index].decide(at: decideAt)
            guard decideAt <= now else { continue }
            switch finding {
            case .room(let room): joiner[index].choose(room)
            case .several(let rooms): giveUp(join, .ambiguous(join.code, rooms))
            case .none: continue
            }
        }
    }

    /// The devices that are in a room as far as can be seen, ascending, with the names that they are known by from
    /// rooms that this device shares with them; at most `Limits.devices`.
    ///
    /// No name is taken from what strangers say about themselves: a key cannot be copied, a name can.
    func people(in id: RoomID) -> [(device: DeviceID, name: String)] {
        var devices = Set(rooms[id]?.state.presentDevices ?? [])
        for sighting in peering.directory.sightings(of: id) {
            devices.insert(sighting.device)
        }
        for peerState in network.peerStates.values
        where peerState.isReachable && peerState.listings.contains(where: { $0.id == id }) {
            devices.insert(peerState.device)
        }
        return devices.sorted().prefix(Limits.devices).map { ($0, knownName(of: $0)) }
    }

    private func knownName(of device: DeviceID) -> String {
        for room in rooms.values.sorted(by: { $0.id < $1.id }) {
            guard let member = room.state.roster.members.first(where: { $0.device == device })
            else {
                continue
            }
            let person = member.seats.first { $0.seat == member.person } ?? member.seats.first
            if let name = person?.name, !name.isEmpty { return name }
        }
        return ""
    }

    /// Has somebody who named a code alone go to another room of it, if all who list the one are not in it.
    ///
    /// What discovery tells may be of a game from which everybody has gone on under the same code. As long as
    /// one has not said that it is not in the room, the others are not believed.
    ///
    /// - Returns: Whether there is another one.
    mutating func goesElsewhere(_ index: Int, now: Instant) -> Bool {
        let join = joiner[index]
        guard let room = join.room, join.decideAt != nil, !join.isAdmitted,
            devices(listing: room).isSubset(of: join.asking.denied)
        else { return false }
        let deserted = join.deserted.union([room])
        guard find(join.code, without: deserted) != .none else { return false }
        joiner[index].goElsewhere(without: deserted, now: now)
        if !joiner.seeks(room) { turnBack(from: room, join.code) }
        return true
    }

    /// The devices that are said to be in a room.
    private func devices(listing room: RoomID) -> Set<DeviceID> {
        var devices: Set<DeviceID> = []
        for sighting in peering.directory.sightings(of: room) {
            devices.insert(sighting.device)
        }
        for peerState in network.peerStates.values
        where peerState.listings.contains(where: { $0.id == room }) {
            devices.insert(peerState.device)
        }
        return devices
    }

    /// Whether a code means a room that is known here.
    func isTaken(_ code: RoomCode) -> Bool {
        rooms.values.contains { $0.state.code == code && !$0.state.hasLeft(device) }
            || peering.directory.sightings.contains { $0.listing.code == code }
            || network.peerStates.values.contains { $0.listings.contains { $0.code == code } }
    }

    /// Why this device cannot play in a room, by everybody who lists it: one liar keeps nobody out.
    func fault(of room: RoomID) -> RulesFault? {
        let seen = peering.directory.sightings(of: room).filter(\.isCompatible).map(\.listing)
        let told = network.peerStates.values.flatMap(\.listings).filter { $0.id == room }
        let faults = (seen + told).map { given.games.fault(in: $0.activity, rules: $0.rules) }
        guard !faults.isEmpty, faults.allSatisfy({ $0 != nil }) else { return nil }
        return faults.compactMap(\.self).first
    }

    /// Whether all who list a room speak another version: a device that lies about a room keeps nobody out of it.
    func isIncompatible(_ room: RoomID) -> Bool {
        let seen = peering.directory.sightings(of: room)
        return !seen.isEmpty && !seen.contains(where: \.isCompatible)
            && !network.peerStates.values.contains { $0.listings.contains { $0.id == room } }
    }

    /// Whether a listing is of something that can be played here: only who lists it so is asked.
    func isPlayable(_ listing: RoomListing) -> Bool {
        given.games.fault(in: listing.activity, rules: listing.rules) == nil
    }

    /// Anybody who wants into a room that cannot be played here is told so before anybody is asked: it must not
    /// be let in, since the others would wait for it.
    mutating func refuseUnknownRules() {
        for join in joiner.joins {
            guard let room = join.room, !join.isAdmitted, let fault = fault(of: room) else {
                continue
            }
            giveUp(join, .trouble(join.code, .rules(fault)))
        }
    }

    /// Lets go of a room whose `Create` has come and says something else than those who listed the room.
    ///
    /// - Returns: Whether it was one.
    mutating func letGoIfUnknown(_ id: RoomID) -> Bool {
        guard let room = rooms[id], let fault = room.state.rulesFault else { return false }
        for join in joiner.joins where join.room == id {
            giveUp(join, .trouble(join.code, .rules(fault)))
        }
        if rooms[id] != nil { close(id) }
        return true
    }

    /// Discovery sees a room on a device.
    mutating func see(_ sighting: Sighting, now: Instant) {
        guard sighting.device != device else { return }
        guard let isNew = peering.directory.see(sighting) else { return }
        if rooms.holdsRoomPeer(sighting.device)
            || rooms[sighting.listing.id]?.session.stage == .arriving
        {
            _ = admitStranger(sighting.device, now: now)
        }
        if network.peerStates[sighting.device] != nil { peering.vouch(for: sighting, now: now) }
        // What discovery says now is fresher than what is remembered.
        if network.peerStates.isLost(sighting.device) {
            for endpoint in sighting.endpoints.reversed() {
                network.peerStates[sighting.device]?.prefer(endpoint)
            }
            if isNew { network.peerStates.greet(sighting.device, at: now) }
        } else {
            // It may have moved a moment ago: if it falls silent, it is looked for there too.
            for endpoint in sighting.endpoints {
                network.peerStates.consider(endpoint, of: sighting.device)
            }
        }
        if isNew { effects.append(.roomsChanged) }
        seekRooms(now: now)
    }

    /// Takes some of the rooms that a device lists.
    mutating func noteListing(_ part: ListingPart, from device: DeviceID, now: Instant) {
        guard network.peerStates[device]?.listing.hear(part) == true else { return }
        effects.append(.roomsChanged)
        seekRooms(now: now)
    }
}
