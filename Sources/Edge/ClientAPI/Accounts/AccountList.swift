/// The accounts of a device: the answer to `GET /api/accounts`.
public struct AccountList: Codable, Hashable, Sendable {
    /// One of them, as its owner sees it who has not logged in yet.
    public struct Entry: Codable, Hashable, Sendable {
        /// What the person is called.
        public var name: String
        /// Whether it has gone to another device, and nobody has logged in here since.
        public var moved: Bool

        /// Names an account.
        public init(name: String, moved: Bool) {
            self.name = name
            self.moved = moved
        }
    }

    /// The oldest first.
    public var accounts: [Entry]

    /// Lists accounts.
    public init(accounts: [Entry]) { self.accounts = accounts }
}
