/// The body of `POST /api/rooms/CODE/seats`.
public struct TakeSeat: Hashable, Sendable {
    /// What the seat is called, at most 63 bytes.
    public var name: String?
    /// An emoji.
    public var avatar: String?
    /// Whether it is played at the page of the device's own person.
    public var beside: Bool?

    /// Asks for a seat.
    public init(name: String? = nil, avatar: String? = nil, beside: Bool? = nil) {
        self.name = name
        self.avatar = avatar
        self.beside = beside
    }
}

extension TakeSeat: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case name, avatar, beside }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
        beside = try container.decodeIfPresent(Bool.self, forKey: .beside)
        try container.requireTitle(name, .name)
        try container.requireAvatar(avatar, .avatar)
    }
}
