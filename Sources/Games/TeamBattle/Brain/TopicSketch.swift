internal import Activities
internal import Rules
internal import Wire

/// What a bot draws of a word: on its paper, with what there is to draw with.
struct TopicSketch {
    /// Quarter units from the edges of the paper.
    private static let margin = 200

    private let paper: BoardRegion

    /// Takes the paper of a topic, from 0.
    init(_ topic: Int) { paper = TeamBattle.paper(topic) }

    /// The lines of a drawing that count on the paper, as many as there may be.
    ///
    /// - Parameter drawing: Something drawn on a whole board.
    /// - Returns: Lines of pens and erasers within the paper, in order.
    func lines(_ drawing: [PenLine]) -> [PenLine] {
        Array(drawing.filter { $0.style.tool != .fill }.map(fitted).prefix(TeamBattle.strokes))
    }

    private func fitted(_ line: PenLine) -> PenLine {
        let reach = Self.margin + (Int(line.style.width) + 1) / 2
        var fitted = line
        fitted.points = line.points.map { point in
            StrokePoint(
                x: place(point.x, in: paper.x, reach),
                y: place(point.y, in: paper.y, reach)
            )
        }
        return fitted
    }

    /// A place on the board, made smaller by what is left free at both edges.
    private func place(_ value: Int16, in range: ClosedRange<Int16>, _ reach: Int) -> Int16 {
        let whole = Int(range.upperBound) - Int(range.lowerBound)
        let held = min(max(Int(value), 0), whole)
        return Int16(Int(range.lowerBound) + reach + held * (whole - 2 * reach) / whole)
    }
}
