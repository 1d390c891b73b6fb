public import Vocabulary

/// The pure functions of cryptography that core needs; an edge supplies them.
public protocol Cryptography: Sendable {
    /// BLAKE2b with 32 bytes of output and no key over the bytes (RFC 7693), as big-endian words.
    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> SIMD4<UInt64>

    /// Whether `signature` is `device`'s Ed25519 signature of `message` (RFC 8032).
    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool
}

/// Signs for this device.
public protocol Signer: Sendable {
    /// The public half of the key.
    var device: DeviceID { get }

    /// The Ed25519 signature of `message` (RFC 8032).
    func sign(_ message: [UInt8]) -> Signature
}

/// An Ed25519 signature.
@frozen
public struct Signature: Hashable, Sendable {
    /// The 64 bytes as eight big-endian words.
    public let words: SIMD8<UInt64>

    /// Wraps eight big-endian words.
    @inlinable
    public init(words: SIMD8<UInt64>) {
        self.words = words
    }

    /// Reads exactly 64 bytes; `nil` for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 64 else { return nil }
        var words = SIMD8<UInt64>()
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

extension Cryptography {
    /// BLAKE2b-256 of an array.
    public func blake2b256<Tag>(_ bytes: [UInt8]) -> Bytes32<Tag> {
        bytes.withUnsafeBytes { Bytes32(words: blake2b256($0)) }
    }
}
