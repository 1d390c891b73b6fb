/// A level as far as it has been played: which of its pegs still stand.
public struct PegBoard: Hashable, Sendable {
    /// The level.
    public let level: PegLevel
    /// Whether each peg stands, in the order of the level.
    public private(set) var standing: [Bool]

    /// Sets up all pegs of a level.
    public init(_ level: PegLevel) {
        self.level = level
        standing = [Bool](repeating: true, count: level.pegs.count)
    }

    /// Whether all orange pegs are gone.
    public var isWon: Bool {
        !zip(level.pegs, standing).contains { $0.kind == .orange && $1 }
    }

    /// What points of the next peg that is hit are multiplied by: the fewer orange pegs are left, the more.
    public var factor: Int {
        let orange = level.pegs.indices.filter { level.pegs[$0].kind == .orange }
        return Self.multiplier(left: orange.count { standing[$0] }, of: orange.count)
    }

    /// What would come of a ball.
    ///
    /// - Parameters:
    ///   - aim: Where the cannon points: down, to the left or to the right.
    ///   - phase: Where the bucket is at the shot: milliseconds since it was at the left; any number, taken modulo
    ///     ``Bucket/period``.
    ///   - horizon: How far the ball is followed.
    /// - Returns: The flight.
    /// - Complexity: At most ``PegBall/longest`` steps, each of them O(1): the pegs near a place are at most a dozen, since
    ///   none overlap.
    public func flight(_ aim: Aim, phase: Int, to horizon: Horizon = .end) -> PegFlight {
        var ball = PegBall(self, aim, phase: phase)
        return ball.fly(to: horizon)
    }

    /// Takes away the pegs that a flight has lit.
    public mutating func clear(_ flight: PegFlight) {
        for event in flight.events { remove(event.peg) }
    }

    /// Takes away a peg.
    ///
    /// - Parameter peg: Its place in the level; nothing happens where there is none.
    public mutating func remove(_ peg: Int) {
        guard standing.indices.contains(peg) else { return }
        standing[peg] = false
    }

    /// What an orange peg multiplies points by that is hit while so many are left: the fewer, the more.
    static func multiplier(left: Int, of all: Int) -> Int {
        switch left * 25 {
        case ...(3 * all): 10
        case ...(6 * all): 5
        case ...(10 * all): 3
        case ...(15 * all): 2
        case _: 1
        }
    }
}
