/// The body of `POST /api/rooms/CODE/guests`.
public struct LetGuests: Hashable, Sendable {
    /// Whether this device is to serve guest pages of the room.
    public var open: Bool
    /// Whether guests who have a seat keep their page when the door is shut; absent for no.
    public var stay: Bool?

    /// Opens or closes the door.
    public init(open: Bool, stay: Bool? = nil) {
        self.open = open
        self.stay = stay
    }
}

extension LetGuests: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case open, stay }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        open = try container.decode(Bool.self, forKey: .open)
        stay = try container.decodeIfPresent(Bool.self, forKey: .stay)
    }
}
