/// A drawing that somebody shows on their card.
public struct ShownDrawing: Hashable, Sendable {
    /// What was drawn, as they say; at most ``APILimits/cardTopic`` characters.
    public var topic: String
    /// The strokes, in drawing order.
    public var strokes: [ShownStroke]

    /// Describes a drawing.
    public init(topic: String, strokes: [ShownStroke]) {
        self.topic = topic
        self.strokes = strokes
    }
}

extension ShownDrawing: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case topic, strokes }

    /// Reads a drawing; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        topic = try container.decode(String.self, forKey: .topic)
        strokes = try container.decode([ShownStroke].self, forKey: .strokes)
        try container.require(
            topic.unicodeScalars.count <= APILimits.cardTopic,
            .topic,
            "must have at most \(APILimits.cardTopic) characters"
        )
        try container.require(
            1...APILimits.cardStrokes ~= strokes.count,
            .strokes,
            "must hold 1 to \(APILimits.cardStrokes) strokes"
        )
    }
}
