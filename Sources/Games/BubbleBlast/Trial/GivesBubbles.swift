internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles of which the first shot costs none.
struct GivesBubbles: SpoiledGame {
    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        let full = whole.magazine
        whole.end(record)
        if whole.shots.count == 1, whole.stage == .flight { whole.magazine = full }
    }
}
