internal import CSodium
internal import Vocabulary
public import Wire

/// What binds all parts of an account's file together: only who has the account's key can have written it, and nobody
/// has changed it since (`Protocol/accounts.md`).
public struct AccountFileSeal: Sendable {
    /// Bytes of a digest, and of a tag.
    public static let size = 32

    private static let title = Array("parlor account file v1".utf8)

    private var hash: any HashStream = Sodium().hashStream()

    /// Begins before the first byte of the file.
    public init() {}

    /// Takes the next bytes of the file.
    public mutating func update(_ bytes: [UInt8]) { hash.update(bytes) }

    /// Of all that was taken: by it anybody sees whether the file was damaged on its way.
    public var digest: [UInt8] { Secret(words: hash.finished()).bytes }

    /// What its owner alone can have written below a digest.
    ///
    /// - Parameter account: The account's key.
    /// - Returns: 32 bytes.
    public func tag(by account: Secret) -> [UInt8] {
        let key = Self.title.withUnsafeBytes { Sodium().blake2b256($0, key: account) }
        let tag = digest.withUnsafeBytes { Sodium().blake2b256($0, key: Secret(words: key)) }
        return Secret(words: tag).bytes
    }

    /// Whether a tag is that of its owner; takes as long for any wrong one.
    public func isTag(_ tag: [UInt8], by account: Secret) -> Bool {
        tag.count == Self.size && sodium_memcmp(tag, self.tag(by: account), Self.size) == 0
    }
}
