public import Vocabulary

/// How a device had a seat that can move, by what the author of an operation knew.
public struct Tenure: Hashable, Sendable {
    /// The key that could move the seat on; `nil` if it stays.
    public var key: MovingKey?
    /// The keys with which it was moved here, the last ones, in order; at most `Limits.keysPassed`.
    public var passed: [MovingKey]
    /// What the author had seen; looked at where `passed` is not empty.
    public var past: CausalPast

    /// Describes how a device had a seat.
    public init(key: MovingKey?, passed: [MovingKey] = [], past: CausalPast = CausalPast()) {
        self.key = key
        self.passed = passed
        self.past = past
    }
}
