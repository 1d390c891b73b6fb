public import Wire

/// What somebody does to the document of a room.
public enum RecordDeed: Hashable, Sendable {
    /// Where a record goes; `nil` in the place of a parent is the top.
    public enum Spot: Hashable, Sendable {
        /// Before all that hangs there.
        case first(in: RecordName?)
        /// After all that hangs there.
        case last(in: RecordName?)
        /// Right before a record, below the same parent.
        case before(RecordName)
        /// Right after a record, below the same parent.
        case after(RecordName)
    }

    /// Makes a record of a kind, with some of its fields, both by their names.
    case make(kind: String, fields: [String: FieldValue], Spot)
    /// Puts a record elsewhere, with all that hangs below it.
    case move(RecordName, Spot)
    /// Changes some fields, by their names; at least one.
    case set(RecordName, fields: [String: FieldValue])
    /// Takes a record away with all that hangs below it, or brings it back.
    case hide(RecordName, Bool)
    /// Takes back this seat's latest edit that shows.
    case undo
    /// Brings back what was taken back last, if the seat has not edited since.
    case redo
}
