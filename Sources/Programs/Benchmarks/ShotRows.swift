internal import Physics

/// What a shot takes where most is in the way: among 300 pegs, and in a full grid of bubbles.
struct ShotRows {
    /// Shots of each kind, all in other directions.
    private static let shots = 1_000

    func rows() throws -> [Row] {
        let board = PegBoard(try Self.fullLevel())
        var grid = BubbleGrid()
        for (number, cell) in HexCell.all.enumerated() where cell.row < 12 {
            grid[cell] = number.isMultiple(of: 19) ? .magnetic : Bubble.allCases[number % 4]
        }
        var pegs: [Double] = []
        var bubbles: [Double] = []
        for number in 0..<Self.shots {
            let way = Aim.range.lowerBound + number * Aim.range.count / Self.shots
            guard let aim = Aim(way) else { continue }
            pegs.append(Self.milliseconds { board.flight(aim, phase: number).frames.count })
            bubbles.append(Self.milliseconds { grid.flight(.blue, aim).frames.count })
        }
        return [
            Self.row("shot_pegs_p99_ms", "a ball among 300 pegs, 99th percentile", pegs),
            Self.row("shot_bubbles_p99_ms", "a shot into a full grid, 99th percentile", bubbles),
        ]
    }

    private static func row(_ key: String, _ title: String, _ times: [Double]) -> Row {
        let latest = times.sorted()[times.count * 99 / 100]
        return Row(key, title, unit: "ms", Spread(exactly: latest), reach: .atMost(5))
    }

    /// Rows of twenty, each half a gap aside of the one above.
    private static func fullLevel() throws -> PegLevel {
        try PegLevel(
            (0..<PegLevel.mostPegs).map { number in
                let (row, column) = (number / 20, number % 20)
                return Peg(
                    x: 120 + column * 196 + row % 2 * 98,
                    y: 700 + row * 250,
                    kind: number.isMultiple(of: 6) ? .orange : .blue
                )
            }
        )
    }

    private static func milliseconds(_ work: () -> Int) -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        let frames = work()
        let seconds = (clock.now - begin).seconds
        precondition(frames > 1, "a shot went nowhere")
        return seconds * 1000
    }
}
