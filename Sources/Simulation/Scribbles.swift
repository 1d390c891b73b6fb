internal import Peer
public import Wire

/// Draws made-up pen strokes from a seed: uneven in space and time, as real ones are.
public struct Scribbles {
    private var dice: Dice

    /// Begins at a seed.
    public init(seed: UInt64) {
        dice = Dice(seed: seed)
    }

    /// The next strokes.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - points: Points of each, at least 1.
    /// - Returns: Strokes of a plausible hand, one in twenty of them an eraser's.
    public mutating func strokes(_ count: Int, points: ClosedRange<Int> = 20...100) -> [Stroke] {
        (0..<count).map { _ in stroke(points: Int.random(in: points, using: &dice)) }
    }

    private mutating func stroke(points count: Int) -> Stroke {
        var x = Int.random(in: 200...3900, using: &dice)
        var y = Int.random(in: 200...3900, using: &dice)
        var (dx, dy) = (0, 0)
        var points: [StrokePoint] = []
        for _ in 0..<count {
            dx = min(90, max(-90, dx + Int.random(in: -25...25, using: &dice)))
            dy = min(90, max(-90, dy + Int.random(in: -25...25, using: &dice)))
            x = min(4095, max(0, x + dx))
            y = min(4095, max(0, y + dy))
            points.append(StrokePoint(x: Int16(x), y: Int16(y)))
        }
        let colors: [UInt32] = [0x000000, 0x888888, 0x2255cc, 0xcc3322, 0x2a8a3e]
        let style = StrokeStyle(
            tool: Int.random(in: 0..<20, using: &dice) == 0 ? .eraser : .pen,
            color: colors[Int.random(in: 0..<colors.count, using: &dice)],
            width: [4, 20, 40][Int.random(in: 0..<3, using: &dice)]
        )
        return Stroke(style: style, points: points)
    }
}
