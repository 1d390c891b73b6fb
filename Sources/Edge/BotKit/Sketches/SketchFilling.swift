/// Colours shapes in, to and fro, as people do with a broad pen.
struct SketchFilling {
    /// Hundredths of a unit between two lines.
    static let gap = 260
    /// Tenths of a unit that the pen is wide.
    static let width = 32

    private struct Run {
        var points: [SketchPoint]
        var left: Int
        var right: Int
        var isOpen = true
    }

    /// The lines that colour in a closed shape.
    static func lines(in shape: [SketchPoint], color: UInt32) -> [SketchLine] {
        guard let top = shape.map(\.y).min(), let bottom = shape.map(\.y).max() else { return [] }
        var runs: [Run] = []
        var y = top + gap / 2
        while y < bottom {
            let spans = spans(of: shape, at: y)
            for index in runs.indices where runs[index].isOpen {
                runs[index].isOpen = spans.contains { overlaps($0, runs[index]) }
            }
            for span in spans { add(span, at: y, to: &runs) }
            y += gap
        }
        return runs.map {
            SketchLine(color: color, width: width, points: $0.points, isFilling: true)
        }
    }

    private static func overlaps(_ span: (left: Int, right: Int), _ run: Run) -> Bool {
        span.left < run.right && run.left < span.right
    }

    private static func add(
        _ span: (left: Int, right: Int),
        at y: Int,
        to runs: inout [Run]
    ) {
        let (left, right) = (SketchPoint(x: span.left, y: y), SketchPoint(x: span.right, y: y))
        let open = runs.firstIndex {
            $0.isOpen && overlaps(span, $0) && $0.points.last.map { y - $0.y == gap } == true
        }
        guard let open else {
            runs.append(Run(points: [left, right], left: span.left, right: span.right))
            return
        }
        let isAtRight = runs[open].points.count % 4 == 2
        runs[open].points += isAtRight ? [right, left] : [left, right]
        runs[open].left = span.left
        runs[open].right = span.right
    }

    /// Where a level line lies inside a shape, without the pen's own breadth.
    private static func spans(of shape: [SketchPoint], at y: Int) -> [(left: Int, right: Int)] {
        var crossings: [Int] = []
        for index in shape.indices {
            let (a, b) = (shape[index], shape[(index + 1) % shape.count])
            guard (a.y <= y) != (b.y <= y) else { continue }
            crossings.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        }
        crossings.sort()
        var spans: [(left: Int, right: Int)] = []
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let (left, right) = (crossings[index] + 140, crossings[index + 1] - 140)
            if left < right { spans.append((left, right)) }
        }
        return spans
    }
}
