public import Rules
internal import Wire

extension DocumentDescription {
    /// A document in which several make a level at once.
    ///
    /// A game that was opened for the level is a record, too, by its code: so all who edit learn of it. Nobody draws there;
    /// live ink alone may flow, so that all see where the others point.
    ///
    /// - Parameters:
    ///   - name: What programs call it.
    ///   - pieces: The kind of record that a level is made of; not number 2, which is the game's.
    /// - Returns: What can be in such a document.
    public static func levels(_ name: String, of pieces: RecordKind) -> DocumentDescription {
        DocumentDescription(
            name,
            sheet: Sheet(
                authors: .everybody,
                tools: [.pen],
                strokes: 0,
                undo: .refused,
                clear: .refused,
                viewers: .everybody,
                ink: .live
            ),
            records: [
                pieces,
                // Who comes back from a game takes back what they did before it, and not the game.
                RecordKind(
                    2,
                    "game",
                    below: [.top],
                    fields: [.init(1, "code", .text(most: 8))],
                    isLasting: true
                ),
            ]
        )
    }
}
