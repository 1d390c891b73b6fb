/// What one person did to a document at once: changes that belong together.
///
/// The payload of an operation of kind 40; `Protocol/documents.md` says what a document makes of it.
public struct Edit: Hashable, Sendable {
    /// A record as an edit names it.
    public enum Reference: Hashable, Sendable {
        /// A record that an earlier operation made.
        case named(RecordName)
        /// A record that this edit makes, by the place of the change.
        case new(Int)
    }

    /// One change.
    public enum Change: Hashable, Sendable {
        /// A new record below a parent, or on top of the tree, with some fields by number.
        case make(parent: Reference?, SiblingPosition, [Int: FieldValue])
        /// Another parent, or another place among its children.
        case move(Reference, parent: Reference?, SiblingPosition)
        /// Other values of some fields, at least one.
        case set(Reference, [Int: FieldValue])
        /// Takes a record away with all below it, or brings it back.
        case hide(Reference, Bool)
    }

    /// What changes, in order: 1 to `Limits.editChanges`.
    public let changes: [Change]

    /// Describes an edit.
    ///
    /// - Parameter changes: 1 to `Limits.editChanges`; `nil` comes back where others could not read what is
    ///   written: over a limit, or a name of nothing that comes before.
    public init?(_ changes: [Change]) {
        guard let edit = try? Self(decoding: Self.encode(changes)), edit.changes == changes else {
            return nil
        }
        self = edit
    }

    init(checked changes: [Change]) {
        self.changes = changes
    }
}
