import Wire

/// Strokes made in code, so that tests need no data set.
enum Samples {
    /// A line through points given as x, y pairs.
    static func stroke(
        _ coordinates: [(Int, Int)],
        pressures: [UInt8] = [],
        _ style: StrokeStyle = StrokeStyle(width: 40)
    ) -> Stroke {
        Stroke(
            style: style,
            points: coordinates.map { StrokePoint(x: Int16($0.0), y: Int16($0.1)) },
            pressures: pressures
        )
    }

    /// Handwriting: a random walk within `range` that turns, stands still, doubles back and leaps.
    static func scribble(
        _ count: Int,
        in range: ClosedRange<Int> = 0...4095,
        _ style: StrokeStyle,
        using dice: inout Dice
    ) -> Stroke {
        var x = dice.roll(range)
        var y = dice.roll(range)
        var dx = dice.roll(-30...30)
        var dy = dice.roll(-30...30)
        var points: [StrokePoint] = []
        for _ in 0..<count {
            points.append(StrokePoint(x: Int16(x), y: Int16(y)))
            switch dice.roll(0...19) {
            case 0: (dx, dy) = (0, 0)
            case 1: (dx, dy) = (-dx, -dy)
            case 2: (dx, dy) = (dice.roll(-400...400), dice.roll(-400...400))
            case 3...8: (dx, dy) = (dice.roll(-30...30), dice.roll(-30...30))
            default: (dx, dy) = (dx + dice.roll(-4...4), dy + dice.roll(-4...4))
            }
            x = min(range.upperBound, max(range.lowerBound, x + dx))
            y = min(range.upperBound, max(range.lowerBound, y + dy))
        }
        var stroke = Stroke(style: style, points: points)
        if dice.roll(0...1) == 1 {
            stroke.pressures = points.map { _ in UInt8(dice.roll(0...255)) }
        }
        return stroke
    }

    /// Scribbles of all widths, colours and tools.
    static func scribbles(_ count: Int, seed: UInt64) -> [Stroke] {
        var dice = Dice(seed: seed)
        return (0..<count).map { _ in
            let style = StrokeStyle(
                tool: dice.roll(0...4) == 0 ? .eraser : .pen,
                color: UInt32(dice.roll(0...0xFFFFFF)),
                width: UInt16([1, 4, 20, 40, 400, 4095][dice.roll(0...5)]),
                opacity: UInt8(dice.roll(1...255))
            )
            return scribble(dice.roll(1...80), style, using: &dice)
        }
    }
}
