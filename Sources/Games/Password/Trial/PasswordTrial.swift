internal import Activities
internal import Rules
internal import Vocabulary

/// Looks whether hands differ, whether votes are hidden until all are in, whether points are what the rules say, and
/// whether nobody is accused who has done nothing.
struct PasswordTrial: Trial {
    static let choosing = "judge"
    static let timed: Set<String> = ["bring", "word"]
    static let secret: Set<String> = ["judge", "count"]
    static let wrongRules =
        [
            WrongRules("show-votes", ShowsVotes.self), WrongRules("add-a-point", AddsAPoint.self),
            WrongRules("change-turns", ChangesTurns.self),
        ] + tricks

    private let carried: [SeatID: Int64]
    /// Each turn as it was first shown to anybody.
    private var turns: [Value] = []
    /// The hands that anybody was shown.
    private var hands: Set<Set<String>> = []
    /// What each was let vote, by turn.
    private var cast: [Int: [SeatID: Set<String>]] = [:]
    private(set) var choices = 0

    init(carried: [SeatID: Int64]) { self.carried = carried }

    var rounds: Int { turns.count }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "rounds": isShortest ? 1 : Int64.random(in: 1...3, using: &dice),
            "word": Int64.random(in: 10...14, using: &dice),
            "judge": Int64.random(in: 5...8, using: &dice),
            "swaps": Int64.random(in: 0...1, using: &dice),
            "language": Int64.random(in: 0...3, using: &dice),
            "bring": Bool.random(using: &dice) ? 0 : Int64.random(in: 1...5, using: &dice),
        ]
    }

    /// Each of six has a turn in each round; a deal of six takes eight phases, and begins anew with each that is left out.
    static func longest(_ settings: [String: Int64]) -> Int64 {
        let turn = ((settings["word"] ?? 0) + (settings["judge"] ?? 0) + 3) * 1_000
        let deals: Int64 = 33 * Password.duty
        let rounds = max(1, (settings["rounds"] ?? 1) - (settings["played"] ?? 0))
        return (settings["bring"] ?? 0) * 1_000 + deals + 6 * turn * rounds + Password.grace
    }

    static func isSecret(_ move: Value) -> Bool { move["do"] == .text("judge") }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {
        guard case .list(let chain)? = state["chain"], let vote = move["judge"]?.text else {
            return
        }
        cast[chain.count, default: [:]][seat, default: []].insert(vote)
    }

    mutating func judge(_ scene: TrialScene) -> String? {
        guard case .list(let chain)? = scene.state["chain"] else { return "no chain is shown" }
        if case .list(let cheats)? = scene.state["cheats"], let first = cheats.first {
            guard case .list(let names)? = first["at"] else { return "a cheat has no name" }
            return "a device was caught at \(names.compactMap(\.text).joined(separator: ", "))"
        }
        let open = scene.state["word"]?.text
        if Self.secret.contains(scene.phase), chain.contains(where: { $0["word"]?.text == open }) {
            return "what came of a word is shown in phase \(scene.phase)"
        }
        for (old, new) in zip(turns, chain) where old != new {
            return "a turn differs or has changed"
        }
        for turn in chain.dropFirst(turns.count) {
            if let wrong = count(turn) { return "in turn \(turns.count) \(wrong)" }
            turns.append(turn)
        }
        return look(at: scene.state["hand"]) ?? points(scene, chain)
    }

    /// Two hands are the same one, or have no word in common.
    private mutating func look(at hand: Value?) -> String? {
        guard case .list(let cards)? = hand else { return nil }
        let words = Set(cards.compactMap { $0["word"]?.text })
        guard cards.count == 6, words.count == 6 else { return "a hand has not six words" }
        guard hands.allSatisfy({ $0 == words || $0.isDisjoint(with: words) }) else {
            return "a word lies in two hands"
        }
        hands.insert(words)
        return nil
    }

    /// What was said is no word that was said before, votes are as they were cast, and points follow from them.
    private mutating func count(_ turn: Value) -> String? {
        guard let seat = turn["seat"]?.seat else { return "nobody has the turn" }
        if let word = turn["word"]?.text, turns.contains(where: { $0["word"]?.text == word }) {
            return "a word is said again"
        }
        let passers = Self.seats(turn["passers"])
        let doubters = Self.seats(turn["challengers"])
        guard Set(passers + doubters).count == passers.count + doubters.count,
            !(passers + doubters).contains(seat)
        else { return "somebody votes twice, or on their own word" }
        for (vote, voters) in [("pass", passers), ("doubt", doubters)] {
            for voter in voters where cast[turns.count]?[voter]?.contains(vote) != true {
                return "\(voter) did not cast that vote"
            }
        }
        choices += passers.count + doubters.count
        return Self.won(turn, seat, doubters) == Self.points(turn["won"])
            ? nil : "points are given for nothing"
    }

    /// Said in another way than in the rules.
    private static func won(_ turn: Value, _ seat: SeatID, _ doubters: [SeatID]) -> [SeatID: Int64]
    {
        var won: [SeatID: Int64] = [:]
        for silent in seats(turn["unshown"]) { won[silent] = -1 }
        if let claimer = turn["claimer"]?.seat {
            won[claimer, default: 0] += 2
            return won
        }
        let isTarget = turn["isOwn"] == .flag(true)
        let isTrue = isTarget || turn["isSilent"] == .flag(true)
        if doubters.isEmpty, isTarget { won[seat] = 2 }
        for doubter in doubters { won[doubter, default: 0] += isTrue ? 2 : -1 }
        if !doubters.isEmpty { won[seat, default: 0] -= Int64(doubters.count) }
        return won
    }

    private func points(_ scene: TrialScene, _ chain: [Value]) -> String? {
        var scores = carried
        var swaps = Self.points(scene.state["hands"])
        for turn in chain {
            for (seat, count) in Self.points(turn["swaps"]) {
                swaps[seat, default: 0] -= count
                scores[seat] = Points.sum(scores[seat] ?? 0, -count)
            }
            for (seat, points) in Self.points(turn["won"]) {
                scores[seat] = Points.sum(scores[seat] ?? 0, points)
            }
        }
        for (seat, count) in swaps { scores[seat] = Points.sum(scores[seat] ?? 0, -count) }
        for seat in Self.seats(scene.state["silent"]) { scores[seat] = min(scores[seat] ?? 0, 0) }
        return scene.fault(inScores: scores)
    }

    private static func seats(_ value: Value?) -> [SeatID] {
        guard case .list(let seats)? = value else { return [] }
        return seats.compactMap(\.seat)
    }

    private static func points(_ value: Value?) -> [SeatID: Int64] {
        guard case .map(let fields)? = value else { return [:] }
        var points: [SeatID: Int64] = [:]
        for (name, number) in fields {
            if let seat = SeatID(hex: name) { points[seat] = number.number }
        }
        return points
    }
}
