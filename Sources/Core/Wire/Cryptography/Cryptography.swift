public import Vocabulary

/// The pure functions of cryptography that core needs; an edge supplies them.
public protocol Cryptography: Sendable {
    /// BLAKE2b with 32 bytes of output and no key over the bytes (RFC 7693), as big-endian words.
    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4

    /// Begins the same hash of bytes that are not here yet.
    func hashStream() -> any HashStream

    /// The group that decks are dealt in.
    var group: any PrimeOrderGroup { get }

    /// Whether `signature` is `device`'s Ed25519 signature of `message` (RFC 8032).
    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool
}

extension Cryptography {
    /// BLAKE2b-256 of an array.
    public func blake2b256<Tag>(_ bytes: [UInt8]) -> Bytes32<Tag> {
        bytes.withUnsafeBytes { Bytes32(words: blake2b256($0)) }
    }
}
