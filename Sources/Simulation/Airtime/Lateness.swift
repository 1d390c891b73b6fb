public import Vocabulary

/// How much of something has come, and how late.
public struct Lateness: Hashable, Sendable {
    /// How much should have come.
    public let expected: Int
    /// How much has.
    public let arrived: Int
    /// How late half of what has come was at most; zero if nothing has.
    public let median: Instant.Span
    /// How late nineteen twentieths of it were at most.
    public let nineteenTwentieths: Instant.Span

    /// Sums up; what has not come is `nil`.
    init(_ spans: [Instant.Span?]) {
        let sorted = spans.compactMap(\.self).sorted()
        expected = spans.count
        arrived = sorted.count
        median = Self.rank(500, of: sorted)
        nineteenTwentieths = Self.rank(950, of: sorted)
    }

    /// The nearest rank.
    private static func rank(_ thousandths: Int, of sorted: [Instant.Span]) -> Instant.Span {
        guard !sorted.isEmpty else { return .milliseconds(0) }
        return sorted[max(1, (sorted.count * thousandths + 999) / 1_000) - 1]
    }
}
