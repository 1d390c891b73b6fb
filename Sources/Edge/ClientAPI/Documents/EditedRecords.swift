/// The answer to `POST /api/rooms/CODE/edit`.
public struct EditedRecords: Codable, Hashable, Sendable {
    /// For each change the name of the record that it has made, 66 hexadecimal digits; `null` for one that makes
    /// none.
    public var records: [String?]
    /// What the edit is called, 64 hexadecimal digits: by that it is undone, and done again.
    public var edit: String

    /// Names records, and the edit that has made them.
    public init(records: [String?], edit: String) {
        self.records = records
        self.edit = edit
    }
}
