internal import Physics
internal import Rules
internal import Wire

/// Where people make levels of bubbles: a document in which several hang bubbles into one grid at once.
enum BubbleDesigner {
    /// The kind of record that is a bubble, and its fields.
    static let bubble = (kind: 1, cell: 1, colour: 2)

    /// What can be in such a document.
    ///
    /// A game that was opened for the level is a record, too, by its code: so all who edit learn of it. Nobody draws there;
    /// live ink alone may flow, so that all see where the others point.
    static let description = DocumentDescription(
        "bubble-designer",
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
            RecordKind(
                bubble.kind,
                "bubble",
                below: [.top],
                fields: [
                    .init(bubble.cell, "cell", .integer(0...Int64(BubbleDesign.cells.count - 1))),
                    .init(bubble.colour, "kind", .integer(1...Int64(Bubble.allCases.count))),
                ]
            ),
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
