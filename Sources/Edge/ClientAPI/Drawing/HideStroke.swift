/// The body of `POST /api/rooms/CODE/hide`.
public struct HideStroke: Hashable, Sendable {
    /// One of one's own strokes, 64 hexadecimal digits.
    public var stroke: String
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?

    /// Names the stroke.
    public init(stroke: String, seat: String? = nil) {
        self.stroke = stroke
        self.seat = seat
    }
}

extension HideStroke: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case stroke, seat }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        stroke = try container.decode(String.self, forKey: .stroke)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
        try container.requireHex(stroke, .stroke, digits: 64)
    }
}
