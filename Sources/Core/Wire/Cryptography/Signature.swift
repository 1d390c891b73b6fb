public import Vocabulary

/// An Ed25519 signature.
@frozen
public struct Signature: Hashable, Sendable {
    /// The 64 bytes as eight big-endian words.
    public let words: Words8

    /// Wraps eight big-endian words.
    @inlinable
    public init(words: Words8) {
        self.words = words
    }

    /// Reads exactly 64 bytes; `nil` for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 64 else { return nil }
        var words = Words8()
        for (index, byte) in bytes.enumerated() {
            words[index >> 3] = words[index >> 3] << 8 | UInt64(byte)
        }
        self.words = words
    }

    /// The 64 bytes in order.
    public var bytes: [UInt8] {
        (0..<64).map { UInt8(truncatingIfNeeded: words[$0 >> 3] >> (56 - 8 * UInt64($0 & 7))) }
    }
}
