internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles of which the first shot costs none.
struct GivesBubbles: SpoiledGame {
    var whole: BubbleBlast
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        let full = whole.seats.map { whole.lanes[$0].magazine }
        whole.end(record)
        guard !hasCheated else { return }
        for (seat, magazine) in zip(whole.seats, full)
        where whole.lanes[seat].magazine.left < magazine.left {
            whole.lanes[seat].magazine = magazine
            hasCheated = true
            return
        }
    }
}
