internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// How a game of bubbles is told: shot by shot, who shot what, and what came of it.
enum BubbleBlastReport {
    static func shots(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let shots)? = view["shots"] else { return [] }
        return shots.enumerated().compactMap { index, shot in
            guard let seat = shot["seat"]?.seat, let popped = shot["popped"]?.number,
                let fallen = shot["fallen"]?.number, let points = shot["points"]?.number,
                let bubble = shot["colour"]?.text?.first.flatMap(Bubble.init(letter:))
            else { return nil }
            let number = Int64(index + 1)
            let lines = [
                "\(name(seat)) shot \(bubble == .orange ? "an" : "a") \(bubble) bubble",
                "\(popped) popped, \(fallen) fell, \(RoundReport.count(points, "point"))",
            ]
            return RoundReport(
                number: number,
                lines: lines + (number == Int64(shots.count) ? end(of: view, name) : []),
                facts: [
                    "seat": .seat(seat), "bubble": .text("\(bubble)"), "popped": .number(popped),
                    "fallen": .number(fallen), "points": .number(points),
                ]
            )
        }
    }

    /// How the game ended, if it has.
    private static func end(of view: Value, _ name: (SeatID) -> String) -> [String] {
        switch view["verdict"]?.text.flatMap(Verdict.init(rawValue:)) {
        case .won: RaceReport.winners(of: view, name) ?? ["won: nothing is left that can pop"]
        case .line: ["lost: the bubbles have reached the line"]
        case .empty: ["lost: no bubbles left to shoot"]
        case .deserted: ["lost: nobody was there to shoot"]
        case nil: []
        }
    }
}
