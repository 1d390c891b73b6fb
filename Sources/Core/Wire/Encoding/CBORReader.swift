public import Vocabulary

/// Reads what `CBORWriter` writes and refuses every other encoding of the same value.
public struct CBORReader: Sendable {
    /// Where the bytes come from.
    public var reader: ByteReader

    /// Reads all of an array, or a part of it.
    public init(_ bytes: [UInt8], range: Range<Int>? = nil) {
        reader = ByteReader(bytes, range: range)
    }

    /// - Throws: `trailing` if anything is left.
    public func finish() throws(WireError) {
        try reader.finish()
    }

    /// A major type and its argument.
    ///
    /// - Throws: `notCanonical` for an argument that would fit fewer bytes or an indefinite length.
    public mutating func head() throws(WireError) -> (major: UInt8, argument: UInt64) {
        let first = try reader.byte()
        let argument: UInt64
        switch first & 31 {
        case 0..<24: argument = UInt64(first & 31)
        case 24: argument = try long(UInt64(try reader.byte()), atLeast: 24)
        case 25: argument = try long(UInt64(try reader.fixed(UInt16.self)), atLeast: 0x100)
        case 26: argument = try long(UInt64(try reader.fixed(UInt32.self)), atLeast: 0x1_0000)
        case 27: argument = try long(try reader.fixed(UInt64.self), atLeast: 0x1_0000_0000)
        default: throw .notCanonical
        }
        return (first >> 5, argument)
    }

    /// An unsigned integer.
    public mutating func unsigned() throws(WireError) -> UInt64 {
        try argument(of: 0)
    }

    /// An unsigned integer within a range.
    public mutating func unsigned(
        _ field: WireError.Field,
        in range: ClosedRange<Int>
    ) throws(WireError) -> Int {
        let value = try unsigned()
        guard value <= UInt64(Int.max), range.contains(Int(value)) else {
            throw .outOfRange(field: field, value: value)
        }
        return Int(value)
    }

    /// An integer of either sign within a range.
    public mutating func integer(
        _ field: WireError.Field,
        in range: ClosedRange<Int64>
    ) throws(WireError) -> Int64 {
        let (major, argument) = try head()
        guard major < 2 else { throw .unexpectedType(found: major) }
        guard argument <= UInt64(Int64.max) else {
            throw .outOfRange(field: field, value: argument)
        }
        let value = major == 0 ? Int64(argument) : -1 - Int64(argument)
        guard range.contains(value) else { throw .outOfRange(field: field, value: argument) }
        return value
    }

    /// A byte string of at most `limit` bytes.
    public mutating func byteString(
        _ field: WireError.Field,
        atMost limit: Int
    ) throws(WireError) -> [UInt8] {
        let count = try argument(of: 2)
        guard count <= UInt64(limit) else { throw .outOfRange(field: field, value: count) }
        return try reader.raw(Int(count))
    }

    /// A byte string of 32 bytes.
    public mutating func identifier<Tag>() throws(WireError) -> Bytes32<Tag> {
        guard let value: Bytes32<Tag> = try optionalIdentifier() else {
            throw .outOfRange(field: .identifier, value: 0)
        }
        return value
    }

    /// A byte string of 32 bytes, or `nil` for an empty one.
    public mutating func optionalIdentifier<Tag>() throws(WireError) -> Bytes32<Tag>? {
        let count = try argument(of: 2)
        guard count == 0 || count == 32 else { throw .outOfRange(field: .identifier, value: count) }
        return count == 0 ? nil : Bytes32(words: try reader.words32())
    }

    /// A byte string of 8 bytes as a big-endian number, or `nil` for an empty one.
    public mutating func optionalWord() throws(WireError) -> UInt64? {
        let count = try argument(of: 2)
        guard count == 0 || count == 8 else { throw .outOfRange(field: .identifier, value: count) }
        return count == 0 ? nil : try reader.fixed(UInt64.self)
    }

    /// A byte string of 8 bytes as a big-endian number.
    public mutating func word() throws(WireError) -> UInt64 {
        guard let value = try optionalWord() else {
            throw .outOfRange(field: .identifier, value: 0)
        }
        return value
    }

    /// Text of at most `limit` bytes of UTF-8.
    public mutating func text(
        _ field: WireError.Field,
        atMost limit: Int
    ) throws(WireError) -> String {
        let count = try argument(of: 3)
        guard count <= UInt64(limit) else { throw .outOfRange(field: field, value: count) }
        return try reader.utf8(Int(count), field)
    }

    /// The number of items of an array.
    public mutating func array(
        _ field: WireError.Field,
        _ counts: ClosedRange<Int>
    ) throws(WireError) -> Int {
        let count = try argument(of: 4)
        guard count <= UInt64(counts.upperBound), count >= UInt64(counts.lowerBound) else {
            throw .outOfRange(field: field, value: count)
        }
        return Int(count)
    }

    /// The number of pairs of a map.
    public mutating func map(
        _ field: WireError.Field,
        atMost limit: Int
    ) throws(WireError) -> Int {
        let count = try argument(of: 5)
        guard count <= UInt64(limit) else { throw .outOfRange(field: field, value: count) }
        return Int(count)
    }

    /// `true` or `false`.
    public mutating func boolean() throws(WireError) -> Bool {
        switch try reader.byte() {
        case 0xf5: true
        case 0xf4: false
        case let other: throw .unexpectedType(found: other >> 5)
        }
    }

    /// Steps over `null` if it stands here.
    public mutating func null() throws(WireError) -> Bool {
        guard try reader.peek() == 0xf6 else { return false }
        _ = try reader.byte()
        return true
    }

    private mutating func argument(of wanted: UInt8) throws(WireError) -> UInt64 {
        let (major, argument) = try head()
        guard major == wanted else { throw .unexpectedType(found: major) }
        return argument
    }

    private func long(_ value: UInt64, atLeast least: UInt64) throws(WireError) -> UInt64 {
        guard value >= least else { throw .notCanonical }
        return value
    }
}
