public import Vocabulary

/// What somebody does to the document of a room; each is one operation.
public enum RecordDeed: Hashable, Sendable {
    /// Changes that belong together: 1 to `Limits.editChanges`.
    case change([RecordChange])
    /// Takes back this seat's latest edit that shows.
    case undo
    /// Brings back what was taken back last, if the seat has not edited since.
    case redo
    /// Switches one edit of this seat's off or on, whether it shows or not.
    case turn(OperationID, Bool)
}
