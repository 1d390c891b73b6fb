internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles of which the first shot costs none.
struct GivesBubbles: SpoiledGame {
    var whole: BubbleBlast
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        let full = whole.lanes.first.magazine
        whole.end(record)
        guard !hasCheated, whole.lanes.first.magazine.left < full.left else { return }
        whole.lanes.first.magazine = full
        hasCheated = true
    }
}
