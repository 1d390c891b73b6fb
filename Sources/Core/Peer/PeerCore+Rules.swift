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
        return entrance.isIncompatible(room)
            ? .version : entrance.fault(of: room).map { .rules($0) }
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

}
