/// A room of which this device still holds something, and which it is not in.
public struct PastRoom: Codable, Hashable, Sendable {
    /// The room's identifier, 64 hexadecimal digits.
    public var room: String
    /// What people said to meet there; `nil` if that is not known any more.
    public var code: String?
    /// Bytes that it takes on disk; 0 if it is not packed.
    public var bytes: Int

    /// Describes a room.
    public init(room: String, code: String?, bytes: Int) {
        self.room = room
        self.code = code
        self.bytes = bytes
    }
}
