/// The body of `POST /api/name`.
public struct NewName: Hashable, Sendable {
    /// What this device's seats are called from now on, 1 to 63 bytes.
    public var name: String

    /// Names it.
    public init(name: String) {
        self.name = name
    }
}

extension NewName: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case name }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        try container.requireTitle(name, .name)
        guard !name.isEmpty else {
            throw APIError(.badRequest, "A name has at least one letter.")
        }
    }
}
