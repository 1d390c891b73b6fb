/// The accounts of a device: the answer to `GET /api/accounts`.
public struct AccountList: Codable, Hashable, Sendable {
    /// One of them, as its owner sees it who has not logged in yet.
    public struct Entry: Codable, Hashable, Sendable {
        /// What the person is called.
        public var name: String

        /// Names an account.
        public init(name: String) { self.name = name }
    }

    /// The oldest first.
    public var accounts: [Entry]

    /// Lists accounts.
    public init(accounts: [Entry]) { self.accounts = accounts }
}
