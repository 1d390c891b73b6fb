/// The body of `POST /api/account/drawings`: the account of the session keeps a drawing.
public struct KeepDrawing: Hashable, Sendable {
    /// What the page calls it: under one name an account keeps one drawing.
    public var identifier: String
    /// What it shows and where it is from, as the page writes that.
    public var label: String
    /// What is drawn, as the page writes that.
    public var strokes: String
    /// Whether it takes the place of the one that the account keeps under this name; else that one stays.
    public var replaces: Bool
    /// Whether it is a favourite from the beginning.
    public var favourite: Bool

    /// Asks that a drawing be kept.
    public init(
        identifier: String,
        label: String,
        strokes: String,
        replaces: Bool = false,
        favourite: Bool = false
    ) {
        self.identifier = identifier
        self.label = label
        self.strokes = strokes
        self.replaces = replaces
        self.favourite = favourite
    }
}

extension KeepDrawing: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier = "id"
        case label, strokes, replaces, favourite
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        label = try container.decode(String.self, forKey: .label)
        strokes = try container.decode(String.self, forKey: .strokes)
        replaces = try container.decodeIfPresent(Bool.self, forKey: .replaces) ?? false
        favourite = try container.decodeIfPresent(Bool.self, forKey: .favourite) ?? false
        try container.require(
            1...APILimits.drawingIdentifier ~= identifier.utf8.count,
            .identifier,
            "must be 1 to \(APILimits.drawingIdentifier) bytes long"
        )
        try container.require(
            label.utf8.count <= APILimits.drawingLabel,
            .label,
            "must be at most \(APILimits.drawingLabel) bytes long"
        )
        try container.require(
            strokes.utf8.count <= APILimits.drawingStrokes,
            .strokes,
            "must be at most \(APILimits.drawingStrokes) bytes long"
        )
    }
}
