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
    /// What differs from the game's standard, by name.
    public var settings: [String: Int64]?
    /// Whether members serve guest pages to phones, this one at once.
    public var phones: Bool?
    /// What to be called there, at most 63 bytes, or `nil` for the device's name.
    public var name: String?
    /// An emoji.
    public var avatar: String?

    /// Asks for a room.
    public init(
        activity: String,
        code: String? = nil,
        title: String? = nil,
        passphrase: String? = nil,
        settings: [String: Int64]? = nil,
        phones: Bool? = nil,
        name: String? = nil,
        avatar: String? = nil
    ) {
        self.activity = activity
        self.code = code
        self.title = title
        self.passphrase = passphrase
        self.settings = settings
        self.phones = phones
        self.name = name
        self.avatar = avatar
    }
}

extension CreateRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case activity, code, title, passphrase, settings, phones, name, avatar
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        activity = try container.decode(String.self, forKey: .activity)
        code = try container.decodeIfPresent(String.self, forKey: .code)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        passphrase = try container.decodeIfPresent(String.self, forKey: .passphrase)
        settings = try container.decodeIfPresent([String: Int64].self, forKey: .settings)
        phones = try container.decodeIfPresent(Bool.self, forKey: .phones)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
        try container.requireTitle(name, .name)
        try container.requireTitle(avatar, .avatar)
        try container.requireTitle(activity, .activity)
        try container.requireTitle(title, .title)
        try container.requirePassphrase(passphrase, .passphrase)
    }
}
