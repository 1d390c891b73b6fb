public import Vocabulary
public import Wire

/// A place on a sheet of which it is told which strokes go over it.
///
/// Somebody may have claimed it: the first stroke after that in order, if it goes over the place, gives its seat another
/// stroke on the sheet.
public struct Spot: Hashable, Sendable {
    /// Which one, by which the game knows it.
    public var number: Int
    /// Its middle, in quarter units.
    public var centre: StrokePoint
    /// How far from the middle the line of a pen may pass, whatever its width: quarter units, 0 or more.
    public var reach: Int
    /// After what somebody is to draw over it to get another stroke; `nil` where it gives none.
    public var claim: OrderKey?

    /// Names a place.
    public init(_ number: Int, centre: StrokePoint, reach: Int, claim: OrderKey? = nil) {
        self.number = number
        self.centre = centre
        self.reach = reach
        self.claim = claim
    }

    /// Whether a pen that goes in straight lines from point to point comes as near as that, to the last bit.
    ///
    /// - Parameter points: At least one, in drawing order.
    /// - Returns: Whether one of the segments does.
    /// - Complexity: O(n) for n points.
    public func lies(under points: [StrokePoint]) -> Bool {
        guard let first = points.first else { return false }
        return zip([first] + points, points).contains { isNear($0, $1) }
    }

    /// Whether the segment between two points comes near.
    private func isNear(_ from: StrokePoint, _ to: StrokePoint) -> Bool {
        let (dx, dy) = (Int(to.x) - Int(from.x), Int(to.y) - Int(from.y))
        let (x, y) = (Int(centre.x) - Int(from.x), Int(centre.y) - Int(from.y))
        let (along, length) = (x * dx + y * dy, dx * dx + dy * dy)
        if along <= 0 { return x * x + y * y <= reach * reach }
        if along >= length {
            let (x, y) = (x - dx, y - dy)
            return x * x + y * y <= reach * reach
        }
        // The distance is |x·dy − y·dx| / √length.
        let cross = Int128(x * dy - y * dx)
        return cross * cross <= Int128(reach * reach) * Int128(length)
    }
}
