public import Vocabulary
public import Wire

/// Why operations from outside were not taken in.
public enum ReplicationError: Error, Hashable, Sendable {
    /// The bytes do not follow the grammar.
    case malformed(WireError)
    /// The seal does not fit the operations.
    case wrongSignature
    /// A first operation that is not allowed to begin a log.
    case notAdmitted(DeviceID)
    /// The room is full of logs, or a log begins after as many of its device as there may be.
    case tooManyLogs(DeviceID)
    /// The source has as many operations waiting as it may have.
    case tooManyOrphans
    /// A `Create` that is not the room's, cannot be read, or is not at the beginning of its log.
    case misplacedCreate
    /// A seal of this log already vouches for a different operation here.
    case fork(Place)
}
