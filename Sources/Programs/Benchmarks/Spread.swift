/// The middle and the range of several measurements.
public struct Spread: Hashable, Sendable {
    /// The middle; of an even number, the upper one of the two.
    public let median: Double
    /// The least.
    public let low: Double
    /// The greatest.
    public let high: Double

    /// Sums up measurements.
    ///
    /// - Parameter values: At least one.
    init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        let sorted = values.sorted()
        median = sorted[sorted.count / 2]
        low = sorted[0]
        high = sorted[sorted.count - 1]
    }

    /// What does not vary.
    init(exactly value: Double) {
        self.init([value])
    }
}
