/// The body of `POST /api/account/move`: who takes an account to another device knows its password.
public struct MoveAccount: Hashable, Sendable {
    /// The password as typed.
    public var password: String

    /// Asks for the account in a file.
    public init(password: String) {
        self.password = password
    }
}

extension MoveAccount: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case password }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        password = try container.decode(String.self, forKey: .password)
        try container.requirePassphrase(password, .password)
    }
}
