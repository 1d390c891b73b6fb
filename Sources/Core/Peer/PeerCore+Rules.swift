internal import Games
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms that are played by rules which this device has not got: it stays out, and says why.
extension PeerCore {
    /// Why this device cannot play in a room, by everybody who lists it: one liar keeps nobody out.
    func fault(of room: RoomID) -> RulesFault? {
        let seen = directory.sightings(of: room).filter(\.isCompatible).map(\.listing)
        let told = acquaintances.values.flatMap(\.listings).filter { $0.id == room }
        let faults = (seen + told).map { games.fault(in: $0.activity, rules: $0.rules) }
        guard !faults.isEmpty, faults.allSatisfy({ $0 != nil }) else { return nil }
        return faults.compactMap(\.self).first
    }

    /// Whether a listing is of something that can be played here: only who lists it so is asked.
    func isPlayable(_ listing: RoomListing) -> Bool {
        games.fault(in: listing.activity, rules: listing.rules) == nil
    }

    /// Whoever wants into a room that cannot be played here is told so before anybody is asked: it must not
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
        guard let room = rooms[id], let fault = room.rulesFault else { return false }
        for join in joiner.joins where join.room == id {
            giveUp(join, .trouble(join.code, .rules(fault)))
        }
        if rooms[id] != nil { close(id) }
        return true
    }
}

extension Room {
    /// Why the room cannot be played here; `nil` if it can, or before its `Create` has come.
    var rulesFault: RulesFault? {
        roster.create.flatMap { games.fault(in: $0.activity, rules: $0.rules) }
    }
}
