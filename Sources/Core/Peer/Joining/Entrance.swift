internal import Vocabulary
internal import Wire

/// Those who wait to get into rooms, and what those who open locked ones say to each other.
struct Entrance: Sendable {
    /// Those here who wait to get into rooms.
    var joiner = Joiner()
    /// Exchanges of those who join locked rooms, here and elsewhere.
    var unlocking: Unlocking

    init(device: DeviceID, ciphers: any Ciphers) {
        unlocking = Unlocking(device: device, ciphers: ciphers)
    }
}
