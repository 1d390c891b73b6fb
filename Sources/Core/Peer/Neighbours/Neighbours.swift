internal import Membership
internal import Vocabulary

/// Which of those that share a room with this device can be reached, and whether somebody has come or gone since
/// the detector was told who they are.
struct Neighbours: Sendable {
    /// Looks after them.
    var detector: Detector
    private(set) var areStale = true
    /// Until when two may be talking through this device, since they do not hear each other; `nil`: none did.
    private(set) var relaysUntil: Instant?
    /// How long after the last packet that was passed on.
    static let relaying = Instant.Span.seconds(60)

    /// - Parameter device: This device.
    init(device: DeviceID) { detector = Detector(device: device) }

    /// Notes that somebody has come or gone in a room.
    mutating func noteChange() { areStale = true }

    /// Notes that a packet is passed on between two.
    mutating func noteRelayed(now: Instant) { relaysUntil = now + Self.relaying }

    /// Tells the detector who they are.
    ///
    /// - Parameters:
    ///   - roomPeers: All of them.
    ///   - isReachable: Whether a new room peer answers now.
    ///   - now: The time.
    ///   - dice: For the order of probes.
    mutating func set(
        _ roomPeers: Set<DeviceID>,
        isReachable: (DeviceID) -> Bool,
        now: Instant,
        using dice: inout Dice
    ) {
        areStale = false
        detector.setRoomPeers(roomPeers, isReachable: isReachable, now: now, using: &dice)
    }
}
