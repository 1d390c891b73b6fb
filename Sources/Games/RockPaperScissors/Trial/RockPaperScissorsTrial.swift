internal import Activities
internal import Rules
internal import Vocabulary

/// Looks whether hands are hidden until all have thrown, and whether points are what the rules say.
struct RockPaperScissorsTrial: Trial {
    static let choosing = "throw"
    static let timed: Set<String> = ["throw", "outcome"]
    static let secret: Set<String> = ["throw", "unfold"]
    static let wrongRules = [
        WrongRules("show-hands", ShowsHands.self), WrongRules("give-points", GivesPoints.self),
    ]

    private let carried: [SeatID: Int64]
    /// What each was let throw, by round: of two at once the first counts.
    private var thrown: [Int64: [SeatID: Set<String>]] = [:]
    /// Each round as it was first shown to anybody.
    private var results: [Int64: Value] = [:]
    private(set) var choices = 0

    init(carried: [SeatID: Int64]) { self.carried = carried }

    var rounds: Int { results.count }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "rounds": isShortest ? 1 : Int64.random(in: 2...8, using: &dice),
            "think": Int64.random(in: 3...10, using: &dice),
            "outcome": Int64.random(in: 1...4, using: &dice) * 1_000,
        ]
    }

    static func longest(_ settings: [String: Int64]) -> Int64 {
        let round = (settings["think"] ?? 0) * 1_000 + (settings["outcome"] ?? 0) + 3_000
        return round * (settings["rounds"] ?? 1)
    }

    static func isSecret(_ move: Value) -> Bool { move["do"] == .text("throw") }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {
        guard let round = state["round"]?.number, let hand = move["hand"]?.text else { return }
        thrown[round, default: [:]][seat, default: []].insert(hand)
    }

    mutating func judge(_ scene: TrialScene) -> String? {
        guard case .list(let history)? = scene.state["history"] else { return "nothing is shown" }
        let open = scene.state["round"]?.number ?? 0
        if Self.secret.contains(scene.phase),
            history.contains(where: { ($0["round"]?.number ?? 0) >= open })
        {
            return "hands are shown in phase \(scene.phase)"
        }
        var scores = carried
        for round in history {
            guard let number = round["round"]?.number else { return "a round has no number" }
            if let known = results[number] {
                if known != round { return "the results of round \(number) differ or have changed" }
            } else {
                if let wrong = count(round, number, scene.scores.map(\.seat)) {
                    return "in round \(number) \(wrong)"
                }
                results[number] = round
            }
            guard case .map(let won)? = round["won"] else { return "nobody wins points" }
            for (seat, points) in won {
                guard let seat = SeatID(hex: seat) else { return "\(seat) is no seat" }
                scores[seat] = Points.sum(scores[seat] ?? 0, points.number ?? 0)
            }
        }
        return scene.fault(inScores: scores)
    }

    /// Each hand is the one that was thrown, and wins what it wins: said here in another way than in the rules.
    private mutating func count(
        _ round: Value,
        _ number: Int64,
        _ players: [SeatID]
    ) -> String? {
        guard case .map(let hands)? = round["hands"], case .map(let won)? = round["won"] else {
            return "something is missing"
        }
        let order = ["rock", "paper", "scissors"]
        for (name, hand) in hands {
            guard let seat = SeatID(hex: name), let shown = hand.text,
                let place = order.firstIndex(of: shown)
            else { return "\(name) shows no hand" }
            guard thrown[number]?[seat]?.contains(shown) == true else {
                return "a hand counts that \(seat) did not throw"
            }
            let loser = Value.text(order[(place + 2) % 3])
            let beaten = players.count { other in
                other != seat && hands["\(other)", default: loser] == loser
            }
            guard won[name]?.number ?? 0 == Int64(beaten) else {
                return "\(seat) has beaten \(beaten) and has not won that"
            }
            choices += 1
        }
        let idle = won.keys.contains { hands[$0] == nil }
        return idle ? "somebody wins without a hand" : nil
    }
}
