internal import Wire

/// Some of the electors of a round, by their place in seniority.
public struct ElectorSet: Hashable, Sendable {
    private var bits: UInt64

    /// Nobody.
    public init() {
        bits = 0
    }

    /// The first `count` electors.
    ///
    /// - Parameter count: 0…`Limits.devices`.
    public init(first count: Int) {
        precondition(0...Limits.devices ~= count, "an elector is a device of the room")
        bits = count == UInt64.bitWidth ? .max : 1 << UInt64(count) - 1
    }

    /// How many.
    public var count: Int { bits.nonzeroBitCount }

    /// The most senior one; `nil` if there is none.
    public var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    /// Whether one is among them.
    public func contains(_ elector: Int) -> Bool { bits & (1 << UInt64(elector)) != 0 }

    /// Adds one.
    public mutating func insert(_ elector: Int) { bits |= 1 << UInt64(elector) }

    /// Those that are not in another set.
    public func subtracting(_ other: ElectorSet) -> ElectorSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }
}
