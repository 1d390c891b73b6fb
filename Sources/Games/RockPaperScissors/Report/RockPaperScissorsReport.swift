internal import Activities
internal import Rules
internal import Vocabulary

/// How rock, paper, scissors is told: who threw what, and whom it beat.
enum RockPaperScissorsReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let history)? = view["history"] else { return [] }
        return history.compactMap { round in
            guard let number = round["round"]?.number, case .map(let hands)? = round["hands"],
                case .map(let won)? = round["won"]
            else { return nil }
            let lines = hands.sorted { $0.key < $1.key }.map { seat, hand in
                let points = RoundReport.count(won[seat]?.number ?? 0, "point")
                return "\(SeatID(hex: seat).map(name) ?? seat): \(hand.text ?? ""), \(points)"
            }
            return RoundReport(
                number: number,
                lines: [hands.isEmpty ? "nobody threw" : "\(hands.count) threw"] + lines,
                facts: ["hands": .map(hands), "won": .map(won)]
            )
        }
    }
}
