internal import Activities
internal import Rules
internal import Vocabulary

/// The long picture, which can be had before it is unveiled.
struct GivesPicture: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        whole.drawing(round, tile) ?? (whole.portions.isEmpty ? nil : whole.portions[0].strokes)
    }
}
