internal import Activities
internal import Rules
internal import Vocabulary

/// A board as a trial is shown it: the only one, or one of those of a race.
struct RaceBoard {
    /// Whose it is; `nil` where all share it.
    let owner: SeatID?
    /// What is shown of it.
    let shown: Value

    /// All that somebody is shown.
    static func all(in state: Value) -> [RaceBoard] {
        guard state["mode"] == .text("race") else { return [RaceBoard(owner: nil, shown: state)] }
        guard case .list(let boards)? = state["boards"] else { return [] }
        return boards.map { RaceBoard(owner: $0["seat"]?.seat, shown: $0) }
    }

    /// Whether a seat shoots at it.
    func isShotAt(by seat: Value?) -> Bool { owner == nil || seat?.seat == owner }

    /// What must not be among the boards of a race.
    ///
    /// - Parameters:
    ///   - scene: What somebody is shown.
    ///   - names: What the large board has in common with the small one of the same player.
    /// - Returns: What is wrong, in words; `nil` if all is well.
    static func fault(in scene: TrialScene, same names: [String]) -> String? {
        let state = scene.state
        guard state["mode"] == .text("race") else {
            return state["boards"] == .list([]) && state["whose"] == .null
                ? nil : "there are boards, and no race"
        }
        let boards = all(in: state)
        let players = scene.scores.map { $0.seat }.sorted()
        guard boards.compactMap(\.owner).sorted() == players else {
            return "there is not a board for each"
        }
        let large = boards.first { $0.owner == state["whose"]?.seat }
        guard let large else { return boards.count == 1 ? nil : "the large board is nobody's" }
        for name in names where large.shown[name] != state[name] {
            return "the large board differs in its \(name)"
        }
        return nil
    }
}
