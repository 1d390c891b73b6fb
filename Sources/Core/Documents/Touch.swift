import Wire

/// What of a record has changed.
public struct Touch: Hashable, Sendable {
    /// Where it hangs.
    public var place = false
    /// Whether it is here, or was not before: all of it may be another.
    public var presence = false
    /// A bit for each field, of which there are `Limits.recordFields`.
    private var bits: UInt64 = 0

    /// Nothing.
    public init() {}

    /// The numbers of the fields, rising.
    public var fields: [Int] { (0..<Limits.recordFields).filter { bits >> UInt64($0) & 1 == 1 } }

    /// Takes in what else has changed.
    public mutating func formUnion(_ other: Touch) {
        place = place || other.place
        presence = presence || other.presence
        bits |= other.bits
    }

    mutating func insert(_ slot: Slot) {
        switch slot {
        case .place: place = true
        case .hidden: presence = true
        case .field(let number): bits |= 1 << UInt64(number)
        }
    }
}
