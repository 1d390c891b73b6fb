/// The body of `POST /api/rooms/CODE/hide`.
public struct HideStroke: Hashable, Sendable {
    /// One of one's own strokes, 64 hexadecimal digits.
    public var stroke: String

    /// Names the stroke.
    public init(stroke: String) {
        self.stroke = stroke
    }
}

extension HideStroke: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case stroke }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        stroke = try container.decode(String.self, forKey: .stroke)
        try container.requireHex(stroke, .stroke, digits: 64)
    }
}
