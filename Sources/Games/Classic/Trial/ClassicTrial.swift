internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// Looks whether a game of Classic shows what it may, and whether its points are what the rules say.
struct ClassicTrial: Trial {
    static let choosing = "vote"
    static let drawing: String? = "draw"
    static let timed: Set<String> = ["topic", "draw", "vote", "results"]
    static let secret: Set<String> = ["draw", "vote", "reveal"]
    static let excesses = [Setting(name: "patience", value: Limits.settingValues.upperBound)]
    static let wrongRules = [
        WrongRules("show-authors", ShowsAuthors.self),
        WrongRules("show-drawings", ShowsDrawings.self),
        WrongRules("change-history", ChangesHistory.self),
    ]

    /// A vote as a seat has cast it.
    private struct Ballot: Hashable {
        let voter: SeatID
        let gameRound: Int64
        let tile: Int64
    }

    /// The results of each round of the game, as they were first shown to anybody.
    private var results: [Int64: Value] = [:]
    private let carried: [SeatID: Int64]
    /// What bots have voted for, and were not refused.
    private var cast: Set<Ballot> = []
    /// Votes that counted.
    private(set) var choices = 0

    init(carried: [SeatID: Int64]) { self.carried = carried }

    var rounds: Int { results.count }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "topic": Int64.random(in: 10...15, using: &dice),
            "draw": Int64.random(in: 5...20, using: &dice),
            "vote": Int64.random(in: 5...10, using: &dice),
            "results": Int64.random(in: 1...4, using: &dice) * 1_000,
            "rounds": isShortest ? 1 : Int64.random(in: 1...4, using: &dice),
        ]
    }

    static func longest(_ settings: [String: Int64]) -> Int64 {
        let round = ["topic", "draw", "vote"].reduce(0) { $0 + (settings[$1] ?? 0) * 1_000 }
        return (round + (settings["results"] ?? 0) + 5_000) * (settings["rounds"] ?? 1)
    }

    static func isSecret(_ move: Value) -> Bool { move["do"] == .text("vote") }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {
        guard let tile = move["tile"]?.number, let gameRound = state["gameRound"]?.number else {
            return
        }
        cast.insert(Ballot(voter: seat, gameRound: gameRound, tile: tile))
    }

    mutating func judge(_ scene: TrialScene) -> String? { hidden(scene) ?? judgeHistory(scene) }

    /// What is shown of a round that has no results yet.
    private func hidden(_ scene: TrialScene) -> String? {
        guard scene.phase != "results", scene.phase != "over" else { return nil }
        for tile in Self.list(scene.state["tiles"]) {
            for secret in ["author", "isMaster", "voters", "points"] where tile[secret] != nil {
                return "\(secret) is shown in phase \(scene.phase)"
            }
        }
        if scene.state["earned"] != nil { return "points are shown in phase \(scene.phase)" }
        let isDrawn = scene.phase == "vote" || scene.phase == "reveal"
        let current = Int(scene.state["gameRound"]?.number ?? 0)
        if !isDrawn, scene.phase != "dice", current > 0, scene.hasDrawing(current, 0) {
            return "a drawing is shown in phase \(scene.phase)"
        }
        if scene.phase == "topic", scene.state["topic"] != .null {
            return "the topic is known early"
        }
        return nil
    }

    /// What the results say is what they have always said, and adds up.
    private mutating func judgeHistory(_ scene: TrialScene) -> String? {
        var scores = carried
        for round in Self.list(scene.state["history"]) {
            let number = round["gameRound"]?.number ?? 0
            let plain = Self.withoutOwner(round)
            if let known = results[number] {
                if known != plain { return "the results of round \(number) differ or have changed" }
            } else {
                if let wrong = count(round) { return "in round \(number) \(wrong)" }
                results[number] = plain
            }
            guard case .map(let earned)? = round["earned"] else { return "no points" }
            for (seat, points) in earned {
                guard let seat = SeatID(hex: seat) else { return "\(seat) is no seat" }
                scores[seat] = Points.sum(scores[seat] ?? 0, points.number ?? 0)
            }
        }
        return scene.fault(inScores: scores)
    }

    /// Nobody has voted twice or for themselves, and points are what the rules say.
    private mutating func count(_ round: Value) -> String? {
        var voted: Set<SeatID> = []
        var points: [SeatID: Int64] = [:]
        let master = round["master"]?.seat
        for tile in Self.list(round["tiles"]) {
            guard let author = tile["author"]?.seat else { return "a drawing has no author" }
            let (gameRound, number) = (round["gameRound"]?.number, tile["tile"]?.number)
            for voter in Self.list(tile["voters"]).compactMap(\.seat) {
                let ballot = Ballot(voter: voter, gameRound: gameRound ?? 0, tile: number ?? -1)
                guard cast.contains(ballot) else {
                    return "a vote counts that \(voter) did not cast"
                }
                guard voted.insert(voter).inserted else { return "\(voter) has voted twice" }
                guard voter != author else { return "\(voter) has voted for itself" }
                points[author, default: 0] += 20
                if author == master { points[voter, default: 0] += 10 }
                choices += 1
            }
        }
        guard case .map(let earned)? = round["earned"] else { return "nobody earns points" }
        for (seat, sum) in points where earned["\(seat)"]?.number != sum {
            return "\(seat) has not earned \(sum)"
        }
        return earned.count == points.count ? nil : "somebody earns points for nothing"
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
