/// One line of the table: what was measured, and how far it is to reach.
public struct Row: Hashable, Sendable {
    /// How far a value is to reach.
    public enum Reach: Hashable, Sendable {
        /// This or less.
        case atMost(Double)
        /// This or more.
        case atLeast(Double)

        /// Whether a value reaches that far.
        public func isReached(by value: Double) -> Bool {
            switch self {
            case .atMost(let limit): value <= limit
            case .atLeast(let limit): value >= limit
            }
        }
    }

    /// The name in JSON.
    public let key: String
    /// What was measured, for people.
    public let title: String
    /// What a value counts.
    public let unit: String
    /// What came out.
    public let value: Spread
    /// How far it is to reach; `nil` where the row is only for orientation.
    public let reach: Reach?

    init(_ key: String, _ title: String, unit: String, _ value: Spread, reach: Reach? = nil) {
        self.key = key
        self.title = title
        self.unit = unit
        self.value = value
        self.reach = reach
    }

    /// A size, which is exact and has far to reach only where the sample is fit for that.
    init(_ key: String, _ title: String, bytes: Int, of sample: StrokeSample, atMost limit: Double)
    {
        self.init(
            key,
            title,
            unit: "bytes a point",
            Spread(exactly: Double(bytes) / Double(sample.points)),
            reach: sample.setsReach ? .atMost(limit) : nil
        )
    }
}
