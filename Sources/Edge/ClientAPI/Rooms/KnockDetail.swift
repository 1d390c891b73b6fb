/// Somebody who waits at the door of a room.
public struct KnockDetail: Codable, Hashable, Sendable {
    /// Their device, 64 hexadecimal digits.
    public var device: String
    /// What they want to be called; empty for somebody who wants to watch.
    public var name: String
    /// Their emoji.
    public var avatar: String

    /// Describes somebody.
    public init(device: String, name: String, avatar: String) {
        self.device = device
        self.name = name
        self.avatar = avatar
    }
}
