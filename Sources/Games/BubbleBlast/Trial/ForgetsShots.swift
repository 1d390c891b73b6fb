internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles by which the first shot is told otherwise once there is a second one.
struct ForgetsShots: SpoiledGame {
    var whole: BubbleBlast
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard !hasCheated, whole.shots.count > 1 else { return }
        whole.shots[0].popped += 1
        hasCheated = true
    }
}
