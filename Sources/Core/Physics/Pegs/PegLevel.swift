/// Pegs on a board, none in another one, all where pegs may be.
public struct PegLevel: Hashable, Sendable {
    /// Units of the board: across, and down.
    public static let size = (width: 1_024, height: 1_280)
    /// Units from a peg's middle to its edge.
    public static let pegRadius = 12
    /// Units from a ball's middle to its edge.
    public static let ballRadius = 8
    /// The most pegs.
    public static let mostPegs = 300
    /// Where middles of pegs may be, in quarter units from the left edge.
    public static let columns = 48...4_048
    /// Where middles of pegs may be, in quarter units from the top.
    public static let rows = 480...4_720

    /// The pegs, in the order of their making.
    public let pegs: [Peg]
    let lookup: PegLookup

    /// Makes a level.
    ///
    /// - Parameter pegs: At most ``mostPegs``, one of them orange.
    /// - Throws: The first thing that is wrong: the number, a peg that is outside, two that overlap, no orange one.
    /// - Complexity: O(n²) for n pegs.
    public init(_ pegs: [Peg]) throws(PegLevelFault) {
        guard pegs.count <= Self.mostPegs else { throw .tooMany(pegs.count) }
        for (number, peg) in pegs.enumerated() {
            guard peg.isOnBoard else { throw .outside(peg: number) }
        }
        for second in pegs.indices {
            for first in 0..<second where pegs[first].overlaps(pegs[second]) {
                throw .overlap(first: first, second: second)
            }
        }
        guard pegs.contains(where: { $0.kind == .orange }) else { throw .noOrange }
        self.pegs = pegs
        lookup = PegLookup(pegs)
    }
}
