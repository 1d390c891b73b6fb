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
    /// A change names by its place one that makes no record before it.
    case notMadeHere(change: Int)
    /// The siblings stand too close together, too many of them to be parted.
    case crowded

    /// What a person is told.
    public var message: String {
        switch self {
        case .noSuchRecord: "That record is not there, or was taken away."
        case .notAmongSiblings: "The record to stand beside is somewhere else now; look again."
        case .intoItself: "A record cannot be put into itself, or into what hangs below it."
        case .tooDeep(let depth):
            "That would be \(depth) levels deep, and \(Limits.recordDepth) are possible."
        case .notMadeHere(let change):
            "Change \(change) makes no record, or comes later; name a change before that makes one."
        case .crowded: "There is no room left between these records; move one of them first."
        }
    }
}
