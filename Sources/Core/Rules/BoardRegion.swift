/// A part of the board: a rectangle with its edges, in quarter units (`StrokePoint`).
public struct BoardRegion: Hashable, Sendable {
    /// From its left edge to its right one.
    public var x: ClosedRange<Int16>
    /// From its top edge to its bottom one.
    public var y: ClosedRange<Int16>

    /// Names a part of the board.
    public init(x: ClosedRange<Int16>, y: ClosedRange<Int16>) {
        self.x = x
        self.y = y
    }

    /// Whether ink that reaches so many quarter units from a place stays within.
    func holds(_ reach: Int, around place: (x: Int16, y: Int16)) -> Bool {
        let (x, y) = (Int(place.x), Int(place.y))
        return Int(self.x.lowerBound) + reach <= x && x <= Int(self.x.upperBound) - reach
            && Int(self.y.lowerBound) + reach <= y && y <= Int(self.y.upperBound) - reach
    }
}
