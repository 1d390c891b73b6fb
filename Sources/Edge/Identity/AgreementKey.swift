internal import CSodium
internal import Vocabulary
internal import Wire

/// An X25519 key (RFC 7748) that lasts: the static key of handshakes.
///
/// Like `DeviceKey`'s, its secret half lies in memory of libsodium's own and is wiped at the end.
final class AgreementKey: Sendable {
    /// The public half.
    let publicKey: Words4

    // Written in `init` and wiped in `deinit` alone; in between every thread may read it.
    private nonisolated(unsafe) let secret: UnsafeMutablePointer<UInt8>
    private static let secretBytes = 32

    /// Takes a key whose secret half is known.
    convenience init(_ secret: Secret) {
        self.init { output in
            secret.words.withBytes { output.update(from: $0, count: Self.secretBytes) }
        }
    }

    /// The X25519 form of an Ed25519 key.
    ///
    /// - Parameter signing: The 64 bytes that libsodium signs with.
    convenience init(ofSigning signing: UnsafePointer<UInt8>) {
        self.init { _ = crypto_sign_ed25519_sk_to_curve25519($0, signing) }
    }

    private init(fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        _ = Sodium()
        guard let memory = sodium_malloc(Self.secretBytes) else {
            preconditionFailure("no memory for the static key")
        }
        secret = memory.bindMemory(to: UInt8.self, capacity: Self.secretBytes)
        fill(secret)
        let secret = secret
        publicKey = Words4.filled { _ = crypto_scalarmult_curve25519_base($0, secret) }
        sodium_mprotect_readonly(secret)
    }

    deinit {
        // Wipes before it gives the memory back.
        sodium_free(secret)
    }

    /// What the owner of `other` computes with this key's public half, too.
    ///
    /// - Returns: `nil` if the result does not depend on this key: `other` has small order
    ///   (RFC 7748, §6.1).
    func shared(with other: Words4) -> Secret? {
        Self.shared(secret, other)
    }

    /// The public half of a secret that is used once.
    static func publicKey(of secret: Secret) -> Words4 {
        secret.words.withBytes { secret in
            Words4.filled { _ = crypto_scalarmult_curve25519_base($0, secret) }
        }
    }

    /// As `shared(with:)`, for a secret that is used once.
    static func shared(_ secret: Secret, with other: Words4) -> Secret? {
        secret.words.withBytes { shared($0, other) }
    }

    /// The X25519 form of a device's public key; `nil` if it is no point that signatures allow.
    static func publicKey(of device: DeviceID) -> Words4? {
        var verdict: CInt = 0
        let words = device.words.withBytes { device in
            Words4.filled { verdict = crypto_sign_ed25519_pk_to_curve25519($0, device) }
        }
        return verdict == 0 ? words : nil
    }

    private static func shared(
        _ secret: UnsafePointer<UInt8>,
        _ other: Words4
    ) -> Secret? {
        var verdict: CInt = 0
        let words = other.withBytes { other in
            Words4.filled { verdict = crypto_scalarmult_curve25519($0, secret, other) }
        }
        return verdict == 0 ? Secret(words: words) : nil
    }
}
