internal import Activities
internal import Rules

/// The long picture, on which all draw at once.
struct LetsAllDraw: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var open = sheet
            open.authors = .everybody
            return open
        }
    }
}
