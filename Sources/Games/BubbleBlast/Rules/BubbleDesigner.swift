internal import Activities
internal import Physics
internal import Rules

/// Where people make levels of bubbles: a document in which several hang bubbles into one grid at once.
enum BubbleDesigner {
    /// The kind of record that is a bubble, and its fields.
    static let bubble = (kind: 1, cell: 1, colour: 2)

    /// What can be in such a document.
    static let description = DocumentDescription.levels(
        "bubble-designer",
        of: RecordKind(
            bubble.kind,
            "bubble",
            below: [.top],
            fields: [
                .init(bubble.cell, "cell", .integer(0...Int64(BubbleDesign.cells.count - 1))),
                .init(bubble.colour, "kind", .integer(1...Int64(Bubble.allCases.count))),
            ]
        )
    )
}
