public import Wire

/// One of the changes that somebody makes to a document at once.
///
/// A record is named by its name, or by the place of the change of the same edit that makes it.
public enum RecordChange: Hashable, Sendable {
    /// Where a record goes; `nil` in the place of a parent is the top.
    public enum Spot: Hashable, Sendable {
        /// Before all that hangs there.
        case first(in: Edit.Reference?)
        /// After all that hangs there.
        case last(in: Edit.Reference?)
        /// Right before a record, below the same parent.
        case before(Edit.Reference)
        /// Right after a record, below the same parent.
        case after(Edit.Reference)
    }

    /// Makes a record of a kind, with some of its fields, both by their names.
    case make(kind: String, fields: [String: FieldValue], Spot)
    /// Puts a record elsewhere, with all that hangs below it.
    case move(Edit.Reference, Spot)
    /// Changes some fields, by their names; at least one.
    case set(Edit.Reference, fields: [String: FieldValue])
    /// Takes a record away with all that hangs below it, or brings it back.
    case hide(Edit.Reference, Bool)
}
