/// A record of a room's document.
public struct RecordDetail: Codable, Hashable, Sendable {
    /// Hexadecimal digits of a record's name.
    public static let digits = 66

    /// Its name, 66 hexadecimal digits.
    public var record: String
    /// Of which kind it is.
    public var kind: String
    /// What it hangs below; `nil` for the top.
    public var parent: String?
    /// Where it stands: siblings are in the order of this text, then of their names.
    public var place: String
    /// What its fields hold, by name; those that hold nothing are left out.
    public var fields: [String: RecordValue]

    /// Describes a record.
    public init(
        record: String,
        kind: String,
        parent: String?,
        place: String,
        fields: [String: RecordValue]
    ) {
        self.record = record
        self.kind = kind
        self.parent = parent
        self.place = place
        self.fields = fields
    }
}
