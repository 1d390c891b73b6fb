/// Something round that a ball bounces off.
public struct Peg: Hashable, Sendable {
    /// What a peg is for.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// Gives points.
        case blue
        /// Has to go.
        case orange
    }

    /// Quarter units from the left edge to its middle.
    public let x: Int
    /// Quarter units from the top to its middle.
    public let y: Int
    /// What it is for.
    public let kind: Kind

    /// Describes a peg.
    public init(x: Int, y: Int, kind: Kind) {
        self.x = x
        self.y = y
        self.kind = kind
    }

    /// Whether it is wholly where pegs may be.
    public var isOnBoard: Bool { PegLevel.columns.contains(x) && PegLevel.rows.contains(y) }

    /// Whether it and another one lie in one another, where both are on the board.
    public func overlaps(_ other: Peg) -> Bool {
        let across = x - other.x
        let down = y - other.y
        let apart = 8 * PegLevel.pegRadius
        return across * across + down * down < apart * apart
    }

    /// Its middle.
    var middle: Point {
        Point(x: Int64(x) * (Point.grains / 4), y: Int64(y) * (Point.grains / 4))
    }
}
