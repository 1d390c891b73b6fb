/// Where a record stands among its siblings: a fraction between 0 and 1, in base 256.
///
/// Between any two there is room for another, up to `Limits.siblingPosition` bytes (fractional indexing, as
/// Greenspan describes it in "Implementing Fractional Indexing", 2020). The order is that of the bytes.
public struct SiblingPosition: Hashable, Comparable, Sendable {
    /// The digits, 1 to `Limits.siblingPosition`; the last is not zero, so that each fraction has one form.
    public let bytes: [UInt8]

    /// Wraps digits.
    ///
    /// - Parameter bytes: `nil` comes back for none, for too many, and for a zero at the end.
    public init?(_ bytes: [UInt8]) {
        guard (1...Limits.siblingPosition).contains(bytes.count), bytes.last != 0 else {
            return nil
        }
        self.bytes = bytes
    }

    /// First digit first.
    public static func < (left: Self, right: Self) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        let (major, count) = try reader.head()
        guard major == 2 else { throw .unexpectedType(found: major) }
        guard (1...UInt64(Limits.siblingPosition)).contains(count) else {
            throw .outOfRange(field: .position, value: count)
        }
        bytes = try reader.reader.raw(Int(count))
        guard bytes.last != 0 else { throw .notCanonical }
    }
}
