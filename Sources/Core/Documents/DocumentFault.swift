public import Wire

/// Why a document cannot be changed as somebody wishes.
public enum DocumentFault: Error, Hashable, Sendable {
    /// The record is not shown.
    case noSuchRecord(RecordName)
    /// The record does not hang where it is said to.
    case notAmongSiblings(RecordName)
    /// The record would hang below itself.
    case intoItself(RecordName)
    /// Something would hang deeper than `Limits.recordDepth`.
    case tooDeep(depth: Int)
    /// The siblings stand too close together: `Document.spreading` says how to part them.
    case crowded
}
