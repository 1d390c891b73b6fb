/// What somebody shows of themselves to the others in a room (`Protocol/accounts.md`).
///
/// Its JSON is what travels, and what stands there comes from strangers: a value that exists is within its limits.
public struct PlayerCard: Hashable, Sendable {
    /// Which these are; a reader shows nothing of another one.
    public static let version = 1

    /// A small picture of theirs in base 64, which is not looked at here; `nil` for none.
    public var picture: String?
    /// Games that they have played, as they say.
    public var games: Int
    /// Those of them that they have won, as they say.
    public var wins: Int
    /// Drawings of theirs, at most ``APILimits/cardDrawings``.
    public var drawings: [ShownDrawing]

    /// Describes somebody.
    public init(
        picture: String? = nil,
        games: Int = 0,
        wins: Int = 0,
        drawings: [ShownDrawing] = []
    ) {
        self.picture = picture
        self.games = games
        self.wins = wins
        self.drawings = drawings
    }
}

extension PlayerCard: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case version, picture, games, wins, drawings
    }

    /// Reads a card; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        try container.require(version == Self.version, .version, "must be \(Self.version)")
        picture = try container.decodeIfPresent(String.self, forKey: .picture)
        games = try container.decode(Int.self, forKey: .games)
        wins = try container.decode(Int.self, forKey: .wins)
        drawings = try container.decode([ShownDrawing].self, forKey: .drawings)
        try container.require(
            picture.map(Self.isPicture) ?? true,
            .picture,
            "must be 1 to \(APILimits.cardPicture) bytes in base 64"
        )
        let counts = 0...APILimits.cardGames
        try container.require(counts ~= games, .games, "must be 0 to \(APILimits.cardGames)")
        try container.require(counts ~= wins, .wins, "must be 0 to \(APILimits.cardGames)")
        try container.require(
            drawings.count <= APILimits.cardDrawings,
            .drawings,
            "must hold at most \(APILimits.cardDrawings) drawings"
        )
    }

    /// Writes a card; without a picture there is no such field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encodeIfPresent(picture, forKey: .picture)
        try container.encode(games, forKey: .games)
        try container.encode(wins, forKey: .wins)
        try container.encode(drawings, forKey: .drawings)
    }

    /// Whether a text is base 64, padded, of so many bytes as a picture may have.
    private static func isPicture(_ text: String) -> Bool {
        let digits = text.utf8
        let body = digits.reversed().drop { $0 == UInt8(ascii: "=") }
        let padding = digits.count - body.count
        guard digits.count > 0, digits.count % 4 == 0, padding <= 2 else { return false }
        guard digits.count / 4 * 3 - padding <= APILimits.cardPicture else { return false }
        return body.allSatisfy { digit in
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }
}
