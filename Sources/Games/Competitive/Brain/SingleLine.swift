internal import Activities
internal import Rules
internal import Wire

/// A drawing as one line that is never lifted: the pen goes on from where it was.
struct SingleLine {
    /// Quarter units from the canvas's edges.
    private static let margin = 300
    /// Points that a line has at most.
    private static let most = 900

    /// From the canvas's corner.
    private let points: [StrokePoint]
    private let style: StrokeStyle
    private let lasts: Int64

    /// Joins the lines of a drawing, each time the end that is nearer first.
    ///
    /// - Parameters:
    ///   - drawing: Something drawn on a whole board.
    ///   - places: Where the pen goes first.
    init(_ drawing: [PenLine], over places: [StrokePoint]) {
        var left = drawing.filter { $0.style.tool == .pen && !$0.points.isEmpty }
        style = left.max { $0.points.count < $1.points.count }?.style ?? StrokeStyle(width: 40)
        lasts = left.reduce(300) { $0 + $1.lasts }
        var points = places
        while !left.isEmpty {
            let here = points.last ?? left[0].points[0]
            let ends = left.enumerated().flatMap { index, line in
                [(index, false, line.points[0]), (index, true, line.points[line.points.count - 1])]
            }
            let next = ends.min {
                Self.distance($0.2, here) < Self.distance($1.2, here)
            }
            guard let next else { break }
            let line = left.remove(at: next.0)
            points += (next.1 ? line.points.reversed() : line.points).map(Self.fitted)
        }
        let step = points.count / Self.most + 1
        self.points =
            points.isEmpty
            ? [StrokePoint(x: 2_000, y: 2_000)]
            : points.enumerated().filter { $0.offset % step == 0 || $0.offset < places.count }
                .map(\.element)
    }

    /// The stroke on a canvas.
    ///
    /// - Parameter index: Which, from 0.
    /// - Returns: A stroke with times.
    func stroke(on index: Int) -> Stroke {
        let line = PenLine(
            style: style,
            points: points.map { Canvases.place($0, on: index) },
            pause: 0,
            lasts: lasts
        )
        return line.stroke(lasting: lasts)
    }

    private static func fitted(_ point: StrokePoint) -> StrokePoint {
        func fitted(_ value: Int16) -> Int16 {
            let space = Canvases.size - 2 * margin
            let held = min(max(Int(value), 0), Canvases.size - 1)
            return Int16(margin + held * space / Canvases.size)
        }
        return StrokePoint(x: fitted(point.x), y: fitted(point.y))
    }

    private static func distance(_ one: StrokePoint, _ other: StrokePoint) -> Int {
        let (x, y) = (Int(one.x) - Int(other.x), Int(one.y) - Int(other.y))
        return x * x + y * y
    }
}
