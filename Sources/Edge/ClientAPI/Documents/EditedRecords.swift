/// The answer to `POST /api/rooms/CODE/edit`.
public struct EditedRecords: Codable, Hashable, Sendable {
    /// For each change the name of the record that it has made, 66 hexadecimal digits; `null` for one that makes
    /// none.
    public var records: [String?]

    /// Names records.
    public init(records: [String?]) { self.records = records }
}
