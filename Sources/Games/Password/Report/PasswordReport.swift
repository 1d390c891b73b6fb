internal import Activities
internal import Rules
internal import Vocabulary

/// How a chain of words is told: round by round who said what, whose it was, and who was caught cheating.
enum PasswordReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        guard case .list(let chain)? = view["chain"] else { return [] }
        var rounds: [(number: Int64, turns: [Value])] = []
        for turn in chain {
            guard let number = turn["round"]?.number else { continue }
            if rounds.last?.number != number { rounds.append((number, [])) }
            rounds[rounds.count - 1].turns.append(turn)
        }
        return rounds.enumerated().map { index, round in
            let words = round.turns.compactMap { $0["word"]?.text }
            let first = index == 0 ? view["start"]?.text.map { "it began with \($0)" } : nil
            let last = index == rounds.count - 1 ? cheats(in: view, name) : []
            return RoundReport(
                number: round.number,
                lines: [RoundReport.count(words.count, "word")] + [first].compactMap { $0 }
                    + round.turns.map { line($0, name) } + last,
                facts: ["turns": .list(round.turns), "start": view["start"] ?? .null]
            )
        }
    }

    private static func line(_ turn: Value, _ name: (SeatID) -> String) -> String {
        let who = turn["seat"]?.seat.map(name) ?? "Somebody"
        guard let word = turn["word"]?.text else { return "\(who) said nothing" }
        let doubters = seats(turn["challengers"])
        let doubted =
            doubters.isEmpty ? "" : ", doubted by " + doubters.map(name).joined(separator: ", ")
        let came =
            if let claimer = turn["claimer"]?.seat {
                ": it was one of \(name(claimer))'s"
            } else if turn["isOwn"] == .flag(true) {
                ": one of their own" + doubted
            } else {
                doubted
            }
        return "\(who) said \(word)\(came)"
    }

    private static func cheats(in view: Value, _ name: (SeatID) -> String) -> [String] {
        guard case .list(let cheats)? = view["cheats"] else { return [] }
        let silent = seats(view["silent"]).map {
            "\(name($0))'s device has not shown what it dealt with, so no points of theirs stand"
        }
        return silent
            + cheats.map { cheat in
                let who = seats(cheat["seats"]).map(name).joined(separator: ", ")
                return "the device of \(who) was caught cheating (\(names(cheat["at"])))"
            }
    }

    private static func names(_ value: Value?) -> String {
        guard case .list(let names)? = value else { return "" }
        return names.compactMap(\.text).joined(separator: ", ")
    }

    private static func seats(_ value: Value?) -> [SeatID] {
        guard case .list(let seats)? = value else { return [] }
        return seats.compactMap(\.seat)
    }
}
