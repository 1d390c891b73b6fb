public import Vocabulary

/// A hash of bytes that come one piece after the other, so that nobody must hold all of them.
public protocol HashStream: Sendable {
    /// Takes the next bytes.
    mutating func update(_ bytes: [UInt8])

    /// The hash of everything taken so far, as `Cryptography.blake2b256` gives it.
    func finished() -> Words4
}
