/// How far a flight is followed.
public enum Horizon: Hashable, Sendable {
    /// To its end.
    case end
    /// To where it is turned or stopped first: what a cannon shows while somebody aims.
    case firstBounce
}
