/// The bucket below a board of pegs: it goes to and fro for ever, and gives back a ball that falls into it.
public enum Bucket {
    /// Milliseconds from the left to the right and back.
    public static let period = 4_096
    /// Units from its middle to either edge.
    public static let half = 80
    /// Units from the top of the board to its opening.
    public static let top = 1_240
    /// Where its middle is at the left, in units.
    static let left: Int64 = 104
    /// Units that its middle goes to the right.
    static let way: Int64 = 816

    /// Where it is.
    ///
    /// - Parameters:
    ///   - time: Milliseconds since the shot, at least 0.
    ///   - phase: Where it was then: milliseconds since it was at the left; any number, taken modulo ``period``.
    /// - Returns: Grains from the left edge of the board to its middle.
    public static func middle(_ time: Int, phase: Int) -> Int64 {
        let period = Int64(Self.period)
        let start = (Int64(phase) % period + period) % period
        let now = (start + Int64(time)) % period
        let gone = min(now, period - now)
        return left * Point.grains + way * Point.grains / (period / 2) * gone
    }
}
