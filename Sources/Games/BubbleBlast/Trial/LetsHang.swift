internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// Bubbles that lose one at the top with the first shot, and what hung from it alone hangs on.
struct LetsHang: SpoiledGame {
    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard whole.shots.count == 1, whole.stage == .flight else { return }
        for cell in whole.grid.filled where cell.row == 0 { whole.grid[cell] = nil }
    }
}
