internal import GRDB

/// An account as the database holds it (`Protocol/accounts.md`): what stands in `key` opens with the password alone.
public struct StoredAccount: Hashable, Sendable {
    /// Bytes of a salt.
    static let saltBytes = 16
    /// Bytes of a locked key.
    static let keyBytes = 72

    /// What the person is called.
    public let name: String
    /// Their e-mail address.
    public let email: String
    /// The password's, 16 bytes.
    public let salt: [UInt8]
    /// Passes of Argon2id over its memory.
    public let passes: UInt32
    /// The memory of Argon2id, in KiB.
    public let kibibytes: UInt32
    /// The account's key, locked with the password: 72 bytes.
    public let key: [UInt8]

    /// Describes an account.
    public init(
        name: String,
        email: String,
        salt: [UInt8],
        passes: UInt32,
        kibibytes: UInt32,
        key: [UInt8]
    ) {
        precondition(salt.count == Self.saltBytes && key.count == Self.keyBytes)
        self.name = name
        self.email = email
        self.salt = salt
        self.passes = passes
        self.kibibytes = kibibytes
        self.key = key
    }

    /// Reads the columns `name, email, salt, passes, kibibytes, key`, behind those before `first`.
    init(_ row: Row, from first: Int) throws {
        guard let name = row[first] as String?, let email = row[first + 1] as String? else {
            throw Damage.missing("the name of an account")
        }
        let salt = try row.bytes(first + 2, count: Self.saltBytes, "the salt of an account")
        let passes = UInt32(exactly: try row.integer(first + 3, "the cost of an account"))
        let kibibytes = UInt32(exactly: try row.integer(first + 4, "the cost of an account"))
        let key = try row.bytes(first + 5, count: Self.keyBytes, "the key of an account")
        guard let passes, let kibibytes else { throw Damage.invalid("the cost of an account") }
        self.init(
            name: name,
            email: email,
            salt: salt,
            passes: passes,
            kibibytes: kibibytes,
            key: key
        )
    }
}
