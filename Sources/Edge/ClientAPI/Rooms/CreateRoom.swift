/// The body of `POST /api/rooms`.
public struct CreateRoom: Hashable, Sendable {
    /// What will be played, for instance `draw`.
    public var activity: String
    /// The wanted code, or `nil` for a random one.
    public var code: String?
    /// What to call the room, at most 63 bytes.
    public var title: String?

    /// Asks for a room.
    public init(activity: String, code: String? = nil, title: String? = nil) {
        self.activity = activity
        self.code = code
        self.title = title
    }
}

extension CreateRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case activity, code, title }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        activity = try container.decode(String.self, forKey: .activity)
        code = try container.decodeIfPresent(String.self, forKey: .code)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        try container.requireTitle(activity, .activity)
        try container.requireTitle(title, .title)
    }
}
