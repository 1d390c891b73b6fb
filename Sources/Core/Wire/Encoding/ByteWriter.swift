public import Vocabulary

/// Appends numbers and bytes to an array.
public struct ByteWriter: Sendable {
    /// What has been written.
    public var bytes: [UInt8]

    /// Starts empty.
    @inlinable
    public init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Appends one byte.
    @inlinable
    public mutating func byte(_ value: UInt8) {
        bytes.append(value)
    }

    /// Appends a big-endian number of fixed width.
    @inlinable
    public mutating func fixed<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a number as LEB128: seven bits a byte, low bits first, no superfluous zero byte.
    @inlinable
    public mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends the bytes as they are.
    @inlinable
    public mutating func raw(_ value: [UInt8]) {
        bytes.append(contentsOf: value)
    }

    /// Appends the 32 bytes of an identifier.
    @inlinable
    public mutating func words(_ words: Words4) {
        for index in 0..<4 { fixed(words[index]) }
    }

    /// Appends the 64 bytes of a signature.
    @inlinable
    public mutating func words(_ words: Words8) {
        for index in 0..<8 { fixed(words[index]) }
    }

    /// Appends a length and the UTF-8 bytes of a text.
    public mutating func text(_ value: String) {
        varint(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }
}
