import Physics

/// What comes of a shot in one number: FNV-1a, 64 bits, of its text (`random_shots.py` writes the same).
enum Outcome {
    /// Of the ball or the bubble of a seed; even ones are balls.
    static func hash(of seed: UInt64) throws -> UInt64 {
        var samples = Samples(seed: seed)
        guard !seed.isMultiple(of: 2) else {
            let board = PegBoard(try samples.level())
            let aim = samples.aim()
            return fnv(text(board.flight(aim, phase: samples.below(4_096))))
        }
        let grid = samples.grid()
        let colour = samples.colour()
        return fnv(text(grid.flight(colour, samples.aim()), in: grid))
    }

    static func text(_ flight: PegFlight) -> String {
        let events = flight.events.map { "\($0.time) \($0.kind) \($0.peg) \($0.points);" }
        return "\(flight.end);" + text(flight.frames) + events.joined()
    }

    static func text(_ flight: BubbleFlight, in grid: BubbleGrid) -> String {
        let popped = flight.popped.map { "\($0.wave) \(name($0.cell));" }
        let left = flight.grid ?? grid
        let cells = left.filled.map { "\(name($0)) \(left[$0].map { "\($0)" } ?? "");" }
        let end = if case .landed(let cell) = flight.end { name(cell) } else { "\(flight.end)" }
        return "\(end);" + text(flight.frames) + popped.joined() + "/"
            + flight.fallen.map { name($0) + ";" }.joined() + "/" + cells.joined()
    }

    private static func name(_ cell: HexCell) -> String { "\(cell.row) \(cell.column)" }

    private static func text(_ frames: [PathFrame]) -> String {
        frames.map { frame in
            let (place, velocity) = (frame.place, frame.velocity)
            return "\(frame.time) \(place.x) \(place.y) \(velocity.x) \(velocity.y);"
        }
        .joined()
    }

    private static func fnv(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
