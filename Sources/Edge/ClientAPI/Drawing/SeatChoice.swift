/// The body of `POST /api/rooms/CODE/undo` and `…/redo`; may be empty.
public struct SeatChoice: Hashable, Sendable {
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?
    /// Whether a stroke is meant, or an edit of the document.
    public var part: DocumentPart

    /// Names a seat.
    public init(seat: String? = nil, of part: DocumentPart = .canvas) {
        self.seat = seat
        self.part = part
    }
}

extension SeatChoice: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seat
        case part = "of"
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
        part = try container.decodeIfPresent(DocumentPart.self, forKey: .part) ?? .canvas
    }
}
