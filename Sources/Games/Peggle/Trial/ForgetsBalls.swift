internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs by which the first shot is told otherwise once all have seen it.
struct ForgetsBalls: SpoiledGame {
    var whole: Peggle
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        let isKnown = !whole.shots.isEmpty
        whole.end(record)
        guard !hasCheated, isKnown else { return }
        whole.shots[0].blue += 1
        hasCheated = true
    }
}
