internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Looks whether no bubble comes or goes but as the shots say, whether points are what they were shot for, and whether what
/// was shot stays as it was.
struct BubbleBlastTrial: Trial {
    static let choosing = "aim"
    static let timed: Set<String> = ["aim", "flight"]
    static let secret: Set<String> = []
    static let wrongRules = [
        WrongRules("give-points", GivesAPoint.self), WrongRules("give-bubbles", GivesBubbles.self),
        WrongRules("forget-shots", ForgetsShots.self),
        WrongRules("let-hang", LetsHang.self),
        WrongRules("aim-otherwise", AimsOtherwise.self, isForAll: false),
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
        let level = Int64.random(in: 0...10, using: &dice)
        let cells = BubbleDesign.settings.map { name in
            (name, level == 0 ? Int64.random(in: 0...BubbleDesign.mostInSetting, using: &dice) : 0)
        }
        return Dictionary(uniqueKeysWithValues: cells).merging(
            [
                "level": level,
                "bubbles": isShortest ? 2 : Int64.random(in: 2...7, using: &dice),
                "think": Int64.random(in: 5...8, using: &dice),
                "skill": Int64.random(in: 1...2, using: &dice),
                "mode": Int64.random(in: 0...2, using: &dice),
            ]
        ) { $1 }
    }

    /// Each of six has a turn for each bubble, and the bubble takes its time.
    static func longest(_ settings: [String: Int64]) -> Int64 {
        let turn = (settings["think"] ?? 0) * 1_000
        return (6 * turn + Int64(BubbleShot.longest) + 4_000) * (settings["bubbles"] ?? 1)
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
            if let fault = bubbles(scene, board.shown, own) { return fault }
        }
        return RaceBoard.fault(in: scene, same: ["grid", "left", "shot", "prize"])
            ?? points(scene, shown)
    }

    /// Each shot takes one out of the magazine, and brings into the grid what has not popped or fallen.
    private func bubbles(_ scene: TrialScene, _ board: Value, _ shots: [Value]) -> String? {
        guard case .list(let rows)? = board["grid"] else { return "no grid is shown" }
        let grid = BubbleGrid(rows: rows.compactMap(\.text))
        let left = (scene.state["bubbles"]?.number ?? 0) - Int64(shots.count)
        guard board["left"]?.number == left else { return "bubbles do not add up" }
        let level = scene.state["level"]?.number ?? 0
        var hanging = Int(scene.state["hung"]?.number ?? 0)
        guard level == 0 || hanging == BubbleLevel[level].grid.filled.count else {
            return "another level hung at the beginning"
        }
        for shot in shots {
            let gone = (shot["popped"]?.number ?? 0) + (shot["fallen"]?.number ?? 0)
            hanging += (shot["landed"] == .flag(true) ? 1 : 0) - Int(gone)
        }
        var settled = grid
        guard settled.dropFloating().isEmpty else { return "a bubble hangs from nothing" }
        return grid.filled.count == hanging ? nil : "bubbles come from nowhere"
    }

    private func points(_ scene: TrialScene, _ shown: [Value]) -> String? {
        let isTogether = scene.state["mode"] == .text("together")
        var scores = carried
        for shot in shown {
            guard let seat = shot["seat"]?.seat else { return "a shot is nobody's" }
            let popped = shot["popped"]?.number ?? 0
            let fallen = shot["fallen"]?.number ?? 0
            for player in scene.scores where isTogether || player.seat == seat {
                let points = 10 * popped + 20 * fallen
                scores[player.seat] = Points.sum(scores[player.seat] ?? 0, points)
            }
        }
        for board in RaceBoard.all(in: scene.state) {
            let prize = board.shown["prize"]?.number ?? 0
            guard prize == 0 || board.shown["outcome"] == .text("won") else {
                return "a prize is given for nothing"
            }
            for player in scene.scores where player.seat == board.owner ?? player.seat {
                scores[player.seat] = Points.sum(scores[player.seat] ?? 0, prize)
            }
        }
        return scene.fault(inScores: scores)
    }
}
