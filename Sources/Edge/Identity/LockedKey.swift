internal import CSodium
internal import Vocabulary
public import Wire

/// An account's key under lock: encrypted with what its owner knows, or their browser keeps (`Protocol/accounts.md`).
public struct LockedKey: Hashable, Sendable {
    /// Bytes of a locked key: nonce, key and tag.
    public static let size = nonceBytes + 32 + 16

    private static let nonceBytes = 24
    private static let title = Array("parlor account v1\0".utf8)

    /// What is stored.
    public let bytes: [UInt8]

    /// Locks a key.
    ///
    /// - Parameters:
    ///   - key: The account's.
    ///   - lock: What will open it.
    ///   - owner: The account's e-mail address: for no other one will it open.
    public init(_ key: Secret, with lock: Secret, for owner: String) {
        let nonce = SodiumRandom().bytes(count: Self.nonceBytes)
        let associated = Self.title + Array(owner.utf8)
        let sealedBytes = Self.size - Self.nonceBytes
        bytes =
            nonce
            + [UInt8](unsafeUninitializedCapacity: sealedBytes) { buffer, count in
                guard let output = buffer.baseAddress else { return }
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    output,
                    nil,
                    key.bytes,
                    32,
                    associated,
                    UInt64(associated.count),
                    nil,
                    nonce,
                    lock.bytes
                )
                count = sealedBytes
            }
    }

    /// Takes what was stored; `nil` for another number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    /// Opens the lock.
    ///
    /// - Parameters:
    ///   - lock: What it was locked with.
    ///   - owner: The account's e-mail address.
    /// - Returns: The key; `nil` if it was locked with something else, for somebody else, or has been changed.
    public func opened(with lock: Secret, for owner: String) -> Secret? {
        let associated = Self.title + Array(owner.utf8)
        let sealed = Array(bytes[Self.nonceBytes...])
        var verdict: CInt = -1
        let words = Words4.filled { output in
            verdict = crypto_aead_xchacha20poly1305_ietf_decrypt(
                output,
                nil,
                nil,
                sealed,
                UInt64(sealed.count),
                associated,
                UInt64(associated.count),
                Array(bytes[..<Self.nonceBytes]),
                lock.bytes
            )
        }
        return verdict == 0 ? Secret(words: words) : nil
    }
}
