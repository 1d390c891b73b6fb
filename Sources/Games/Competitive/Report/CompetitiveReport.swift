internal import Activities
internal import Rules
internal import Vocabulary

/// How the game of single strokes is told: what votes each drawing had.
enum CompetitiveReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        list(view["history"]).compactMap { round in
            guard let number = round["gameRound"]?.number else { return nil }
            let tiles = list(round["tiles"]).compactMap(Tile.init)
            let activated = list(round["activated"])
            let powerups = RoundReport.count(activated.count, "powerup")
            return RoundReport(
                number: number,
                drawings: tiles.count,
                lines: ["one stroke each, \(powerups) activated"] + tiles.map { $0.line(name) },
                facts: ["tiles": .list(tiles.map(\.facts)), "activated": .list(activated)]
            )
        }
    }

    private static func list(_ value: Value?) -> [Value] {
        guard case .list(let values)? = value else { return [] }
        return values
    }

    /// A drawing as the results show it.
    private struct Tile {
        let number: Int64
        let author: SeatID
        let strokes: Int64
        let votes: Int64
        let points: Int64

        init?(_ tile: Value) {
            guard let number = tile["tile"]?.number, let author = tile["author"]?.seat else {
                return nil
            }
            self.number = number
            self.author = author
            strokes = tile["strokes"]?.number ?? 0
            votes = tile["votes"]?.number ?? 0
            points = tile["points"]?.number ?? 0
        }

        func line(_ name: (SeatID) -> String) -> String {
            "\(number + 1). \(name(author)): \(RoundReport.count(strokes, "stroke")), "
                + "votes: \(votes), \(RoundReport.count(points, "point"))"
        }

        var facts: Value {
            .map(
                [
                    "tile": .number(number), "author": .seat(author),
                    "strokes": .number(strokes), "votes": .number(votes),
                    "points": .number(points),
                ]
            )
        }
    }
}
