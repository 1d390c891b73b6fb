internal import CSodium
public import Vocabulary
public import Wire

/// BLAKE2b-256 and Ed25519 by libsodium.
///
/// A value exists only where libsodium has started, so its functions need not check again.
public struct Sodium: Cryptography {
    // libsodium chooses its code for this processor and opens its source of randomness, once.
    private static let started: Bool = sodium_init() >= 0

    /// Starts libsodium unless it runs already; safe from any thread.
    public init() {
        precondition(Self.started, "libsodium cannot start: the system has no source of randomness")
    }

    /// BLAKE2b with 32 bytes of output and no key over the bytes (RFC 7693), as big-endian words.
    public func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 {
        Words4.filled { output in
            _ = crypto_generichash_blake2b(
                output,
                32,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt64(bytes.count),
                nil,
                0
            )
        }
    }

    /// Begins BLAKE2b-256 of bytes that are not here yet.
    public func hashStream() -> any HashStream { SodiumHash() }

    /// Whether `signature` is `device`'s Ed25519 signature of `message` (RFC 8032).
    ///
    /// Signatures whose scalar is not reduced and keys or commitments of small order are refused,
    /// so that nobody can turn one valid signature into another.
    public func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        signature.words.withBytes { signature in
            device.words.withBytes { key in
                crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
            }
        }
    }
}
