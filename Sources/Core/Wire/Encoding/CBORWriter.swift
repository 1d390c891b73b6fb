public import Vocabulary

/// Writes the part of deterministic CBOR (RFC 8949 §4.2) that operations use: unsigned and negative
/// integers, byte strings, text, arrays, maps, booleans and null, all of definite length.
public struct CBORWriter: Sendable {
    /// Where the bytes go.
    public var writer: ByteWriter

    /// Starts empty.
    @inlinable
    public init(capacity: Int = 0) {
        writer = ByteWriter(capacity: capacity)
    }

    /// What has been written.
    @inlinable
    public var bytes: [UInt8] { writer.bytes }

    /// Appends a major type with its argument in the fewest bytes.
    @inlinable
    public mutating func head(_ major: UInt8, _ argument: UInt64) {
        let top = major << 5
        switch argument {
        case 0..<24: writer.byte(top | UInt8(argument))
        case 24...0xff:
            writer.byte(top | 24)
            writer.byte(UInt8(argument))
        case 0x100...0xffff:
            writer.byte(top | 25)
            writer.fixed(UInt16(argument))
        case 0x1_0000...0xffff_ffff:
            writer.byte(top | 26)
            writer.fixed(UInt32(argument))
        default:
            writer.byte(top | 27)
            writer.fixed(argument)
        }
    }

    /// Appends an unsigned integer.
    @inlinable
    public mutating func unsigned(_ value: some UnsignedInteger) {
        head(0, UInt64(value))
    }

    /// Appends an integer of either sign.
    @inlinable
    public mutating func integer(_ value: Int64) {
        value >= 0 ? head(0, UInt64(value)) : head(1, UInt64(-(value + 1)))
    }

    /// Appends a byte string.
    @inlinable
    public mutating func byteString(_ value: [UInt8]) {
        head(2, UInt64(value.count))
        writer.raw(value)
    }

    /// Appends a byte string of 32 bytes, or an empty one for `nil`.
    @inlinable
    public mutating func identifier<Tag>(_ value: Bytes32<Tag>?) {
        guard let value else { return head(2, 0) }
        head(2, 32)
        writer.words(value.words)
    }

    /// Appends a byte string of 8 bytes, or an empty one for `nil`.
    @inlinable
    public mutating func word(_ value: UInt64?) {
        guard let value else { return head(2, 0) }
        head(2, 8)
        writer.fixed(value)
    }

    /// Appends text.
    @inlinable
    public mutating func text(_ value: String) {
        head(3, UInt64(value.utf8.count))
        writer.bytes.append(contentsOf: value.utf8)
    }

    /// Begins an array of `count` items.
    @inlinable
    public mutating func array(_ count: Int) {
        head(4, UInt64(count))
    }

    /// Begins a map of `count` pairs; the caller sorts them by the bytes of the encoded key.
    @inlinable
    public mutating func map(_ count: Int) {
        head(5, UInt64(count))
    }

    /// Appends `true` or `false`.
    @inlinable
    public mutating func boolean(_ value: Bool) {
        writer.byte(value ? 0xf5 : 0xf4)
    }

    /// Appends `null`.
    @inlinable
    public mutating func null() {
        writer.byte(0xf6)
    }
}
