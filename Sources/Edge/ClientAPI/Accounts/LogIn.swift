/// The body of `POST /api/account/login`.
public struct LogIn: Hashable, Sendable {
    /// The name of the account, or its e-mail address, in either case.
    public var account: String
    /// The password as typed.
    public var password: String

    /// Asks to be logged in.
    public init(account: String, password: String) {
        self.account = account
        self.password = password
    }
}

extension LogIn: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case account, password }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        account = try container.decode(String.self, forKey: .account)
        password = try container.decode(String.self, forKey: .password)
        try container.require(
            1...APILimits.email ~= account.utf8.count,
            .account,
            "must be 1 to \(APILimits.email) bytes long"
        )
        try container.requirePassphrase(password, .password)
    }
}
