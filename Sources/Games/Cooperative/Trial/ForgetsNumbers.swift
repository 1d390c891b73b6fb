internal import Activities
internal import Rules

/// The long picture, to which each gives as many strokes as they like.
struct ForgetsNumbers: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var endless = sheet
            endless.strokes = nil
            return endless
        }
    }
}
