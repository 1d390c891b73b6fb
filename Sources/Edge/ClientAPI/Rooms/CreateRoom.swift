/// The body of `POST /api/rooms`.
public struct CreateRoom: Hashable, Sendable {
    /// What will be played, for instance `draw`.
    public var activity: String
    /// The wanted code, or `nil` for a random one.
    public var code: String?
    /// What to call the room, at most 63 bytes.
    public var title: String?
    /// What people must know to get in, 1 to 1024 bytes, or `nil` to let everybody in.
    public var passphrase: String?

    /// Asks for a room.
    public init(
        activity: String,
        code: String? = nil,
        title: String? = nil,
        passphrase: String? = nil
    ) {
        self.activity = activity
        self.code = code
        self.title = title
        self.passphrase = passphrase
    }
}

extension CreateRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case activity, code, title, passphrase
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        activity = try container.decode(String.self, forKey: .activity)
        code = try container.decodeIfPresent(String.self, forKey: .code)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        passphrase = try container.decodeIfPresent(String.self, forKey: .passphrase)
        try container.requireTitle(activity, .activity)
        try container.requireTitle(title, .title)
        try container.requirePassphrase(passphrase, .passphrase)
    }
}
