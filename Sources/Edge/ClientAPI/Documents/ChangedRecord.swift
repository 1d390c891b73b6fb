/// What has changed in a record that a page has been shown.
public struct ChangedRecord: Codable, Hashable, Sendable {
    /// Its name, 66 hexadecimal digits.
    public var record: String
    /// Where it stands now, as in ``RecordDetail/place``; `nil` where it stands as it did.
    public var place: String?
    /// What it hangs below, where `place` is said; `nil` for the top.
    public var parent: String?
    /// The fields that have changed, by name, with ``RecordValue/nothing`` for one that holds nothing any more; `nil` where
    /// none is.
    public var fields: [String: RecordValue]?

    /// Describes a change.
    public init(
        record: String,
        place: String? = nil,
        parent: String? = nil,
        fields: [String: RecordValue]? = nil
    ) {
        self.record = record
        self.place = place
        self.parent = parent
        self.fields = fields
    }
}
