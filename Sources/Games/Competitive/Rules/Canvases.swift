internal import Rules
internal import Wire

/// Where the canvases lie on the board: side by side, one for each who plays.
enum Canvases {
    /// Quarter units from edge to edge.
    static let size = 4_096

    /// Where a canvas lies.
    ///
    /// - Parameter index: Which, from 0.
    /// - Returns: Its part of the board.
    static func region(_ index: Int) -> BoardRegion { part(from: index, to: index + 1) }

    /// All of them.
    static func board(_ count: Int) -> BoardRegion { part(from: 0, to: max(1, count)) }

    /// A place of a canvas on the board.
    static func place(_ place: StrokePoint, on index: Int) -> StrokePoint {
        StrokePoint(x: Int16(index * size + Int(place.x)), y: place.y)
    }

    private static func part(from: Int, to: Int) -> BoardRegion {
        BoardRegion(x: Int16(from * size)...Int16(to * size - 1), y: 0...Int16(size - 1))
    }
}
