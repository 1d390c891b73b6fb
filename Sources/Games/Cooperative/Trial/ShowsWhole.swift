internal import Activities
internal import Rules

/// The long picture, of which the one whose turn it is sees all.
struct ShowsWhole: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    var backdrops: [Backdrop] {
        whole.backdrops.map { Backdrop(strokes: $0.strokes, viewers: .everybody) }
    }
}
