/// A causal past as the number of operations of each log in it, by this peer's log numbers.
@frozen
public struct CausalPast: Hashable, Sendable {
    /// Operations of each log; logs beyond the end count as none.
    public var counts: [Int]

    /// Wraps the counts.
    @inlinable
    public init(counts: [Int] = []) {
        self.counts = counts
    }

    /// Whether the operation at `place` is in this past.
    @inlinable
    public func contains(_ place: Place) -> Bool {
        place.log < counts.count && place.sequence < counts[place.log]
    }
}
