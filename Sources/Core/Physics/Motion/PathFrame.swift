/// Where something is at a time, and how it moves from there until the next frame.
public struct PathFrame: Hashable, Sendable {
    /// Milliseconds since the shot.
    public let time: Int
    /// Where its middle is.
    public let place: Point
    /// Grains a millisecond.
    public let velocity: Point
}
