/// The body of `POST /api/account/remove`: who removes an account knows its password.
public struct RemoveAccount: Hashable, Sendable {
    /// The password as typed.
    public var password: String

    /// Asks that the account be removed.
    public init(password: String) {
        self.password = password
    }
}

extension RemoveAccount: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case password }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        password = try container.decode(String.self, forKey: .password)
        try container.requirePassphrase(password, .password)
    }
}
