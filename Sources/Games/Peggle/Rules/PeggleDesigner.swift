internal import Rules
internal import Wire

/// Where people make levels of pegs: a document in which several set pegs onto one board at once.
enum PeggleDesigner {
    /// The kind of record that is a peg, and its fields.
    static let peg = (kind: 1, place: 1, colour: 2)

    /// What can be in such a document.
    ///
    /// A place is one number, so that of two who move one peg at once neither's half is taken. A game that was opened for the
    /// level is a record, too, by its code: so all who edit learn of it. Nobody draws there; live ink alone may flow, so that
    /// all see where the others point.
    static let description = DocumentDescription(
        "peggle-designer",
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
                peg.kind,
                "peg",
                below: [.top],
                fields: [
                    .init(peg.place, "place", .integer(0...PegDesign.mostPlace)),
                    .init(peg.colour, "kind", .integer(0...1)),
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
