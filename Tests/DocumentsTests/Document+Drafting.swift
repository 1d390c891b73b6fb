import Documents
import Wire

extension Document {
    /// The changes that make a record.
    ///
    /// - Parameters:
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    ///   - fields: What it holds.
    /// - Returns: The making first, then moves of siblings that stand too close together.
    /// - Throws: `noSuchRecord`, `notAmongSiblings`, `tooDeep`, `crowded`.
    func making(
        in parent: RecordName?,
        after sibling: RecordName?,
        fields: [Int: FieldValue]
    ) throws(DocumentFault) -> [Edit.Change] {
        var draft = DocumentDraft(self)
        try draft.make(
            in: parent.map { .named($0) },
            after: sibling.map { .named($0) },
            fields: fields
        )
        return draft.changes + draft.moves
    }

    /// The changes that move a record.
    ///
    /// - Parameters:
    ///   - record: A record that is shown.
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    /// - Returns: The move first, then moves of others that it takes.
    /// - Throws: `noSuchRecord`, `notAmongSiblings`, `intoItself`, `tooDeep`, `crowded`.
    func moving(
        _ record: RecordName,
        into parent: RecordName?,
        after sibling: RecordName?
    ) throws(DocumentFault) -> [Edit.Change] {
        var draft = DocumentDraft(self)
        try draft.move(
            .named(record),
            into: parent.map { .named($0) },
            after: sibling.map { .named($0) }
        )
        return draft.changes + draft.moves
    }
}
