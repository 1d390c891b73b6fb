public import Vocabulary

/// A room that another device of the local network advertises.
public struct FoundRoom: Hashable, Sendable {
    /// What identifies it: one device's advertisement of one room, whatever its instance is called.
    public struct ID: Hashable, Comparable, Sendable {
        /// The room.
        public let room: RoomID
        /// The device that advertises it.
        public let device: DeviceID

        /// Names one device's advertisement of one room.
        public init(room: RoomID, device: DeviceID) {
            self.room = room
            self.device = device
        }

        /// By room, then by device.
        public static func < (left: Self, right: Self) -> Bool {
            (left.room, left.device) < (right.room, right.device)
        }
    }

    /// What the device says of the room.
    public let advertisement: RoomAdvertisement
    /// Where the device may be reached: IPv4 first, then global IPv6, then link-local IPv6 with its
    /// interface as scope.
    ///
    /// At most `DiscoveryLimits.addresses`, each once. They are hints: nothing
    /// of this is authenticated.
    public let addresses: [Endpoint]
    /// The DNS-SD instance name, as programs like `avahi-browse` show it.
    public let name: String

    /// Puts together what was found.
    public init(advertisement: RoomAdvertisement, addresses: [Endpoint], name: String) {
        self.advertisement = advertisement
        self.addresses = addresses
        self.name = name
    }

    /// The room and the device.
    public var id: ID { ID(room: advertisement.room, device: advertisement.device) }
}
