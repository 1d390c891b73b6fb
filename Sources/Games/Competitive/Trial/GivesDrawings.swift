internal import Activities
internal import Rules
internal import Vocabulary

/// The game of single strokes, whose drawings can be had while they are drawn.
struct GivesDrawings: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { whole.drawing(round, tile) ?? [] }
}
