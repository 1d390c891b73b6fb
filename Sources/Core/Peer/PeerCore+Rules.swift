internal import Games
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms that are played by rules which this device has not got: it stays out, and says why.
extension PeerCore {
    /// Whether whoever comes into a room now can only watch, as it is listed.
    func mustWatch(_ activity: String, _ phase: RoomPhase) -> Bool {
        [.running, .over].contains(phase) && given.games[activity]?.about.admitsLate != true
    }

    /// Why a room cannot be played here; `nil` if it can.
    func trouble(with summary: RoomSummary) -> RoomTrouble? {
        guard !summary.isMember else { return nil }
        let room = summary.listing.id
        return isIncompatible(room) ? .version : fault(of: room).map { .rules($0) }
    }

    /// How a room that is set aside is listed.
    static func summary(of room: AsideRoom) -> RoomSummary? {
        room.code.map { code in
            RoomSummary(
                listing: RoomListing(
                    id: room.id,
                    code: code,
                    activity: room.activity,
                    title: "",
                    players: 0,
                    locked: false
                ),
                players: 0,
                devices: 0,
                isMember: true,
                isReachable: false,
                trouble: room.trouble
            )
        }
    }

    /// Why this device cannot play in a room, by everybody who lists it: one liar keeps nobody out.
    func fault(of room: RoomID) -> RulesFault? {
        let seen = peering.directory.sightings(of: room).filter(\.isCompatible).map(\.listing)
        let told = network.acquaintances.values.flatMap(\.listings).filter { $0.id == room }
        let faults = (seen + told).map { given.games.fault(in: $0.activity, rules: $0.rules) }
        guard !faults.isEmpty, faults.allSatisfy({ $0 != nil }) else { return nil }
        return faults.compactMap(\.self).first
    }

    /// Whether all who list a room speak another version: one that lies about a room keeps nobody out of it.
    func isIncompatible(_ room: RoomID) -> Bool {
        let seen = peering.directory.sightings(of: room)
        return !seen.isEmpty && !seen.contains(where: \.isCompatible)
            && !network.acquaintances.values.contains { $0.listings.contains { $0.id == room } }
    }

    /// Whether a listing is of something that can be played here: only who lists it so is asked.
    func isPlayable(_ listing: RoomListing) -> Bool {
        given.games.fault(in: listing.activity, rules: listing.rules) == nil
    }

    /// Whoever wants into a room that cannot be played here is told so before anybody is asked: it must not
    /// be let in, since the others would wait for it.
    mutating func refuseUnknownRules() {
        for join in entrance.joiner.joins {
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
        for join in entrance.joiner.joins where join.room == id {
            giveUp(join, .trouble(join.code, .rules(fault)))
        }
        if rooms[id] != nil { close(id) }
        return true
    }
}
