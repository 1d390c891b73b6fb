internal import Activities
internal import Rules
internal import Vocabulary

/// How a game of pegs is told: ball by ball, who shot, and what came of it.
enum PeggleReport {
    static func shots(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let shots)? = view["shots"] else { return [] }
        return shots.enumerated().compactMap { index, shot in
            guard let seat = shot["seat"]?.seat, let orange = shot["orange"]?.number,
                let blue = shot["blue"]?.number, let points = shot["points"]?.number,
                let isReturned = shot["returned"]?.flag
            else { return nil }
            let number = Int64(index + 1)
            let lines = [
                "\(name(seat)) lit \(orange) orange and \(blue) blue",
                RoundReport.count(points, "point") + (isReturned ? ", and the ball came back" : ""),
            ]
            return RoundReport(
                number: number,
                lines: lines + (number == Int64(shots.count) ? end(of: view, name) : []),
                facts: [
                    "seat": .seat(seat), "orange": .number(orange), "blue": .number(blue),
                    "points": .number(points), "returned": .flag(isReturned),
                ]
            )
        }
    }

    /// How the game ended, if it has.
    private static func end(of view: Value, _ name: (SeatID) -> String) -> [String] {
        switch view["verdict"]?.text.flatMap(Peggle.Ending.init(rawValue:)) {
        case .won: RaceReport.winners(of: view, name) ?? ["won: no orange peg is left"]
        case .empty: ["lost: no ball is left to shoot"]
        case .deserted: ["lost: nobody was there to shoot"]
        case nil: []
        }
    }
}
