/// The body of `POST /api/rooms/CODE/strokes`.
public struct AddStrokes: Hashable, Sendable {
    /// The strokes in drawing order, 1 to 4096.
    public var strokes: [DrawnStroke]
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?

    /// Wraps the strokes.
    public init(strokes: [DrawnStroke], seat: String? = nil) {
        self.strokes = strokes
        self.seat = seat
    }
}

extension AddStrokes: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case strokes, seat }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        strokes = try container.decode([DrawnStroke].self, forKey: .strokes)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
        try container.require(
            1...APILimits.strokes ~= strokes.count,
            .strokes,
            "must hold 1 to \(APILimits.strokes) strokes"
        )
    }
}
