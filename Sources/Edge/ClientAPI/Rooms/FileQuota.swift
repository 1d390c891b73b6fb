/// How much of what may be shared in a room as files is used up; bytes that operations name, wherever they are.
public struct FileQuota: Codable, Hashable, Sendable {
    /// Bytes that all devices have shared.
    public var bytes: Int
    /// Bytes that all may share.
    public var limit: Int
    /// Bytes that this device has shared.
    public var own: Int
    /// Bytes that one device may share.
    public var ownLimit: Int

    /// Describes a quota.
    public init(bytes: Int, limit: Int, own: Int, ownLimit: Int) {
        self.bytes = bytes
        self.limit = limit
        self.own = own
        self.ownLimit = ownLimit
    }
}
