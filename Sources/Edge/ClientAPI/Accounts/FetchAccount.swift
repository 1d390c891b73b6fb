/// The body of `POST /api/account/fetch`: somebody fetches their account from another device on this network.
public struct FetchAccount: Hashable, Sendable {
    /// What the other device shows, as typed.
    public var code: String
    /// The password as typed.
    public var password: String

    /// Asks for an account.
    public init(code: String, password: String) {
        self.code = code
        self.password = password
    }
}

extension FetchAccount: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case code, password }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        code = try container.decode(String.self, forKey: .code)
        password = try container.decode(String.self, forKey: .password)
        try container.require(
            1...APILimits.movingCode ~= code.utf8.count,
            .code,
            "must be 1 to \(APILimits.movingCode) bytes long"
        )
        try container.requirePassphrase(password, .password)
    }
}
