internal import Rules
internal import Vocabulary
internal import Wire

/// The rooms that people choose from.
struct RoomChoice {
    /// Where they are heard of.
    let entrance: Entrance

    private var given: Givens { entrance.given }
    private var peering: Peering { entrance.peering }
    private var rooms: RoomTable { entrance.rooms }
    private var network: Network { entrance.network }

    /// All rooms that are heard of, by code, then identifier.
    var summaries: [PeerCore.RoomSummary] {
        var summaries: [RoomID: PeerCore.RoomSummary] = [:]
        var devices: [RoomID: Set<DeviceID>] = [:]
        var claims = Claims()
        func hear(_ listing: RoomListing, _ device: DeviceID) {
            devices[listing.id, default: []].insert(device)
            claims.note(listing.banner, of: listing.id, by: device)
            guard summaries[listing.id]?.listing.players ?? 0 <= listing.players else { return }
            summaries[listing.id] = PeerCore.RoomSummary(
                listing: listing,
                players: Int(listing.players),
                devices: 0,
                isMember: false,
                isReachable: true
            )
        }
        let sightings = peering.directory.sightings
        for sighting in sightings where sighting.isCompatible {
            hear(sighting.listing, sighting.device)
        }
        for peerState in network.peerStates.values where peerState.isReachable {
            for listing in peerState.listings { hear(listing, peerState.device) }
        }
        // What somebody with another version says of a room counts where nobody else lists it.
        let heard = Set(summaries.keys)
        for sighting in sightings
        where !sighting.isCompatible && !heard.contains(sighting.listing.id) {
            hear(sighting.listing, sighting.device)
        }
        for room in rooms.values {
            if case .leaving = room.session.stage {
                summaries[room.id] = room.session.isTakenOut ? Self.summary(ofLost: room) : nil
                continue
            }
            guard let listing = room.listing else { continue }
            devices[listing.id] = Set(room.state.presentDevices)
            summaries[listing.id] = PeerCore.RoomSummary(
                listing: listing,
                banner: room.state.banner,
                players: room.state.seatCount,
                devices: 0,
                isMember: true,
                isReachable: true,
                predecessor: room.state.roster.create?.predecessor?.room
            )
        }
        for room in rooms.closed.setAside { summaries[room.id] = Self.summary(of: room) }
        return summaries.values.map { summary in
            var summary = summary
            summary.devices = devices[summary.listing.id]?.count ?? 0
            if !summary.isMember {
                summary.banner = claims.banner(of: summary.listing.id)
                summary.mustWatch = mustWatch(summary.listing.activity, summary.banner.phase)
            }
            summary.isKnocking = entrance.joiner.joins.contains {
                $0.room == summary.listing.id && $0.isKnocking && !$0.isAdmitted
            }
            summary.trouble = summary.trouble ?? trouble(with: summary)
            return summary
        }.sorted { ($0.listing.code, $0.listing.id) < ($1.listing.code, $1.listing.id) }
    }

    /// Whether a newcomer to a room can now only watch, as it is listed.
    func mustWatch(_ activity: String, _ phase: RoomPhase) -> Bool {
        [.running, .over].contains(phase) && given.games[activity]?.about.admitsLate != true
    }

    /// Why a room cannot be played here; `nil` if it can.
    func trouble(with summary: PeerCore.RoomSummary) -> RoomTrouble? {
        guard !summary.isMember else { return nil }
        let room = summary.listing.id
        return entrance.isIncompatible(room)
            ? .version : entrance.fault(of: room).map { .rules($0) }
    }

    /// How a room is listed out of which this device was taken, for as long as it leaves.
    static func summary(ofLost room: Room) -> PeerCore.RoomSummary? {
        room.state.roster.create.map { create in
            PeerCore.RoomSummary(
                listing: RoomListing(
                    id: room.id,
                    code: create.code,
                    activity: create.activity,
                    title: create.title,
                    players: 0,
                    locked: create.access == .locked
                ),
                players: 0,
                devices: 0,
                isMember: false,
                isTakenOut: true,
                isReachable: true
            )
        }
    }

    /// How a room that is set aside is listed.
    static func summary(of room: AsideRoom) -> PeerCore.RoomSummary? {
        room.code.map { code in
            PeerCore.RoomSummary(
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
