internal import Vocabulary

/// Where what this device draws goes: to a mixer and those whom it does not serve, or to everybody.
struct Outlet: Sendable {
    /// The other device that mixes.
    var mixer: DeviceID?
    /// Whether this device itself mixes.
    var isOwn = false
    /// Who gets it from the one who mixes.
    var served: Set<DeviceID> = []

    /// Whether a device need not be sent it by this one.
    func serves(_ device: DeviceID) -> Bool { served.contains(device) }

    /// How many packets go out for one of a pen, `others` being the others in the room.
    func packets(among others: Int) -> Int {
        max(others - served.count, 1)
    }
}
