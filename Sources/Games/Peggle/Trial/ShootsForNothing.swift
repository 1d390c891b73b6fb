internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs of which the first ball comes back that does not.
struct ShootsForNothing: SpoiledGame {
    var whole: Peggle
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        let left = whole.lanes.first.left
        whole.end(record)
        guard !hasCheated, whole.lanes.first.left < left else { return }
        whole.lanes.first.left = left
        hasCheated = true
    }
}
