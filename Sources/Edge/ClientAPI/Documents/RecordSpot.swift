/// Where a record goes.
public enum RecordSpot: Hashable, Sendable {
    /// Before all below a record; on top where that is `nil`.
    case first(RecordReference?)
    /// Behind all below a record; on top where that is `nil`.
    case last(RecordReference?)
    /// Right before a record.
    case before(RecordReference)
    /// Right after a record.
    case after(RecordReference)
}
