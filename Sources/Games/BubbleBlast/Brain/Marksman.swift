internal import Physics

/// Looks for the best shot at a grid, by trying some.
struct Marksman {
    /// A shot, and what it is worth.
    struct Choice: Equatable {
        let aim: Int
        /// Whether it is shot with the other bubble.
        let swaps: Bool
        let worth: Int
    }

    /// How many directions it tries with each bubble.
    let tries: Int
    /// Whether it thinks of the other bubble, too.
    let thinksOfSwapping: Bool

    /// The steepest shot that it tries, to either side.
    private static let widest = 3_300

    /// How good it is, from 1 to 3.
    init(skill: Int64) {
        tries = skill <= 1 ? 9 : skill == 2 ? 31 : 91
        thinksOfSwapping = skill >= 3
    }

    /// Looks for the best of all that it tries.
    ///
    /// - Parameters:
    ///   - grid: What is shot at.
    ///   - current: What lies in the cannon.
    ///   - next: What could be swapped for it.
    ///   - shift: Moves all directions a little to the right, from 0 to 99 hundredths of the way from one to the next.
    /// - Returns: Of several that are equally good the first; `nil` if it tries none.
    /// - Complexity: Two flights at most for each direction.
    func best(_ grid: BubbleGrid, _ current: Bubble, _ next: Bubble?, shift: Int) -> Choice? {
        let step = 2 * Self.widest / tries
        var best: Choice?
        for number in 0..<tries {
            guard let aim = Aim(number * step + step * shift / 100 - Self.widest) else { continue }
            for (bubble, swaps) in [(current, false), (next ?? current, true)] {
                guard !swaps || thinksOfSwapping && next != nil && next != current else { continue }
                let worth = Self.worth(grid.flight(bubble, aim), bubble)
                if worth > best?.worth ?? .min {
                    best = Choice(aim: aim.number, swaps: swaps, worth: worth)
                }
            }
        }
        return best
    }

    /// What comes of a shot, as a number.
    private static func worth(_ flight: BubbleFlight, _ colour: Bubble) -> Int {
        guard case .landed(let cell) = flight.end, let grid = flight.grid else { return -60 }
        if grid.isCleared { return 100_000 }
        if grid.isOverLine { return -100_000 }
        let gone = 10 * flight.popped.count + 16 * flight.fallen.count
        guard flight.popped.isEmpty else { return 40 + gone }
        // What hangs low is in the way; beside its like a bubble pops later.
        return 12 * cell.neighbours.count { grid[$0] == colour } - 4 * cell.row
    }
}
