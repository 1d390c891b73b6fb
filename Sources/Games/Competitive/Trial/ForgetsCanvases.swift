internal import Activities
internal import Rules

/// The game of single strokes, in which each draws wherever they like.
struct ForgetsCanvases: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var wide = sheet
            wide.region = nil
            return wide
        }
    }
}
