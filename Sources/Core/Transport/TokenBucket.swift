public import Vocabulary

/// How much of something may come: so much a second, saved up for a while, and what was asked for.
public struct TokenBucket: Sendable {
    private let rate: UInt64
    private let burst: UInt64
    /// Millionths, so that nothing is lost between two looks.
    private var level: UInt64
    private var credit: UInt64 = 0
    private var looked: Instant

    /// Starts full.
    ///
    /// - Parameters:
    ///   - rate: Units a second.
    ///   - burst: Units saved up at most.
    ///   - now: The time.
    public init(rate: Int, burst: Int, now: Instant) {
        self.rate = UInt64(rate)
        self.burst = UInt64(burst) * 1_000_000
        level = self.burst
        looked = now
    }

    /// Takes units out, those that were granted first.
    ///
    /// - Returns: `false` if there are too few; then none are taken.
    public mutating func take(_ units: Int = 1, now: Instant) -> Bool {
        let elapsed = min(now.since(looked).microseconds, 3_600_000_000)
        level = min(burst, level + elapsed * rate)
        looked = now
        let granted = min(credit, UInt64(units))
        let cost = (UInt64(units) - granted) * 1_000_000
        guard level >= cost else { return false }
        level -= cost
        credit -= granted
        return true
    }

    /// Puts units back that turned out not to count.
    public mutating func refund(_ units: Int) {
        level = min(burst, level + UInt64(units) * 1_000_000)
    }

    /// Grants units beside the rate; at most 2³² are kept.
    public mutating func grant(_ units: Int) {
        credit = min(credit + UInt64(units), 1 << 32)
    }

    /// Whether nothing was taken for so long that it is full.
    public func isFull(now: Instant) -> Bool {
        level + min(now.since(looked).microseconds, 3_600_000_000) * rate >= burst
    }
}
