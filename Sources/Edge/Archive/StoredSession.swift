/// A session as the database holds it: what stands in `key` opens with the session's token alone.
public struct StoredSession: Hashable, Sendable {
    /// By what it is found, 32 bytes.
    public let name: [UInt8]
    /// The account's key, locked with the session: 72 bytes.
    public let key: [UInt8]

    /// Describes a session.
    public init(name: [UInt8], key: [UInt8]) {
        precondition(name.count == 32 && key.count == StoredAccount.keyBytes)
        self.name = name
        self.key = key
    }
}
