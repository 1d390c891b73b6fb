internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// Draws sketches as somebody does who holds a pen: never twice the same, and a little crooked.
struct SketchingHand {
    private var dice: SeededDice
    private let manner: Manner
    private let scale: Int
    private let turn: Int
    private let shift: SketchPoint

    /// Quarter units of the board from the edge of the sheet, and of a hundred units of it.
    private static let margin = 198
    private static let sheet = 3_700
    /// Hundredths of a unit that a hand goes astray, and on how long a way.
    private static let tremble = 45
    private static let swing = 1_100
    /// Hundredths of a unit a millisecond: with care, and when colouring in.
    private static let speed: (careful: Int, filling: Int) = (8, 24)

    /// Takes up the pen.
    ///
    /// - Parameters:
    ///   - seed: Decides how it errs.
    ///   - look: Which manner it has; `nil` for any, by chance.
    init(seed: UInt64, look: Int? = nil) {
        dice = SeededDice(Seed(words: .init(seed, 0x6861_6e64, 0, 0)), 0)
        manner = Manner(&dice, look: look)
        scale = 930 + dice.below(70)
        turn = dice.below(161) - 80
        shift = SketchPoint(x: dice.below(501) - 250, y: dice.below(501) - 250)
    }

    /// Draws all lines of a sketch.
    mutating func draw(_ lines: [SketchLine]) -> [PenLine] {
        manner.lines(lines).map { draw($0) }
    }

    private mutating func draw(_ line: SketchLine) -> PenLine {
        let dense = Self.dense(line.points)
        var length = 0
        var since = Self.swing
        var (from, to) = (stray(), stray())
        var points: [StrokePoint] = []
        for (index, point) in dense.enumerated() {
            let way = index > 0 ? point.distance(to: dense[index - 1]) : 0
            length += way
            since += way
            if since >= Self.swing {
                since = 0
                (from, to) = (to, stray())
            }
            points.append(
                place(
                    x: point.x + from.x + (to.x - from.x) * since / Self.swing,
                    y: point.y + from.y + (to.y - from.y) * since / Self.swing
                )
            )
        }
        let speed = line.isFilling ? Self.speed.filling : Self.speed.careful
        return PenLine(
            style: StrokeStyle(
                color: line.color,
                width: UInt16(max(1, line.width * Self.sheet / 1_000))
            ),
            points: Array(points.prefix(Limits.strokePoints)),
            pause: Int64(120 + dice.below(300)),
            lasts: Int64(40 + length / speed)
        )
    }

    private mutating func stray() -> SketchPoint {
        let most = 2 * Self.tremble + 1
        return SketchPoint(
            x: dice.below(most) - Self.tremble,
            y: dice.below(most) - Self.tremble
        )
    }

    private func place(x: Int, y: Int) -> StrokePoint {
        let (dx, dy) = ((x - 5_000) * scale / 1_000, (y - 5_000) * scale / 1_000)
        let turned = SketchPoint(
            x: dx - dy * turn / 1_000 + 5_000 + shift.x,
            y: dy + dx * turn / 1_000 + 5_000 + shift.y
        )
        return StrokePoint(
            x: Int16(clamping: Self.margin + turned.x * Self.sheet / 10_000),
            y: Int16(clamping: Self.margin + turned.y * Self.sheet / 10_000)
        )
    }

    /// The same line with points close enough together to tremble.
    private static func dense(_ points: [SketchPoint]) -> [SketchPoint] {
        var dense = Array(points.prefix(1))
        for (a, b) in zip(points, points.dropFirst()) {
            let steps = max(1, a.distance(to: b) / 250)
            for step in 1...steps {
                dense.append(
                    SketchPoint(
                        x: a.x + (b.x - a.x) * step / steps,
                        y: a.y + (b.y - a.y) * step / steps
                    )
                )
            }
        }
        return dense
    }
}
