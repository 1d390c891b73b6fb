/// The body of `POST /api/rooms/CODE/strokes`.
public struct AddStrokes: Hashable, Sendable {
    /// The strokes in drawing order, 1 to 4096.
    public var strokes: [DrawnStroke]

    /// Wraps the strokes.
    public init(strokes: [DrawnStroke]) {
        self.strokes = strokes
    }
}

extension AddStrokes: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case strokes }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        strokes = try container.decode([DrawnStroke].self, forKey: .strokes)
        try container.require(
            1...APILimits.strokes ~= strokes.count,
            .strokes,
            "must hold 1 to \(APILimits.strokes) strokes"
        )
    }
}
