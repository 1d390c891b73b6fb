public import Vocabulary

/// A number modulo the order of ristretto255; most are secret, so that none is ever printed.
public struct GroupScalar: Hashable, Sendable {
    /// The 32 bytes, least first, as big-endian words.
    public let words: Words4

    /// Wraps a reduced number that `PrimeOrderGroup` has made or checked.
    public init(checked words: Words4) {
        self.words = words
    }

    /// The number as 32 bytes, least first.
    public var bytes: [UInt8] { Bytes32<GroupScalar>(words: words).bytes }
}

extension GroupScalar: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the number.
    public var description: String { "a scalar" }
    /// Nothing of the number.
    public var debugDescription: String { description }
    /// Nothing of the number.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
