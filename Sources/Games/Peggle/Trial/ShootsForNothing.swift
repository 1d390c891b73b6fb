internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs of which the first ball comes back that does not.
struct ShootsForNothing: SpoiledGame {
    var whole: Peggle
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        let left = whole.seats.map { whole.lanes[$0].left }
        whole.end(record)
        guard !hasCheated else { return }
        for (seat, left) in zip(whole.seats, left) where whole.lanes[seat].left < left {
            whole.lanes[seat].left = left
            hasCheated = true
            return
        }
    }
}
