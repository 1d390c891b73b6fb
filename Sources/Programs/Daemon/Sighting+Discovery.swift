import Discovery
import Peer
import Vocabulary
import Wire

// Rooms as discovery names them, and as the core does.
extension Sighting {
    /// A room that discovery has found.
    init(_ room: FoundRoom) {
        let advertisement = room.advertisement
        self.init(
            name: Self.name(room.id),
            device: advertisement.device,
            listing: RoomListing(
                id: advertisement.room,
                code: advertisement.code,
                activity: advertisement.activity,
                rules: advertisement.rules,
                title: advertisement.title,
                players: UInt8(clamping: advertisement.players),
                locked: advertisement.locked,
                banner: advertisement.banner
            ),
            endpoints: room.addresses,
            isCompatible: advertisement.protocolVersion == UInt16(Packet.version)
        )
    }

    /// What the core knows it by.
    static func name(_ id: FoundRoom.ID) -> String { "\(id.room)@\(id.device)" }
}

extension RoomAdvertisement {
    /// What others are told of a room of this device.
    init(_ listing: RoomListing, device: DeviceID, port: UInt16) throws {
        try self.init(
            room: listing.id,
            code: listing.code,
            title: listing.title,
            activity: listing.activity,
            rules: listing.rules,
            device: device,
            port: port,
            protocolVersion: UInt16(Packet.version),
            players: Int(listing.players),
            locked: listing.locked,
            banner: listing.banner
        )
    }
}
