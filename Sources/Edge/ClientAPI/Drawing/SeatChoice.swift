/// The body of `POST /api/rooms/CODE/undo` and `…/redo`; may be empty.
public struct SeatChoice: Hashable, Sendable {
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?
    /// Whether a stroke is meant, or an edit of the document.
    public var part: DocumentPart

    /// Which edit of the document, 64 hexadecimal digits; `nil` for the one whose turn it is.
    public var edit: String?

    /// Names a seat.
    public init(seat: String? = nil, of part: DocumentPart = .canvas, edit: String? = nil) {
        self.seat = seat
        self.part = part
        self.edit = edit
    }
}

extension SeatChoice: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seat
        case part = "of"
        case edit
    }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
        part = try container.decodeIfPresent(DocumentPart.self, forKey: .part) ?? .canvas
        edit = try container.decodeIfPresent(String.self, forKey: .edit)
        try container.requireHex(edit, .edit, digits: 64)
    }
}
