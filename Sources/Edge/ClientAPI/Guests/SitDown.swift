/// The body of `POST /api/guest/sit`: somebody wants to play on this device.
public struct SitDown: Hashable, Sendable {
    /// The room's code.
    public var room: String
    /// What stands in the address that the room's QR code shows, 32 hexadecimal digits; or the six digits beside it.
    public var invitation: String
    /// What the guest is called, at most 63 bytes.
    public var name: String
    /// An emoji, at most 32 bytes.
    public var avatar: String
    /// The secret that the page has drawn for the seat, 64 hexadecimal digits.
    public var secret: String

    /// Asks for a guest's seat.
    public init(room: String, invitation: String, name: String, avatar: String, secret: String) {
        self.room = room
        self.invitation = invitation
        self.name = name
        self.avatar = avatar
        self.secret = secret
    }
}

extension SitDown: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case room, invitation, name, avatar, secret
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        room = try container.decode(String.self, forKey: .room)
        invitation = try container.decode(String.self, forKey: .invitation)
        name = try container.decode(String.self, forKey: .name)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar) ?? ""
        secret = try container.decode(String.self, forKey: .secret)
        try container.requireTitle(name, .name)
        try container.requireAvatar(avatar, .avatar)
        try container.requireHex(secret, .secret, digits: 64)
    }
}
