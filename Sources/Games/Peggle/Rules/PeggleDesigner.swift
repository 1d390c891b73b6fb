internal import Activities
internal import Rules

/// Where people make levels of pegs: a document in which several set pegs onto one board at once.
enum PeggleDesigner {
    /// The kind of record that is a peg, and its fields.
    static let peg = (kind: 1, place: 1, colour: 2)

    /// What can be in such a document.
    ///
    /// A place is one number, so that of two who move one peg at once neither's half is taken.
    static let description = DocumentDescription.levels(
        "peggle-designer",
        of: RecordKind(
            peg.kind,
            "peg",
            below: [.top],
            fields: [
                .init(peg.place, "place", .integer(0...PegDesign.mostPlace)),
                .init(peg.colour, "kind", .integer(0...1)),
            ]
        )
    )
}
