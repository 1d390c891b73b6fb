internal import Activities
internal import Rules
internal import Vocabulary

/// A chain of words in which all have a point more after the first turn than they have won.
struct AddsAPoint: SpoiledGame {
    var whole: Password

    init(_ setup: GameSetup) { whole = Password(setup) }

    var scores: [SeatID: Int64] {
        whole.chain.isEmpty ? whole.scores : whole.scores.mapValues { $0 + 1 }
    }
}
