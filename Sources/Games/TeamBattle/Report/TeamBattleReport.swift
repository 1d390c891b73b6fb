internal import Activities
internal import Rules
internal import Vocabulary

/// How a battle of teams is told: what each has won, and how each of its words was guessed.
enum TeamBattleReport {
    static func rounds(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        let teams = list(view["teams"])
        // Nothing is told before all may know the words.
        guard !teams.isEmpty, teams.allSatisfy({ $0["points"] != nil }) else { return [] }
        let topics = view["topics"]?.number ?? 0
        let words = RoundReport.count(topics, "secret word")
        return [
            RoundReport(
                number: 1,
                drawings: teams.count * Int(clamping: topics),
                lines: ["\(RoundReport.count(teams.count, "team")) with \(words) each"]
                    + teams.flatMap { lines($0, name) },
                facts: ["teams": .list(teams)]
            )
        ]
    }

    private static func lines(_ team: Value, _ name: (SeatID) -> String) -> [String] {
        guard let drawer = team["drawer"]?.seat, let guesser = team["guesser"]?.seat else {
            return []
        }
        let both = "\(name(drawer)) and \(name(guesser))"
        guard team["plays"] == .flag(true) else {
            return ["\(both) had no words: neither device had chosen any"]
        }
        let points = RoundReport.count(team["points"]?.number ?? 0, "point")
        let first = "\(team["rank"]?.number ?? 0). \(both): \(points)"
        return [first] + words(of: team, name(drawer), name(guesser))
            + faults(of: team, name(drawer))
    }

    private static func words(of team: Value, _ drawer: String, _ guesser: String) -> [String] {
        list(team["words"]).map { word in
            let name = word["word"]?.text ?? "a word that nobody knows"
            let guesses = list(word["guesses"]).compactMap(said)
            let isRight = list(word["guesses"]).last.map { $0["right"] == .flag(true) } ?? false
            let end =
                if isRight {
                    ""
                } else if word["skipped"] == .flag(true) {
                    "\(guesser) skipped it"
                } else {
                    "\(guesser) did not find it"
                }
            let came = [guesses.isEmpty ? "" : "\(guesser) said " + guesses.joined(separator: ", ")]
            let told = (came + [end]).filter { !$0.isEmpty }.joined(separator: "; ")
            let strokes = RoundReport.count(word["strokes"]?.number ?? 0, "stroke")
            return "\(drawer) drew \(name) with \(strokes): \(told)"
        }
    }

    /// A guess, and what came of it.
    private static func said(_ guess: Value) -> String? {
        guard let text = guess["text"]?.text else { return nil }
        if guess["void"] == .flag(true) { return "\(text) (answered falsely)" }
        switch guess["right"]?.flag {
        case true?: return "\(text) (right)"
        case false?: return text
        case nil: return "\(text) (not answered)"
        }
    }

    private static func faults(of team: Value, _ drawer: String) -> [String] {
        switch team["fault"]?.text {
        case TeamResult.Fault.silent.rawValue:
            ["\(drawer)'s device has not shown its secret, so nothing stands that the team has won"]
        case TeamResult.Fault.seal.rawValue:
            ["\(drawer)'s device was caught cheating: it chose the words by another secret"]
        default:
            team["caught"] == .flag(true)
                ? ["\(drawer)'s device was caught cheating: it did not tell the truth about a word"]
                : []
        }
    }

    private static func list(_ value: Value?) -> [Value] {
        guard case .list(let values)? = value else { return [] }
        return values
    }
}
