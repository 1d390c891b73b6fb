/// The body of `POST /api/rooms/CODE/bots`.
public struct AddBot: Hashable, Sendable {
    /// How it plays; `nil` for `keen`.
    public var strategy: String?
    /// What it is called; `nil` for a name of its own.
    public var name: String?

    /// Asks for a bot.
    public init(strategy: String? = nil, name: String? = nil) {
        self.strategy = strategy
        self.name = name
    }
}

extension AddBot: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case strategy, name }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        strategy = try container.decodeIfPresent(String.self, forKey: .strategy)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        try container.requireTitle(name, .name)
    }
}
