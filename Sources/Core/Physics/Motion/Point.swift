/// A place on a board, or a way across it: grains to the right and grains down.
///
/// A grain is 1/65,536 of a unit of the board. A velocity is a way per millisecond.
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Int64
    /// Down.
    public var y: Int64

    /// Names a place or a way.
    public init(x: Int64, y: Int64) {
        self.x = x
        self.y = y
    }

    /// Grains of a unit.
    public static let grains: Int64 = 65_536

    /// A place in whole units.
    static func units(_ x: Int64, _ y: Int64) -> Point { Point(x: x * grains, y: y * grains) }

    static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    /// The scalar product.
    ///
    /// It fits for ways across a board, and for the fastest that anything flies: all are below 2^27 grains.
    func dot(_ other: Point) -> Int64 { x * other.x + y * other.y }

    /// The square of its length.
    var square: Int64 { dot(self) }
}
