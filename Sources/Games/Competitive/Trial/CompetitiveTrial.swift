internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// Looks whether each draws on their own canvas, no more than they may, and whether the points are what the votes say.
struct CompetitiveTrial: Trial {
    static let choosing = "balloting"
    static let timed: Set<String> = ["draw", "admire", "balloting", "prizes"]
    static let secret: Set<String> = ["draw"]
    static let sharesBoard = true
    static let wrongRules = [
        WrongRules("endless-strokes", ForgetsStrokes.self),
        WrongRules("no-canvases", ForgetsCanvases.self),
        WrongRules("show-hidden", ShowsHidden.self),
        WrongRules("give-drawing", GivesDrawings.self),
        WrongRules("show-votes", TellsVotes.self),
        WrongRules("double-prize", DoublesPrizes.self),
    ]

    /// A ballot as a seat has cast it.
    private struct Cast: Hashable {
        let voter: SeatID
        let gameRound: Int64
        let best: Int64
        let second: Int64?
    }

    /// The results of each round of the game, as they were first shown to anybody.
    private var results: [Int64: Value] = [:]
    private let carried: [SeatID: Int64]
    private var cast: Set<Cast> = []
    /// Ballots that counted.
    private(set) var choices = 0

    init(carried: [SeatID: Int64]) { self.carried = carried }

    var rounds: Int { results.count }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "draw": Int64.random(in: 6...9, using: &dice),
            "first": 1,
            "rest": 1,
            "powerups": Int64.random(in: 0...8, using: &dice),
            "admire": 3,
            "balloting": 5,
            "prizes": 2,
            "rounds": isShortest ? 1 : Int64.random(in: 1...2, using: &dice),
        ]
    }

    static func longest(_ settings: [String: Int64]) -> Int64 {
        let round = ["draw", "admire", "balloting", "prizes"].reduce(0) { $0 + (settings[$1] ?? 0) }
        // Two deals of dice, one of votes, and what is on its way at the end of the drawing.
        return (round * 1_000 + 11_000) * (settings["rounds"] ?? 1)
    }

    static func isSecret(_ move: Value) -> Bool { move["do"] == .text("ballot") }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {
        guard let best = move["best"]?.number, let gameRound = state["gameRound"]?.number else {
            return
        }
        let second = move["second"]?.number
        cast.insert(Cast(voter: seat, gameRound: gameRound, best: best, second: second))
    }

    mutating func judge(_ scene: TrialScene) -> String? {
        early(scene) ?? ink(scene) ?? judgeHistory(scene)
    }

    // MARK: - What is shown

    private func early(_ scene: TrialScene) -> String? {
        let isCounted = ["prizes", "over"].contains(scene.phase)
        if !isCounted, Self.list(scene.state["tiles"]).contains(where: { $0["votes"] != nil }) {
            return "votes are shown in phase \(scene.phase)"
        }
        let current = Int(scene.state["gameRound"]?.number ?? 0)
        if ["dicing", "draw"].contains(scene.phase),
            (0...3).contains(where: { scene.hasDrawing(current, $0) })
        {
            return "a drawing can be had in phase \(scene.phase)"
        }
        return nil
    }

    private func ink(_ scene: TrialScene) -> String? {
        guard scene.phase == "draw" else { return nil }
        let canvases = Self.list(scene.state["canvases"]).compactMap(\.seat)
        let hidden = Self.list(scene.state["hidden"]).compactMap(\.seat)
        var strokes: [SeatID: Int] = [:]
        for ink in scene.ink {
            guard let index = canvases.firstIndex(of: ink.seat) else {
                return "ink of somebody who does not play is shown"
            }
            let across = index * 4_096...index * 4_096 + 4_095
            guard ink.stroke.points.allSatisfy({ across ~= Int($0.x) && 0...4_095 ~= Int($0.y) })
            else { return "ink of \(ink.seat) lies beside its canvas" }
            if hidden.contains(ink.seat), ink.seat != scene.viewer {
                return "a hidden canvas is shown"
            }
            strokes[ink.seat, default: 0] += 1
        }
        for (seat, count) in strokes {
            let won = Self.list(scene.state["effects"]).count {
                $0["seat"]?.seat == seat && $0["kind"] == .text("stroke")
                    && $0["standing"] == .text("borne")
            }
            guard count <= 1 + won else { return "\(seat) has drawn more strokes than it may" }
        }
        return nil
    }

    // MARK: - What is counted

    /// What the results say is what they have always said, and adds up.
    private mutating func judgeHistory(_ scene: TrialScene) -> String? {
        var scores = carried
        for round in Self.list(scene.state["history"]) {
            let number = round["gameRound"]?.number ?? 0
            let plain = Self.withoutOwner(round)
            if let known = results[number] {
                if known != plain { return "the results of round \(number) differ or have changed" }
            } else {
                if let wrong = count(round, number) { return "in round \(number) \(wrong)" }
                results[number] = plain
            }
            for tile in Self.list(round["tiles"]) {
                guard let author = tile["author"]?.seat else { return "a drawing has no author" }
                scores[author] = Points.sum(scores[author] ?? 0, tile["points"]?.number ?? 0)
            }
        }
        for player in scene.scores where player.score != scores[player.seat, default: 0] {
            return "the score of \(player.seat) does not add up"
        }
        return nil
    }

    /// Each has voted once, for others, and points are what the rules say.
    private mutating func count(_ round: Value, _ number: Int64) -> String? {
        var ballots: [SeatID: (best: Int64, second: Int64?)] = [:]
        var votes: [Int64: Int64] = [:]
        let tiles = Self.list(round["tiles"])
        for tile in tiles {
            let index = tile["tile"]?.number ?? -1
            for voter in Self.list(tile["best"]).compactMap(\.seat) {
                guard ballots[voter] == nil else { return "\(voter) has voted twice" }
                ballots[voter] = (index, nil)
                votes[index, default: 0] += 2
            }
        }
        for tile in tiles {
            let index = tile["tile"]?.number ?? -1
            for voter in Self.list(tile["second"]).compactMap(\.seat) {
                guard let best = ballots[voter]?.best, best != index else {
                    return "\(voter) has voted twice for one drawing"
                }
                ballots[voter] = (best, index)
                votes[index, default: 0] += 1
            }
        }
        for (voter, ballot) in ballots {
            let named = Cast(
                voter: voter,
                gameRound: number,
                best: ballot.best,
                second: ballot.second
            )
            guard cast.contains(named) else { return "a ballot counts that \(voter) did not cast" }
            choices += 1
        }
        let ranks = Set(votes.values).sorted(by: >)
        for tile in tiles {
            let count = votes[tile["tile"]?.number ?? -1] ?? 0
            let rank = ranks.firstIndex(of: count)
            let points: Int64 = rank == 0 ? 50 : rank == 1 ? 20 : 0
            guard tile["votes"]?.number == count, tile["points"]?.number == points else {
                return "votes and points do not agree"
            }
        }
        return nil
    }

    /// Results without what differs by who looks.
    private static func withoutOwner(_ round: Value) -> Value {
        guard case .map(var fields) = round else { return round }
        fields["tiles"] = .list(
            list(round["tiles"]).map { tile in
                guard case .map(var fields) = tile else { return tile }
                fields["own"] = nil
                return .map(fields)
            }
        )
        return .map(fields)
    }

    private static func list(_ value: Value?) -> [Value] {
        guard case .list(let values)? = value else { return [] }
        return values
    }
}
