internal import Physics
internal import Rules
internal import Vocabulary

/// A grid of bubbles, with the magazine that is shot at it.
struct BubbleLane: Lane {
    static let won = Verdict.won
    static let empty = Verdict.empty

    var grid: BubbleGrid
    var magazine: Magazine
    /// The last shot, and the grid that it met; in a race `nil` where none was shot the last time.
    var flown: (before: BubbleGrid, flight: BubbleFlight)?
    var ending: Verdict?

    /// Shoots what lies in the cannon.
    ///
    /// - Returns: What came of it; `nil` where nothing is left to shoot.
    mutating func fire(_ aim: Aim, by seat: SeatID) -> PastShot? {
        guard let colour = magazine.shoot() else { return nil }
        let flight = grid.flight(colour, aim)
        flown = (grid, flight)
        grid = flight.grid ?? grid
        magazine.refill(for: grid)
        ending =
            grid.isCleared ? .won : grid.isOverLine ? .line : magazine.left == 0 ? .empty : nil
        return PastShot(seat: seat, colour: colour, aim: aim, flight: flight)
    }

    /// What there is for winning: ten points for each bubble that is left.
    var prize: Int64 { ending == .won ? 10 * Int64(magazine.left) : 0 }

    /// Milliseconds that it takes to look at the last shot: its flight, 120 for each wave that pops, and 800 for what falls.
    var spectacle: Int64 {
        guard let flight = flown?.flight else { return 0 }
        let waves = flight.popped.last.map { $0.wave + 1 } ?? 0
        return Int64(flight.time + 120 * waves + 800)
    }
}
