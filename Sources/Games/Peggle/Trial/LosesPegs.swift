internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Pegs that lose one with the first shot which no ball has touched.
struct LosesPegs: SpoiledGame {
    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard whole.shots.count == 1, whole.stage == .falling else { return }
        whole.board.standing.lastIndex(of: true).map { whole.board.remove($0) }
    }
}
