/// The body of `POST /api/rooms/CODE/guests`.
public struct LetGuests: Hashable, Sendable {
    /// Whether this device is to serve guest pages of the room.
    public var open: Bool

    /// Opens or closes the door.
    public init(open: Bool) {
        self.open = open
    }
}

extension LetGuests: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case open }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        open = try container.decode(Bool.self, forKey: .open)
    }
}
