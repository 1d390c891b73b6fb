internal import Activities
internal import Rules
internal import Wire

/// What a bot draws in its portion: the neighbour's lines go on to the next edge, and something stands on them.
struct PortionSketch {
    /// Quarter units from the portion's edges to what stands in it.
    private static let margin = 300
    /// Points of a line across.
    private static let steps = 24

    private let region: BoardRegion

    /// Takes the portion that is so far from the left.
    init(_ index: Int) { region = Portion.region(index) }

    private var left: Int { Int(region.x.lowerBound) }
    private var right: Int { Int(region.x.upperBound) }

    /// All lines, in the order in which they are drawn.
    ///
    /// - Parameters:
    ///   - seams: The lines that run into the portion; without any there is ground to stand on.
    ///   - drawing: Something drawn on a whole board.
    ///   - dice: Decides where lines end.
    /// - Returns: Lines that lie within the portion.
    func lines(
        _ seams: Seams,
        _ drawing: [PenLine],
        _ dice: inout SeededDice
    ) -> [PenLine] {
        let ground = Seams.End(style: StrokeStyle(color: 0x37_7d3c, width: 24), y: 3_200)
        let ends = seams.ends.isEmpty ? [ground] : seams.ends
        return ends.map { across($0, &dice) } + drawing.map(fitted)
    }

    /// A line from edge to edge, so that the next one has something to go on with.
    private func across(_ end: Seams.End, _ dice: inout SeededDice) -> PenLine {
        let reach = (Int(end.style.width) + 1) / 2
        let (first, last) = (left + reach, right - reach)
        let goal = end.y + dice.below(601) - 300
        let swell = dice.below(241) - 120
        let points = (0...Self.steps).map { step in
            let rest = Self.steps - step
            // Up and down again: nothing at both ends.
            let wave = swell * 4 * step * rest / (Self.steps * Self.steps)
            return point(
                first + (last - first) * step / Self.steps,
                (end.y * rest + goal * step) / Self.steps + wave,
                reach
            )
        }
        return PenLine(style: end.style, points: points, pause: 300, lasts: 1_600)
    }

    /// The same line within the portion.
    private func fitted(_ line: PenLine) -> PenLine {
        let reach = line.style.tool == .fill ? 0 : (Int(line.style.width) + 1) / 2
        let space = Portion.width - 2 * Self.margin
        var fitted = line
        fitted.points = line.points.map {
            point(
                left + Self.margin + Int($0.x) * space / Portion.height,
                Self.margin + Int($0.y) * space / Portion.height,
                reach
            )
        }
        return fitted
    }

    private func point(_ x: Int, _ y: Int, _ reach: Int) -> StrokePoint {
        StrokePoint(
            x: Int16(min(max(x, left + reach), right - reach)),
            y: Int16(min(max(y, reach), Portion.height - 1 - reach))
        )
    }
}
