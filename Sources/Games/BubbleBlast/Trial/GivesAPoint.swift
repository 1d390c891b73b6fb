internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles by which all have a point more after the first shot than they have shot for.
struct GivesAPoint: SpoiledGame {
    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    var scores: [SeatID: Int64] {
        whole.shots.isEmpty ? whole.scores : whole.scores.mapValues { $0 + 1 }
    }
}
