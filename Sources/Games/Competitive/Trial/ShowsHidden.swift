internal import Activities
internal import Rules
internal import Vocabulary

/// The game of single strokes, of which the API shows canvases that are hidden.
struct ShowsHidden: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func hidden(in context: ViewContext) -> Set<SeatID> { [] }
}
