internal import Activities
internal import Rules

/// The long picture, on which each draws wherever they like.
struct ForgetsEdges: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var wide = sheet
            wide.region = nil
            return wide
        }
    }
}
