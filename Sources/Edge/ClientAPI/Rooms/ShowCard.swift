/// The body of `POST /api/rooms/CODE/card`.
public struct ShowCard: Hashable, Sendable {
    /// What is shown from now on; `nil`: nothing any more.
    public var card: PlayerCard?
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?

    /// Asks that a seat show something.
    public init(card: PlayerCard?, seat: String? = nil) {
        self.card = card
        self.seat = seat
    }
}

extension ShowCard: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case card, seat }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        card = try container.decodeIfPresent(PlayerCard.self, forKey: .card)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
    }
}
