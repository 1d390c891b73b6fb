import Vocabulary
public import Wire

extension Document {
    /// The changes that make a record.
    ///
    /// - Parameters:
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    ///   - fields: What it holds.
    /// - Returns: The making first, then moves of siblings that stand too close together.
    /// - Throws: `noSuchRecord`, `notAmongSiblings`, `tooDeep`, `crowded`.
    public func making(
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
    public func moving(
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

    /// The edits that put what is shown below a record, or on top, farther apart, in the same order.
    ///
    /// - Parameter parent: A record that is shown, or `nil` for the top.
    /// - Returns: What each edit changes; together they make room again where it was `crowded`.
    public func spreading(below parent: RecordName?) -> [[Edit.Change]] {
        var last: SiblingPosition?
        var edits: [[Edit.Change]] = []
        for (index, name) in children(of: parent).enumerated() {
            guard let next = SiblingPosition.between(last, nil) else { return edits }
            last = next
            if index % DocumentDraft.movesAtOnce == 0 { edits.append([]) }
            let move = Edit.Change.move(.named(name), parent: parent.map { .named($0) }, next)
            edits[edits.count - 1].append(move)
        }
        return edits
    }
}
