/// The body of `POST /api/rooms/CODE/join`.
public struct JoinRoom: Hashable, Sendable {
    /// What to be called there, at most 63 bytes, or `nil` for the device's name.
    public var name: String?
    /// What a locked room asks for, 1 to 1024 bytes, or `nil` for what is kept from the last time.
    public var passphrase: String?
    /// An emoji.
    public var avatar: String?
    /// Whether to watch only: a game that has begun, or that has no seat left, can be watched.
    public var spectate: Bool?

    /// Asks to join.
    public init(
        name: String? = nil,
        passphrase: String? = nil,
        avatar: String? = nil,
        spectate: Bool? = nil
    ) {
        self.name = name
        self.passphrase = passphrase
        self.avatar = avatar
        self.spectate = spectate
    }
}

extension JoinRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, passphrase, avatar, spectate
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        passphrase = try container.decodeIfPresent(String.self, forKey: .passphrase)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
        spectate = try container.decodeIfPresent(Bool.self, forKey: .spectate)
        try container.requireTitle(avatar, .avatar)
        try container.requireTitle(name, .name)
        try container.requirePassphrase(passphrase, .passphrase)
    }
}
