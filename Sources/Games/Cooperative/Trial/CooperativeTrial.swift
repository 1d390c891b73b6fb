internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// Looks whether each draws in their own portion and in their turn, and whether nobody sees more than they may.
struct CooperativeTrial: Trial {
    static let choosing = "portion"
    static let timed: Set<String> = ["upnext", "portion", "unveil"]
    static let secret: Set<String> = ["upnext", "portion"]
    static let sharesBoard = true
    static let wrongRules = [
        WrongRules("show-whole", ShowsWhole.self),
        WrongRules("show-wide-strip", ShowsWideStrip.self),
        WrongRules("give-picture", GivesPicture.self),
        WrongRules("all-draw", LetsAllDraw.self),
        WrongRules("no-edges", ForgetsEdges.self),
        WrongRules("endless-strokes", ForgetsNumbers.self),
        WrongRules("swap-portions", SwapsPortions.self),
        WrongRules("draw-twice", DrawsTwice.self),
    ]

    /// The most strokes of a turn, as it was drawn for the last game; 0 for any number.
    private static let mostStrokes: Int64 = 12

    /// Who drew each portion, as it was first shown to anybody.
    private var authors: [SeatID] = []
    /// The strokes of each portion, once they may be told.
    private var strokes: [Int64] = []
    private(set) var rounds = 0
    /// Portions that somebody drew.
    var choices: Int { authors.count }

    init(carried: [SeatID: Int64]) {}

    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        [
            "portion": Int64.random(in: 5...(isShortest ? 8 : 15), using: &dice),
            "strokes": mostStrokes,
            "unveil": 5,
        ]
    }

    static func longest(_ settings: [String: Int64]) -> Int64 {
        // Six play at most, and each may be put at the end of the order once.
        let turn = (settings["portion"] ?? 0) * 1_000 + 3_000
        return turn * 12 + (settings["unveil"] ?? 0) * 1_000 + 6_000
    }

    static func isSecret(_ move: Value) -> Bool { false }

    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value) {}

    mutating func judge(_ scene: TrialScene) -> String? {
        if let points = scene.scores.first(where: { $0.score != 0 }) {
            return "\(points.seat) has points"
        }
        if scene.phase == "over" { rounds = 1 }
        return portions(scene) ?? picture(scene) ?? turn(scene) ?? ink(scene)
    }

    // MARK: - What is told

    /// Portions are drawn once, one after the other, each by somebody else.
    private mutating func portions(_ scene: TrialScene) -> String? {
        guard case .list(let portions)? = scene.state["portions"] else { return "nothing is told" }
        let told = portions.compactMap { $0["author"]?.seat }
        let common = min(told.count, authors.count)
        guard told.prefix(common) == authors.prefix(common) else {
            return "who drew a portion differs or has changed"
        }
        if told.count > authors.count { authors = told }
        guard Set(told).count == told.count else { return "somebody has drawn two portions" }
        let counts = portions.compactMap { $0["strokes"]?.number }
        if !Self.isShown(scene) {
            return counts.isEmpty ? nil : "strokes are counted in phase \(scene.phase)"
        }
        if let most = counts.max(), most > Self.mostStrokes {
            return "a portion has more strokes than there may be"
        }
        if !strokes.isEmpty, strokes != counts { return "the picture differs or has changed" }
        strokes = counts
        return nil
    }

    private static func isShown(_ scene: TrialScene) -> Bool {
        ["unveil", "over"].contains(scene.phase)
    }

    private func picture(_ scene: TrialScene) -> String? {
        guard !Self.isShown(scene) else { return nil }
        let tile = (0...8).first { scene.hasDrawing(1, $0) }
        return tile.map { "drawing \($0) can be had in phase \(scene.phase)" }
    }

    /// All who play have had their turn, or will, or have it now.
    private func turn(_ scene: TrialScene) -> String? {
        guard scene.phase == "portion" || scene.phase == "upnext" else { return nil }
        guard case .list(let queue)? = scene.state["queue"],
            case .list(let finished)? = scene.state["finished"],
            let current = scene.state["current"]?.seat
        else { return "it is nobody's turn" }
        let seats = (queue + finished).compactMap(\.seat) + [current]
        let players = scene.scores.map(\.seat)
        return seats.sorted() == players.sorted() ? nil : "not everybody has one turn"
    }

    // MARK: - What is seen

    private func ink(_ scene: TrialScene) -> String? {
        let own = scene.viewer
        let hasFinished: Bool
        if case .list(let finished)? = scene.state["finished"], let own {
            hasFinished = finished.contains(.seat(own))
        } else {
            hasFinished = false
        }
        let owners = authorsShown(scene)
        for ink in scene.ink {
            guard let index = owners.firstIndex(of: ink.seat) else {
                return "ink of somebody whose turn it is not is shown"
            }
            guard lies(ink.stroke, from: index * 3_072, to: index * 3_072 + 3_071) else {
                return "ink of \(ink.seat) lies beside its portion"
            }
            guard ink.seat != own, !hasFinished else { continue }
            let isNeighbour =
                scene.state["mine"] == .flag(true) && index == owners.count - 2
                && lies(ink.stroke, from: index * 3_072 + 2_560, to: index * 3_072 + 3_071)
            guard isNeighbour else { return "ink beside the strip is shown to who has not drawn" }
        }
        return nil
    }

    /// Whose each portion is that is on the board, the open one as the last.
    private func authorsShown(_ scene: TrialScene) -> [SeatID] {
        guard case .list(let portions)? = scene.state["portions"] else { return [] }
        return portions.compactMap { $0["author"]?.seat }
            + [scene.state["current"]?.seat].compactMap(\.self)
    }

    private func lies(_ stroke: Stroke, from left: Int, to right: Int) -> Bool {
        stroke.points.allSatisfy { left...right ~= Int($0.x) && 0...4_095 ~= Int($0.y) }
    }
}
