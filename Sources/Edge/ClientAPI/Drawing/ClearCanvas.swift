/// The body of `POST /api/rooms/CODE/clear`.
public struct ClearCanvas: Hashable, Sendable {
    /// Whose strokes go.
    public var scope: ClearScope
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?

    /// Names whose strokes go.
    public init(scope: ClearScope, seat: String? = nil) {
        self.scope = scope
        self.seat = seat
    }
}

extension ClearCanvas: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case scope, seat }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        scope = try container.decode(ClearScope.self, forKey: .scope)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
    }
}
