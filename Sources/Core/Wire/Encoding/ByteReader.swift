public import Vocabulary

/// Reads numbers and bytes from an array, throwing instead of reading past the end.
public struct ByteReader: Sendable {
    /// What is read from.
    public let bytes: [UInt8]
    /// Where the next read begins.
    public private(set) var offset: Int
    /// One past the last byte that may be read.
    public let end: Int

    /// Reads all of an array, or a part of it.
    ///
    /// - Parameters:
    ///   - bytes: What to read.
    ///   - range: Which part; must lie within `bytes`.
    public init(_ bytes: [UInt8], range: Range<Int>? = nil) {
        let range = range ?? 0..<bytes.count
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// Bytes left to read.
    public var remaining: Int { end - offset }

    /// - Throws: `trailing` if anything is left.
    public func finish() throws(WireError) {
        guard remaining == 0 else { throw .trailing(count: remaining) }
    }

    /// Goes back to where an earlier read began.
    ///
    /// - Parameter offset: An earlier `offset` of this reader.
    public mutating func rewind(to offset: Int) {
        precondition(offset <= self.offset, "a reader goes back, not forth")
        self.offset = offset
    }

    /// The next byte.
    public mutating func byte() throws(WireError) -> UInt8 {
        try need(1)
        defer { offset += 1 }
        return bytes[offset]
    }

    /// The next byte, left where it is.
    public func peek() throws(WireError) -> UInt8 {
        try need(1)
        return bytes[offset]
    }

    /// A big-endian number of fixed width.
    public mutating func fixed<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(WireError) -> Number {
        let size = MemoryLayout<Number>.size
        try need(size)
        defer { offset += size }
        return bytes.withUnsafeBytes {
            Number(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
    }

    /// A number as LEB128 of at most 64 bits.
    ///
    /// - Throws: `notCanonical` for a superfluous last zero byte or more than 64 bits.
    public mutating func varint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw .notCanonical }
            value |= UInt64(next & 0x7f) << shift
            guard next & 0x80 != 0 else {
                guard next != 0 || shift == 0 else { throw .notCanonical }
                return value
            }
            shift += 7
        }
    }

    /// A number as LEB128 that must not be over a limit.
    public mutating func varint(
        _ field: WireError.Field,
        atMost limit: Int
    ) throws(WireError) -> Int {
        let value = try varint()
        guard value <= UInt64(limit) else { throw .outOfRange(field: field, value: value) }
        return Int(value)
    }

    /// The next `count` bytes as a copy.
    public mutating func raw(_ count: Int) throws(WireError) -> [UInt8] {
        Array(bytes[try skip(count)])
    }

    /// Steps over `count` bytes and says where they are.
    public mutating func skip(_ count: Int) throws(WireError) -> Range<Int> {
        try need(count)
        defer { offset += count }
        return offset..<offset + count
    }

    /// Thirty-two bytes as words.
    public mutating func words32() throws(WireError) -> Words4 {
        var words = Words4()
        for index in 0..<4 { words[index] = try fixed() }
        return words
    }

    /// Sixty-four bytes as words.
    public mutating func words64() throws(WireError) -> Words8 {
        var words = Words8()
        for index in 0..<8 { words[index] = try fixed() }
        return words
    }

    /// A length and UTF-8 text of at most `limit` bytes.
    public mutating func text(
        _ field: WireError.Field,
        atMost limit: Int
    ) throws(WireError) -> String {
        let count = try varint(field, atMost: limit)
        return try utf8(count, field)
    }

    /// `count` bytes that must be UTF-8.
    mutating func utf8(_ count: Int, _ field: WireError.Field) throws(WireError) -> String {
        let range = try skip(count)
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw .invalidText(field: field)
        }
        return text
    }

    private func need(_ count: Int) throws(WireError) {
        guard count <= remaining else { throw .truncated(needed: count, available: remaining) }
    }
}
