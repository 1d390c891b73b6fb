/// What a data directory says of its device.
public struct StoredDevice: Sendable {
    /// The database's path.
    public let path: String
    /// The 32 bytes of the key.
    public let seed: [UInt8]
    /// The name for people, once one has been given.
    public let name: String?
    /// How many rooms the device is in; archived ones do not count.
    public let rooms: Int
}
