import Wire

/// What one change of an edit says about one thing of a record.
struct Write: Sendable {
    /// What is written.
    enum Content: Equatable, Sendable {
        /// A parent, `nil` for the top of the tree, and a place among its children.
        case place(parent: Int?, SiblingPosition)
        /// Whether the record is taken away.
        case hidden(Bool)
        /// A field.
        case value(FieldValue)
    }

    /// The edit, by its number.
    let edit: Int
    /// The record, by its number.
    let record: Int
    /// Which of its rankings decides.
    let slot: Slot
    /// What is written.
    let content: Content
}

/// What of a record can be written.
enum Slot: Hashable, Sendable {
    case place
    case hidden
    case field(Int)
}
