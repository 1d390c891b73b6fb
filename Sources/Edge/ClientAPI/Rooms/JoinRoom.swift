/// The body of `POST /api/rooms/CODE/join`.
public struct JoinRoom: Hashable, Sendable {
    /// What to be called there, at most 63 bytes, or `nil` for the device's name.
    public var name: String?

    /// Asks to join.
    public init(name: String? = nil) {
        self.name = name
    }
}

extension JoinRoom: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case name }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        try container.requireTitle(name, .name)
    }
}
