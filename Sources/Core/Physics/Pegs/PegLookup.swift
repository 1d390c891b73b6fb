/// Which pegs a ball can touch, by where its middle is: squares of 32 units, each with its pegs.
struct PegLookup: Hashable, Sendable {
    private static let bits: Int64 = 21
    private static let width = PegLevel.size.width >> 5
    private static let height = (PegLevel.size.height >> 5) + 1

    /// The middles of all pegs.
    let middles: [Point]
    /// Where the pegs of each square begin, and where those of the last one end.
    private let starts: [Int]
    private let members: [Int]

    init(_ pegs: [Peg]) {
        middles = pegs.map(\.middle)
        var squares = [[Int]](repeating: [], count: Self.width * Self.height)
        for (peg, middle) in middles.enumerated() {
            for row in Self.row(middle.y - PegBall.reach)...Self.row(middle.y + PegBall.reach) {
                let columns =
                    Self.column(middle.x - PegBall.reach)...Self.column(middle.x + PegBall.reach)
                for column in columns { squares[row * Self.width + column].append(peg) }
            }
        }
        var starts = [0]
        for square in squares { starts.append((starts.last ?? 0) + square.count) }
        self.starts = starts
        members = squares.flatMap(\.self)
    }

    /// The pegs that a ball at a place may touch, ascending; the place may be off the board.
    func near(_ place: Point) -> ArraySlice<Int> {
        let square = Self.row(place.y) * Self.width + Self.column(place.x)
        return members[starts[square]..<starts[square + 1]]
    }

    private static func column(_ x: Int64) -> Int { min(max(Int(x >> bits), 0), width - 1) }
    private static func row(_ y: Int64) -> Int { min(max(Int(y >> bits), 0), height - 1) }
}
