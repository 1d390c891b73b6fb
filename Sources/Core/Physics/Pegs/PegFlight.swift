/// What comes of a ball.
public struct PegFlight: Hashable, Sendable {
    /// How a flight ends.
    public enum End: UInt8, Hashable, Sendable {
        /// The ball has left at the bottom.
        case gone
        /// The ball fell into the bucket, which gives it back.
        case caught
        /// The ball was up for ``PegBall/longest`` milliseconds, and is taken out.
        case late
        /// It was followed no farther than to its first bounce.
        case bounced
    }

    /// Where the ball was; the first frame at 0, the last one at the end.
    public let frames: [PathFrame]
    /// What happened to pegs, in order.
    public let events: [PegEvent]
    /// How it ended.
    public let end: End

    /// Milliseconds from the shot to its end.
    public var time: Int { frames.last?.time ?? 0 }
    /// All points.
    public var points: Int { events.reduce(0) { $0 + $1.points } }
}
