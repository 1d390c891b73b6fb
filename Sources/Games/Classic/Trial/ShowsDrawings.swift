internal import Activities
internal import Rules
internal import Vocabulary

/// Classic of whose open round a drawing can be had while all draw.
struct ShowsDrawings: SpoiledGame {
    var whole: Classic

    init(_ setup: GameSetup) { whole = Classic(setup) }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        whole.drawing(round, tile) ?? (whole.phase.name == "draw" ? [] : nil)
    }
}
