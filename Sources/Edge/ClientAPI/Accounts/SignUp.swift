/// The body of `POST /api/account`: somebody wants an account on this device.
public struct SignUp: Hashable, Sendable {
    /// What they are called, as ``AccountRules/isName(_:)`` has it.
    public var name: String
    /// As ``AccountRules/isEmail(_:)`` has it.
    public var email: String
    /// As ``AccountRules/isPassword(_:)`` has it.
    public var password: String

    /// Asks for an account.
    public init(name: String, email: String, password: String) {
        self.name = name
        self.email = email
        self.password = password
    }
}

extension SignUp: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, email, password, repeated
    }

    /// Reads the body; other fields are refused, and so is a password that was repeated otherwise.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        email = try container.decode(String.self, forKey: .email)
        password = try container.decode(String.self, forKey: .password)
        let repeated = try container.decode(String.self, forKey: .repeated)
        try container.require(
            AccountRules.isName(name),
            .name,
            "must be 1 to \(APILimits.userName) characters without @, and no space at either end"
        )
        try container.require(
            AccountRules.isEmail(email),
            .email,
            "must be an address like ada@example.org"
        )
        try container.require(
            AccountRules.isPassword(password),
            .password,
            "must have at least \(APILimits.passwordCharacters) characters, a letter and a digit among them"
        )
        try container.require(repeated == password, .repeated, "must be the password once more")
    }

    /// Writes the body, the password twice.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(email, forKey: .email)
        try container.encode(password, forKey: .password)
        try container.encode(password, forKey: .repeated)
    }
}
