/// What happens to a peg while a ball flies.
public struct PegEvent: Hashable, Sendable {
    /// What happens.
    public enum Kind: UInt8, Hashable, Sendable {
        /// It is hit for the first time, and lights.
        case lit
        /// The ball lies on it, and it goes so that the ball is free.
        case taken
    }

    /// Milliseconds since the shot.
    public let time: Int
    /// What happens.
    public let kind: Kind
    /// Which peg, by its place in the level.
    public let peg: Int
    /// Points that it gives.
    public let points: Int
}
