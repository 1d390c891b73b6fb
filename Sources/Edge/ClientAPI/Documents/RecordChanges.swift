/// What has changed in a document, as ``DaemonMessage/records(room:_:rest:)`` tells it.
public struct RecordChanges: Hashable, Sendable {
    /// Records that are new, or back, whole; they take the place of any of the same name.
    public var records: [RecordDetail]
    /// What has changed in records that are there already.
    public var changed: [ChangedRecord]
    /// Names of records that are not there any more.
    public var gone: [String]

    /// Describes changes.
    public init(
        records: [RecordDetail] = [],
        changed: [ChangedRecord] = [],
        gone: [String] = []
    ) {
        self.records = records
        self.changed = changed
        self.gone = gone
    }

    /// Whether there are none.
    public var isEmpty: Bool { records.isEmpty && changed.isEmpty && gone.isEmpty }
}
