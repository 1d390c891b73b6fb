internal import Vocabulary
internal import Wire

/// The rooms that there are, and the ways into them.
struct Entrance: Sendable {
    /// Which rooms there are.
    var directory = Directory()
    /// Those here who wait to get into rooms.
    var joiner = Joiner()
    /// Exchanges of those who join locked rooms, here and elsewhere.
    var unlocking: Unlocking

    init(device: DeviceID, ciphers: any Ciphers) {
        unlocking = Unlocking(device: device, ciphers: ciphers)
    }
}
