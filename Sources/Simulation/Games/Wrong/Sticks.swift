internal import Activities
internal import Rules
internal import Vocabulary

/// A game in which the choice that all have to make has no end.
struct Sticks<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    var phase: Phase {
        var phase = whole.phase
        if phase.name == Whole.trial.choosing { phase.lasts = nil }
        return phase
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        whole.phase.name == Whole.trial.choosing
            ? record.present.sorted() : whole.waits(in: record, elapsed: elapsed)
    }
}
