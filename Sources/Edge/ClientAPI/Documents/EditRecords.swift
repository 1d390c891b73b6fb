/// The body of `POST /api/rooms/CODE/edit`.
public struct EditRecords: Hashable, Sendable {
    /// Changes that belong together, in order, 1 to ``APILimits/changes``: all of them are made, or none.
    public var changes: [RecordEdit]
    /// One of the daemon's seats, 16 hexadecimal digits; `nil` for that of its person.
    public var seat: String?

    /// Wraps the changes.
    public init(changes: [RecordEdit], seat: String? = nil) {
        self.changes = changes
        self.seat = seat
    }
}

extension EditRecords: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case changes, seat }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .changes)
        let rule = "must hold 1 to \(APILimits.changes) changes"
        changes = []
        // Counted before they are read: a body of many is refused at once.
        try container.require(1...APILimits.changes ~= list.count ?? 0, .changes, rule)
        while !list.isAtEnd { changes.append(try list.decode(RecordEdit.self)) }
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        try container.requireHex(seat, .seat, digits: 16)
    }
}
