internal import Activities
internal import Rules

/// A game that says of no phase that anything is secret.
struct TellsCounts<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    var phase: Phase {
        var phase = whole.phase
        phase.isSecret = false
        return phase
    }
}
