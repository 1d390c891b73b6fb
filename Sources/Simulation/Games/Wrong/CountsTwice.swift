internal import Activities
internal import Rules
internal import Vocabulary

/// A game in which all points count twice.
struct CountsTwice<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    var scores: [SeatID: Int64] { whole.scores.mapValues { $0 * 2 } }
}
