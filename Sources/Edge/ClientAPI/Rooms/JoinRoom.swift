/// The body of `POST /api/rooms/CODE/join`.
public struct JoinRoom: Hashable, Sendable {
    /// The room, 64 hexadecimal digits, or `nil` for the room that its code means, if it means but one.
    public var room: String?
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
        room: String? = nil,
        name: String? = nil,
        passphrase: String? = nil,
        avatar: String? = nil,
        spectate: Bool? = nil
    ) {
        self.room = room
        self.name = name
        self.passphrase = passphrase
        self.avatar = avatar
        self.spectate = spectate
    }
}

extension JoinRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case room, name, passphrase, avatar, spectate
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        room = try container.decodeIfPresent(String.self, forKey: .room)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        passphrase = try container.decodeIfPresent(String.self, forKey: .passphrase)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
        spectate = try container.decodeIfPresent(Bool.self, forKey: .spectate)
        try container.requireHex(room, .room, digits: 64)
        try container.requireTitle(avatar, .avatar)
        try container.requireTitle(name, .name)
        try container.requirePassphrase(passphrase, .passphrase)
    }
}
