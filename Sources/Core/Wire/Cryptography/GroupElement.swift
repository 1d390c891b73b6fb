public import Vocabulary

/// An element of ristretto255 (RFC 9496), in the one encoding that it has.
public struct GroupElement: Hashable, Sendable {
    /// The encoding as big-endian words.
    public let words: Words4

    /// Wraps an encoding that `PrimeOrderGroup` has made or checked.
    public init(checked words: Words4) {
        self.words = words
    }

    /// The neutral element.
    public static let neutral = Self(checked: Words4())

    /// The encoding, 32 bytes.
    public var bytes: [UInt8] { Bytes32<GroupElement>(words: words).bytes }
}
