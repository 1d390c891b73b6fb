internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles by which the first shot is told otherwise once all have seen it.
struct ForgetsShots: SpoiledGame {
    var whole: BubbleBlast
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        let isKnown = !whole.shots.isEmpty
        whole.end(record)
        guard !hasCheated, isKnown else { return }
        whole.shots[0].popped += 1
        hasCheated = true
    }
}
