internal import Activities
internal import Rules
internal import Vocabulary

/// How the long picture is told: who drew which part of it.
enum CooperativeReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let portions)? = view["portions"] else { return [] }
        let parts = portions.compactMap(Part.init)
        // Nothing is told before all may see it.
        guard !parts.isEmpty, parts.count == portions.count else { return [] }
        return [
            RoundReport(
                number: 1,
                drawings: parts.count + 1,
                lines: ["one picture in \(RoundReport.count(parts.count, "part"))"]
                    + parts.map { $0.line(name) },
                facts: ["portions": .list(parts.map(\.facts))]
            )
        ]
    }
}

/// A part of the picture, as it is shown.
private struct Part {
    let tile: Int64
    let author: SeatID
    let strokes: Int64

    init?(_ portion: Value) {
        guard let tile = portion["tile"]?.number, let author = portion["author"]?.seat,
            let strokes = portion["strokes"]?.number
        else { return nil }
        self.tile = tile
        self.author = author
        self.strokes = strokes
    }

    func line(_ name: (SeatID) -> String) -> String {
        "\(tile). \(name(author)): \(RoundReport.count(strokes, "stroke"))"
    }

    var facts: Value {
        .map(
            ["tile": .number(tile), "author": .seat(author), "strokes": .number(strokes)]
        )
    }
}
