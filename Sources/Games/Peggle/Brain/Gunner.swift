internal import Physics

/// Looks for the best shot at a board of pegs, by trying some.
struct Gunner {
    /// How many directions it tries.
    let tries: Int

    /// The flattest shot that it tries, to either side.
    private static let widest = 3_300

    /// How good it is, from 1 to 3.
    init(skill: Int64) {
        tries = skill <= 1 ? 5 : skill == 2 ? 17 : 91
    }

    /// Looks for the best of all that it tries.
    ///
    /// - Parameters:
    ///   - board: What is shot at.
    ///   - bucket: Where the bucket is.
    ///   - shift: Moves all directions a little to the right, from 0 to 99 hundredths of the way from one to the next.
    /// - Returns: Where to aim; of several that are equally good the first.
    /// - Complexity: A flight for each direction.
    func best(_ board: PegBoard, bucket: Int, shift: Int) -> Aim {
        let step = 2 * Self.widest / tries
        var best = (aim: Aim.straight, worth: Int.min)
        for number in 0..<tries {
            guard let aim = Aim(number * step + step * shift / 100 - Self.widest) else { continue }
            let worth = Self.worth(board.flight(aim, phase: bucket), on: board)
            if worth > best.worth { best = (aim, worth) }
        }
        return best.aim
    }

    /// What comes of a shot, as a number.
    private static func worth(_ flight: PegFlight, on board: PegBoard) -> Int {
        var after = board
        after.clear(flight)
        guard !after.isWon else { return 100_000 }
        let lit = flight.events.filter { $0.kind == .lit }
        let orange = lit.count { board.level.pegs[$0.peg].kind == .orange }
        return 100 * orange + 5 * lit.count + (flight.end == .caught && !lit.isEmpty ? 90 : 0)
    }
}
