internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// Looks whether nobody but its drawer sees a word or a drawing too early, and whether points are what was guessed.
struct TeamBattleTrial: Trial {
    static let choosing = "battle"
    static let timed: Set<String> = ["bring", "battle"]
    static let secret: Set<String> = ["battle"]
    static let sharesBoard = true
    static let wrongRules =
        [
            WrongRules("show-words", ShowsWords.self),
            WrongRules("tell-words", TellsWords.self),
            WrongRules("show-unsubmitted", ShowsUnsubmitted.self),
            WrongRules("show-papers", ShowsPapers.self),
            WrongRules("show-sheets", ShowsSheets.self),
            WrongRules("give-drawings", GivesTopics.self),
            WrongRules("guessers-draw", LetsGuessersDraw.self, lure: { view, _ in drawDot(view) }),
            WrongRules("forgive-wrong", ForgivesWrong.self),
            WrongRules("share-ranks", SharesRanks.self),
            WrongRules("swap-teams", SwapsTeams.self),
            WrongRules("ignore-pairs", IgnoresPairs.self),
            WrongRules("end-early", EndsEarly.self),
        ] + tricks

    /// Who plays with whom, as it was first shown to anybody: each drawer, and after it the guesser.
    private var pairs: [[SeatID]] = []
    /// What the settings say.
    private var settings: [String: Int64] = [:]
    /// The words that drawers were shown, by drawer and number.
    private(set) var words: [SeatID: [Int64: String]] = [:]
    /// What came of each team, as it was first shown to anybody.
    private var results: [Value] = []
    private(set) var rounds = 0
    /// Guesses that stand.
    private(set) var choices = 0

    /// A battle begins anew, whatever was won before.
    init(carried: [SeatID: Int64]) {}

    mutating func begin(with settings: [String: Int64]) { self.settings = settings }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "topics": isShortest ? 1 : Int64.random(in: 1...3, using: &dice),
            "battle": isShortest ? 30 : Int64.random(in: 30...45, using: &dice),
            "difficulty": Int64.random(in: 0...2, using: &dice),
            "language": Int64.random(in: 0...3, using: &dice),
            "bring": Bool.random(using: &dice) ? 0 : Int64.random(in: 1...5, using: &dice),
        ]
    }

    static func longest(_ settings: [String: Int64]) -> Int64 {
        // Two phases of dice, and a minute in which devices show their secrets.
        ((settings["bring"] ?? 0) + (settings["battle"] ?? 0)) * 1_000 + 66_000
    }

    /// What a drawer's device says while all play has numbers in it, and no word: other devices hold it.
    static func isSecret(_ move: Value) -> Bool {
        guard case .map(var fields) = move,
            let name = fields.removeValue(forKey: "do")?.text, ["letters", "answer"].contains(name)
        else { return false }
        return !texts(.map(fields)).isEmpty
    }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {}

    mutating func judge(_ scene: TrialScene) -> String? {
        guard case .list(let teams)? = scene.state["teams"] else { return "no teams are shown" }
        if let wrong = judgePairs(scene, teams) ?? judgeWords(scene) { return wrong }
        switch scene.phase {
        case "battle": return judgeBattle(scene, teams)
        // Where no device was bound to anything, nobody has played.
        case "over" where teams.contains { $0["plays"] == .flag(true) }:
            return judgeResults(scene, teams)
        default: return judgeNothing(scene)
        }
    }

    // MARK: - Who plays with whom

    /// Each has one mate at most, and keeps it.
    private mutating func judgePairs(_ scene: TrialScene, _ teams: [Value]) -> String? {
        let told = teams.map { [$0["drawer"]?.seat, $0["guesser"]?.seat].compactMap(\.self) }
        guard !told.isEmpty else {
            // Somebody may be behind the others, who have teams already.
            return pairs.isEmpty || ["bring", "pairing"].contains(scene.phase)
                ? nil : "teams are gone"
        }
        if pairs.isEmpty { pairs = told }
        guard told == pairs else { return "who plays with whom differs or has changed" }
        let members = pairs.joined()
        guard pairs.allSatisfy({ $0.count == 2 }), Set(members).count == members.count,
            Set(members).isSubset(of: scene.scores.map(\.seat))
        else { return "somebody plays twice, alone or without a seat" }
        return judgeChosen(scene.scores.map(\.seat))
    }

    /// Two whom the settings put together are a team, if both have one and neither is in a pair before.
    private func judgeChosen(_ players: [SeatID]) -> String? {
        var free = Set(pairs.joined())
        for pair in Self.chosen(settings, players) where free.isSuperset(of: pair) {
            free.subtract(pair)
            guard pairs.contains(pair) || pairs.contains(pair.reversed()) else {
                return "two who were put together are no team"
            }
        }
        return nil
    }

    // MARK: - What is shown while they play

    /// A word stays as it is, and nobody but its drawer is shown it before the end.
    private mutating func judgeWords(_ scene: TrialScene) -> String? {
        if let viewer = scene.viewer, let word = scene.state["mine"]?["word"]?.text,
            let topic = scene.state["mine"]?["topic"]?.number
        {
            guard pairs.contains(where: { $0.first == viewer }) else {
                return "a word is shown to somebody who does not draw"
            }
            let known = words[viewer]?[topic] ?? word
            guard known == word else { return "a word has changed" }
            words[viewer, default: [:]][topic] = word
        }
        guard scene.phase != "over" else { return nil }
        let own = scene.viewer.flatMap { words[$0] } ?? [:]
        let hidden = Set(words.values.flatMap(\.values)).subtracting(own.values)
        let seen = Self.texts(Self.withoutTyped(scene.state, in: scene.phase))
        return hidden.isDisjoint(with: seen) ? nil : "a word is shown to another than its drawer"
    }

    private func judgeBattle(_ scene: TrialScene, _ teams: [Value]) -> String? {
        for team in teams {
            guard let drawn = team["drawn"]?.number, let guessed = team["guessed"]?.number,
                guessed <= drawn
            else { return "a team guesses what is not drawn yet" }
        }
        return judgeNothing(scene) ?? judgeInk(scene)
    }

    /// Before the end there are no points, and no drawing can be had before all have played.
    private func judgeNothing(_ scene: TrialScene) -> String? {
        if let points = scene.scores.first(where: { $0.score != 0 }), scene.phase != "reckoning" {
            return "\(points.seat) has points in phase \(scene.phase)"
        }
        guard scene.phase != "reckoning" else { return nil }
        return (0..<20).first { scene.hasDrawing(1, $0) }.map {
            "drawing \($0) can be had in phase \(scene.phase)"
        }
    }

    /// Each sees what they drew themselves, and a guesser the paper that is ready.
    private func judgeInk(_ scene: TrialScene) -> String? {
        let mate = pairs.first { $0.last == scene.viewer }?.first
        let mine = scene.state["mine"]
        let left = Int(mine?["topic"]?.number ?? 0) * 4_946
        for ink in scene.ink {
            if ink.seat == scene.viewer {
                guard mate == nil else { return "a guesser draws" }
                continue
            }
            guard ink.seat == mate else { return "ink of another team is shown" }
            guard mine?["ready"] == .flag(true) else {
                return "ink is shown that is not submitted"
            }
            let isOnPaper = ink.stroke.points.allSatisfy {
                left...left + 4_095 ~= Int($0.x) && 0...4_095 ~= Int($0.y)
            }
            guard isOnPaper else { return "ink beside the paper is shown" }
        }
        return nil
    }

    // MARK: - What has come of it

    private mutating func judgeResults(_ scene: TrialScene, _ teams: [Value]) -> String? {
        guard results.isEmpty else {
            return results == teams ? count(teams, scene) : "results differ or have changed"
        }
        for team in teams {
            if let wrong = judgeResult(team) { return wrong }
        }
        results = teams
        rounds = 1
        return count(teams, scene)
    }

    /// The words are those that the drawer was shown, and answers are true: all devices are honest.
    private mutating func judgeResult(_ team: Value) -> String? {
        guard team["caught"] == .flag(false) else { return "a device was caught" }
        guard let drawer = team["drawer"]?.seat, case .list(let topics)? = team["words"] else {
            return "a team has no results"
        }
        for (number, topic) in topics.enumerated() {
            guard let word = topic["word"]?.text else {
                guard team["fault"] == .text("silent") || team["plays"] == .flag(false) else {
                    return "a word is not told"
                }
                continue
            }
            let shown = words[drawer]?[Int64(number)]
            guard shown == nil || shown == word else { return "a word has changed" }
            choices += Self.guesses(topic).count
        }
        return nil
    }

    /// Said in another way than in the rules: a hundred for each right guess, ten less for each wrong one, and the best first.
    private func count(_ teams: [Value], _ scene: TrialScene) -> String? {
        var scores: [SeatID: Int64] = [:]
        let points = teams.map(Self.won)
        for (team, won) in zip(teams, points) {
            guard team["points"]?.number == won else { return "points and guesses do not agree" }
            for name in ["drawer", "guesser"] {
                if let seat = team[name]?.seat { scores[seat] = won }
            }
        }
        let sorted = points.sorted(by: >)
        for (team, won) in zip(teams, points) {
            let place = (sorted.firstIndex(of: won) ?? 0) + 1
            guard team["rank"] == .number(Int64(place)) else { return "ranks are wrong" }
        }
        return scene.fault(inScores: scores)
    }

    private static func won(_ team: Value) -> Int64 {
        guard case .list(let topics)? = team["words"] else { return 0 }
        let won = topics.flatMap(guesses).reduce(Int64(0)) { $0 + ($1 ? 100 : -10) }
        return team["fault"] == .null ? won : min(won, 0)
    }

    /// The guesses of a word that stand, and whether each is right.
    private static func guesses(_ topic: Value) -> [Bool] {
        guard topic["long"] == .flag(true), case .list(let guesses)? = topic["guesses"] else {
            return []
        }
        return guesses.filter { $0["void"] != .flag(true) }.compactMap { $0["right"]?.flag }
    }
}
