public import Vocabulary

/// Thirty-two secret bytes, as big-endian words; never printed.
@frozen
public struct Secret: Hashable, Sendable {
    /// The bytes as four words, the first byte in the highest bits of the first.
    public let words: Words4

    /// Wraps four big-endian words.
    @inlinable
    public init(words: Words4) {
        self.words = words
    }

    /// Reads exactly 32 bytes; `nil` for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard let name = Bytes32<OperationTag>(bytes) else { return nil }
        words = name.words
    }

    /// The 32 bytes in order.
    public var bytes: [UInt8] { Bytes32<OperationTag>(words: words).bytes }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the bytes.
    public var description: String { "a secret" }
    /// Nothing of the bytes.
    public var debugDescription: String { description }
    /// Nothing of the bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
