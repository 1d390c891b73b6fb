internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Pegs that lose one with the first shot which no ball has touched.
struct LosesPegs: SpoiledGame {
    var whole: Peggle
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard !hasCheated, whole.stage == .falling else { return }
        let last = whole.lanes.first.board.standing.lastIndex(of: true)
        last.map { whole.lanes.first.board.remove($0) }
        hasCheated = true
    }
}
