extension CausalPast {
    /// Takes in another past.
    public mutating func formUnion(_ other: CausalPast) {
        if counts.count < other.counts.count {
            counts += repeatElement(0, count: other.counts.count - counts.count)
        }
        for (log, count) in other.counts.enumerated() where counts[log] < count {
            counts[log] = count
        }
    }

    /// Whether everything in this past is in `other` too.
    public func isSubset(of other: CausalPast) -> Bool {
        counts.enumerated().allSatisfy { log, count in
            count == 0 || log < other.counts.count && count <= other.counts[log]
        }
    }
}
