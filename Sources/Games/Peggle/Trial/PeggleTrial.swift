internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Looks whether pegs go and balls come back only as shots say, whether points are what they were shot for, and whether what
/// was shot stays as it was.
struct PeggleTrial: Trial {
    static let choosing = "cannon"
    static let timed: Set<String> = ["unpacking", "cannon", "falling"]
    static let secret: Set<String> = []
    static let wrongRules = [
        WrongRules("give-points", PaysTooMuch.self),
        WrongRules("give-balls", ShootsForNothing.self),
        WrongRules("forget-shots", ForgetsBalls.self),
        WrongRules("lose-pegs", LosesPegs.self),
        WrongRules("aim-otherwise", AimsAskew.self, isForAll: false),
    ]

    private let carried: [SeatID: Int64]
    /// Each shot as it was first shown to anybody.
    private var shots: [Value] = []

    init(carried: [SeatID: Int64]) { self.carried = carried }

    var rounds: Int { shots.count }
    var choices: Int { shots.count }

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "level": Int64.random(in: 0...10, using: &dice),
            "balls": isShortest ? 1 : Int64.random(in: 1...4, using: &dice),
            "think": Int64.random(in: 5...8, using: &dice),
            "skill": Int64.random(in: 1...2, using: &dice),
            "mode": Int64.random(in: 0...2, using: &dice),
        ]
    }

    /// Each of six has a turn for each ball, a ball that comes back has taken a peg with it, and each takes its time.
    static func longest(_ settings: [String: Int64]) -> Int64 {
        let turn = 6 * (settings["think"] ?? 0) * 1_000 + Int64(PegBall.longest) + Peggle.clearing
        return 20_000 + turn * (settings["balls"] ?? 1) * 4
    }

    /// All is done in the open.
    static func isSecret(_ move: Value) -> Bool { false }

    func note(_ move: Value, by seat: SeatID, seeing state: Value) {}

    mutating func judge(_ scene: TrialScene) -> String? {
        guard case .list(let shown)? = scene.state["shots"] else { return "no shots are shown" }
        for (old, new) in zip(shots, shown) where old != new {
            return "a shot differs or has changed"
        }
        shots += shown.dropFirst(shots.count)
        for board in RaceBoard.all(in: scene.state) {
            let own = shown.filter { board.isShotAt(by: $0["seat"]) }
            let fault = balls(scene, board.shown, own) ?? pegs(scene, board.shown, own)
            if let fault { return fault }
        }
        return RaceBoard.fault(in: scene, same: ["standing", "left", "bucket", "shot", "prize"])
            ?? points(scene, shown)
    }

    /// Each shot takes a ball, or has brought it back.
    private func balls(_ scene: TrialScene, _ board: Value, _ shots: [Value]) -> String? {
        let gone = shots.count { $0["returned"] != .flag(true) }
        let left = (scene.state["balls"]?.number ?? 0) - Int64(gone)
        return board["left"]?.number == left && left >= 0 ? nil : "balls do not add up"
    }

    /// Each peg that was lit is gone, and no other one but what a ball that was stuck has taken.
    private func pegs(_ scene: TrialScene, _ board: Value, _ shots: [Value]) -> String? {
        guard case .list(let pegs)? = scene.state["pegs"],
            let standing = board["standing"]?.text, pegs.count == standing.count
        else { return "no pegs are shown" }
        let number = scene.state["level"]?.number ?? 0
        guard number == 0 || PeggleLevel[number].pegs.pegs.count == pegs.count else {
            return "another level is played"
        }
        let kinds = pegs.map { peg -> Int64? in
            guard case .list(let numbers) = peg else { return nil }
            return numbers.last?.number
        }
        for (kind, name) in [(Peg.Kind.blue, "blue"), (.orange, "orange")] {
            let own = zip(kinds, standing).filter { $0.0 == Int64(kind.rawValue) }
            let lit = shots.reduce(0) { $0 + Int($1[name]?.number ?? 0) }
            guard own.count(where: { $0.1 == "1" }) == own.count - lit else {
                return "pegs do not add up"
            }
        }
        return nil
    }

    private func points(_ scene: TrialScene, _ shown: [Value]) -> String? {
        let isTogether = scene.state["mode"] == .text("together")
        var scores = carried
        for shot in shown {
            guard let seat = shot["seat"]?.seat else { return "a shot is nobody's" }
            for player in scene.scores where isTogether || player.seat == seat {
                let points = shot["points"]?.number ?? 0
                scores[player.seat] = Points.sum(scores[player.seat] ?? 0, points)
            }
        }
        for board in RaceBoard.all(in: scene.state) {
            let prize = board.shown["prize"]?.number ?? 0
            guard prize == 0 || board.shown["outcome"] == .text("won") else {
                return "a prize is given for nothing"
            }
            for player in scene.scores
            where isTogether || player.seat == board.owner ?? shown.last?["seat"]?.seat {
                scores[player.seat] = Points.sum(scores[player.seat] ?? 0, prize)
            }
        }
        return scene.fault(inScores: scores)
    }
}
