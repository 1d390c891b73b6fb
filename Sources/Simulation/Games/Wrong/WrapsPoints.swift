internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// A game whose sums wrap around at the bound of points.
struct WrapsPoints<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    var scores: [SeatID: Int64] {
        whole.scores.mapValues {
            $0 == Limits.points.upperBound ? Limits.points.lowerBound : $0
        }
    }
}
