internal import Activities
internal import Rules
internal import Vocabulary

/// How Classic is told, from what it shows: what was drawn, and who voted for it.
enum ClassicReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let history)? = view["history"] else { return [] }
        return history.compactMap { RoundReport($0, name) }
    }
}

extension RoundReport {
    fileprivate init?(_ round: Value, _ name: (SeatID) -> String) {
        guard let number = round["gameRound"]?.number, case .text(let topic)? = round["topic"],
            let master = round["master"]?.seat, case .list(let all)? = round["tiles"]
        else { return nil }
        let tiles = all.compactMap(Tile.init)
        self.init(
            number: number,
            drawings: all.count,
            lines: ["“\(topic)”, named by \(name(master))"]
                + tiles.map { $0.line(name, isMaster: $0.author == master) },
            facts: [
                "topic": .text(topic), "master": .seat(master),
                "tiles": .list(tiles.map(\.facts)),
            ]
        )
    }
}

/// A drawing as the results show it.
private struct Tile {
    let number: Int64
    let author: SeatID
    let voters: [SeatID]
    let strokes: Int64
    let points: Int64

    init?(_ tile: Value) {
        guard let number = tile["tile"]?.number, let author = tile["author"]?.seat,
            case .list(let voters)? = tile["voters"]
        else { return nil }
        self.number = number
        self.author = author
        self.voters = voters.compactMap(\.seat)
        strokes = tile["strokes"]?.number ?? 0
        points = tile["points"]?.number ?? 0
    }

    func line(_ name: (SeatID) -> String, isMaster: Bool) -> String {
        let votes =
            voters.isEmpty
            ? "nobody voted for it" : "voted for by \(voters.map(name).joined(separator: ", "))"
        let mark = isMaster ? " (the master's)" : ""
        return "\(number + 1). \(name(author))\(mark): "
            + "\(RoundReport.count(strokes, "stroke")), \(votes), "
            + RoundReport.count(points, "point")
    }

    var facts: Value {
        .map(
            [
                "tile": .number(number), "author": .seat(author), "voters": .seats(voters),
                "strokes": .number(strokes), "points": .number(points),
            ]
        )
    }
}
