public import Wire

// A part of the board as a sheet of paper of its own.
extension BoardRegion {
    /// The board of a game that says nothing else: 1024 × 1024 units.
    public static let board = BoardRegion(x: 0...4095, y: 0...4095)

    /// The board of a drawing that somebody with a wide screen has begun: 1600 × 1024 units.
    public static let wideBoard = BoardRegion(x: 0...6399, y: 0...4095)

    /// Quarter units from its left edge to its right one.
    public var width: Int { Int(x.upperBound) - Int(x.lowerBound) + 1 }

    /// Quarter units from its top edge to its bottom one.
    public var height: Int { Int(y.upperBound) - Int(y.lowerBound) + 1 }

    /// A stroke as it lies on a paper that has this part's corner for its own.
    public func lifted(_ stroke: Stroke) -> Stroke {
        guard (x.lowerBound, y.lowerBound) != (0, 0) else { return stroke }
        var lifted = stroke
        lifted.points = stroke.points.map { point in
            StrokePoint(
                x: Int16(clamping: Int(point.x) - Int(x.lowerBound)),
                y: Int16(clamping: Int(point.y) - Int(y.lowerBound))
            )
        }
        return lifted
    }
}
