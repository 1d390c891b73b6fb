/// Curves as points close enough together, in whole numbers: the same on every machine.
enum SketchCurves {
    /// Hundredths of a unit between points of a curve.
    static let step = 150

    /// A thousand times the sine of an angle in degrees (Bhāskara I, 7th century; wrong by 2 at most).
    static func sine(_ degrees: Int) -> Int {
        let angle = ((degrees % 360) + 360) % 360
        let half = angle % 180
        let product = half * (180 - half)
        let sine = 4_000 * product / (40_500 - product)
        return angle < 180 ? sine : -sine
    }

    /// An arc of an ellipse, clockwise from the right, in degrees.
    static func arc(
        _ centre: SketchPoint,
        _ rx: Int,
        _ ry: Int,
        _ from: Int,
        _ to: Int
    ) -> [SketchPoint] {
        let count = max(8, abs(to - from) * max(rx, ry) / 57 / step)
        return (0...count).map { index in
            let angle = from + (to - from) * index / count
            return SketchPoint(
                x: centre.x + rx * sine(angle + 90) / 1_000,
                y: centre.y + ry * sine(angle) / 1_000
            )
        }
    }

    /// A smooth curve through points (Catmull and Rom, 1974).
    static func smooth(_ points: [SketchPoint], isClosed: Bool) -> [SketchPoint] {
        guard points.count > 2 else { return points }
        let count = points.count
        func at(_ index: Int) -> SketchPoint {
            isClosed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
        }
        var curve = [points[0]]
        for index in 0..<(isClosed ? count : count - 1) {
            let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2))
            let steps = max(2, b.distance(to: c) / step)
            for t in 1...steps {
                curve.append(
                    SketchPoint(
                        x: blend(a.x, b.x, c.x, d.x, t, steps),
                        y: blend(a.y, b.y, c.y, d.y, t, steps)
                    )
                )
            }
        }
        return curve
    }

    private static func blend(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ t: Int, _ n: Int) -> Int {
        let (first, second) = (c - a, 2 * a - 5 * b + 4 * c - d)
        let third = 3 * b - 3 * c + d - a
        let sum = first * t * n * n + second * t * t * n + third * t * t * t
        return b + sum / (2 * n * n * n)
    }
}
