internal import Vocabulary

/// The devices that were taken out of a room, which have yet to hear what made it so.
struct Expulsions: Sendable {
    /// Those that the end of the last round took out: they are sent it.
    private(set) var latest: Set<DeviceID> = []
    private var all: Set<DeviceID> = []

    /// Notes that somebody is out.
    mutating func add(_ device: DeviceID) { all.insert(device) }

    /// Notes whom the end of a round took out.
    mutating func end(_ round: [DeviceID]) {
        latest = Set(round)
        all.formUnion(round)
    }

    /// Whether a device was ever taken out: it may ask for what made it so, whenever it comes back.
    func contains(_ device: DeviceID) -> Bool { all.contains(device) }
}
