internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Bubbles that lose one at the top with the first shot, and what hung from it alone hangs on.
struct LetsHang: SpoiledGame {
    var whole: BubbleBlast
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard !hasCheated, whole.stage == .flight else { return }
        let top = whole.lanes.first.grid.filled.filter { $0.row == 0 }
        for cell in top { whole.lanes.first.grid[cell] = nil }
        hasCheated = true
    }
}
