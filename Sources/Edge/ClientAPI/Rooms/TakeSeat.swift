/// The body of `POST /api/rooms/CODE/seats`.
public struct TakeSeat: Hashable, Sendable {
    /// What the seat is called, at most 63 bytes.
    public var name: String?
    /// An emoji.
    public var avatar: String?

    /// Asks for a seat.
    public init(name: String? = nil, avatar: String? = nil) {
        self.name = name
        self.avatar = avatar
    }
}

extension TakeSeat: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case name, avatar }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
        try container.requireTitle(name, .name)
        try container.requireAvatar(avatar, .avatar)
    }
}
