public import Vocabulary

/// What a `Detector` wants done.
public enum Action: Hashable, Sendable {
    /// Send this room peer something that wants an acknowledgement; if it is suspected, with its incarnation,
    /// so that it hears of that from the one who reaches it (Lifeguard §IV-B, "buddy system").
    case probe(DeviceID, accusing: UInt32?)
    /// Send the smallest packet there is to a device that cannot be reached, or a greeting as well.
    case attempt(DeviceID, greeting: Bool)
    /// Ask room peers whether they hear a device.
    case requestPing(DeviceID, through: [DeviceID])
    /// Tell `asker` whether a device is heard: its incarnation, or `nil`.
    case answer(asker: DeviceID, about: DeviceID, incarnation: UInt32?)
    /// Tell all room peers that share a room with the device, and the device, that it does not answer.
    case accuse(DeviceID, incarnation: UInt32)
    /// Tell a room peer, or all, that this device is here.
    case refute(incarnation: UInt32, to: DeviceID?)
    /// The room peer cannot be reached any more.
    case lost(DeviceID)
    /// The room peer can be reached again; if `telling`, tell those who share a room with it.
    case found(DeviceID, telling: Bool)
    /// The room peer does not answer this device, but another one hears it.
    case heardOnly(through: DeviceID, DeviceID)
}
