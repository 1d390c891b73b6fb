internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs by which all have a point more after the first shot than they have shot for.
struct PaysTooMuch: SpoiledGame {
    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    var scores: [SeatID: Int64] {
        whole.shots.isEmpty ? whole.scores : whole.scores.mapValues { $0 + 1 }
    }
}
