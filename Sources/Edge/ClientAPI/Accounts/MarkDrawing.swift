/// The body of `POST /api/account/drawings/NAME`: whether a kept drawing is a favourite.
public struct MarkDrawing: Hashable, Sendable {
    /// Whether it is one from now on.
    public var favourite: Bool

    /// Says whether a drawing is a favourite.
    public init(favourite: Bool) { self.favourite = favourite }
}

extension MarkDrawing: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case favourite }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        favourite = try container.decode(Bool.self, forKey: .favourite)
    }
}
