internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles by which the first shot is told otherwise once there is a second one.
struct ForgetsShots: SpoiledGame {
    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        if whole.shots.count == 2 { whole.shots[0].popped += 1 }
    }
}
