internal import Vocabulary
internal import Wire

/// Which rooms there are: those that this device lists, and those that discovery sees on others.
///
/// What others list over a connection is said anew on each, and kept with it (`ListingExchange`).
struct Directory: Sendable {
    /// The rooms of this device, of which it tells whom it is connected with.
    private var listed: [RoomListing] = []
    /// Those among them that it advertises, and why.
    private(set) var advertised: [RoomListing] = []
    var airing = Airing()
    /// By the name under which discovery knows each.
    private var seen: [String: Sighting] = [:]

    /// Most rooms of other devices that are remembered from discovery.
    static let limit = 1024

    /// Sets the rooms of this device.
    ///
    /// - Returns: Whether they have changed.
    mutating func list(_ listings: [RoomListing]) -> Bool {
        guard listings != listed else { return false }
        listed = listings
        airing.noteChange()
        return true
    }

    /// Sets those of them that are advertised.
    ///
    /// - Returns: Whether they have changed.
    mutating func advertise(_ listings: [RoomListing]) -> Bool {
        guard listings != advertised else { return false }
        advertised = listings
        return true
    }

    /// What a device is told of the rooms here.
    var told: [RoomListing] { Array(listed.prefix(Limits.listedRooms)) }

    /// Notes what discovery sees.
    ///
    /// - Returns: Whether that is new; `nil` if there is no place for it.
    mutating func see(_ sighting: Sighting) -> Bool? {
        guard seen[sighting.name] != nil || seen.count < Self.limit else { return nil }
        airing.noteChange()
        return seen.updateValue(sighting, forKey: sighting.name) != sighting
    }

    /// Forgets what discovery does not see any more.
    ///
    /// - Returns: Whether it was there.
    mutating func lose(_ name: String) -> Bool {
        airing.noteChange()
        return seen.removeValue(forKey: name) != nil
    }

    /// Everything that is seen, in no order.
    var sightings: Dictionary<String, Sighting>.Values { seen.values }

    /// Where a room is seen, by name.
    func sightings(of room: RoomID) -> [Sighting] {
        seen.values.filter { $0.listing.id == room }.sorted { $0.name < $1.name }
    }

    /// What is seen on a device, by name.
    func sightings(on device: DeviceID) -> [Sighting] {
        seen.values.filter { $0.device == device }.sorted { $0.name < $1.name }
    }

    /// Whether a device is seen to have a room, as far as its listing goes.
    func isSeen(on device: DeviceID, where matches: (RoomListing) -> Bool) -> Bool {
        seen.values.contains { $0.device == device && matches($0.listing) }
    }
}
