public import Vocabulary

/// What a `Detector` wants done.
public enum Action: Hashable, Sendable {
    /// Send this mate something that wants an acknowledgement; if it is suspected, with its incarnation,
    /// so that it hears of that from the one who reaches it (Lifeguard §IV-B, "buddy system").
    case probe(DeviceID, accusing: UInt32?)
    /// Send the smallest packet there is to one that cannot be reached, or a greeting as well.
    case attempt(DeviceID, greeting: Bool)
    /// Ask mates whether they hear a device.
    case inquire(DeviceID, of: [DeviceID])
    /// Tell `asker` whether a device is heard: its incarnation, or `nil`.
    case answer(asker: DeviceID, about: DeviceID, incarnation: UInt32?)
    /// Tell all mates that share a room with the device, and the device, that it does not answer.
    case accuse(DeviceID, incarnation: UInt32)
    /// Tell a mate, or all, that this device is here.
    case refute(incarnation: UInt32, to: DeviceID?)
    /// The mate cannot be reached any more.
    case lost(DeviceID)
    /// The mate can be reached again; if `telling`, tell those who share a room with it.
    case found(DeviceID, telling: Bool)
    /// The mate does not answer this device, but another one hears it.
    case heardOnly(through: DeviceID, DeviceID)
}
