internal import Activities
internal import Rules

/// The game of single strokes, in which each draws as many as they like.
struct ForgetsStrokes: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var endless = sheet
            endless.strokes = 9
            return endless
        }
    }
}
