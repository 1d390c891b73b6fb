internal import CSodium
internal import Vocabulary
internal import Wire

/// HPKE in base mode (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, and of each
/// context the first message alone.
enum HPKE {
    /// Bytes that a sealed text is longer by: an X25519 key and a tag.
    static let overhead = keyBytes + tagBytes
    private static let keyBytes = 32
    private static let tagBytes = 16
    private static let nonceBytes = 12
    private static let kem = Array("KEM".utf8) + [0x00, 0x20]
    private static let suite = Array("HPKE".utf8) + [0x00, 0x20, 0x00, 0x01, 0x00, 0x03]

    /// `SealBase`.
    ///
    /// - Parameters:
    ///   - text: The plaintext.
    ///   - receiver: `pkR`.
    ///   - info: `info`.
    ///   - associated: `aad`.
    ///   - ephemeral: `skE`.
    /// - Returns: `enc ‖ ct`; `nil` if `receiver` is of small order.
    static func seal(
        _ text: [UInt8],
        receiver: Words4,
        info: [UInt8],
        associated: [UInt8],
        ephemeral: Secret
    ) -> [UInt8]? {
        guard let agreed = AgreementKey.shared(ephemeral, with: receiver) else { return nil }
        let sender = AgreementKey.publicKey(of: ephemeral)
        let (key, nonce) = schedule(agreed, sender: sender, receiver: receiver, info: info)
        let sealed = [UInt8](unsafeUninitializedCapacity: text.count + tagBytes) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            _ = crypto_aead_chacha20poly1305_ietf_encrypt(
                start,
                nil,
                text,
                UInt64(text.count),
                associated,
                UInt64(associated.count),
                nil,
                nonce,
                key
            )
            count = text.count + tagBytes
        }
        return bytes(sender) + sealed
    }

    /// `OpenBase`.
    ///
    /// - Parameters:
    ///   - sealed: `enc ‖ ct`.
    ///   - receiver: `skR`.
    ///   - info: `info`.
    ///   - associated: `aad`.
    /// - Returns: The plaintext; `nil` if anything does not fit.
    static func open(
        _ sealed: [UInt8],
        key receiver: AgreementKey,
        info: [UInt8],
        associated: [UInt8]
    ) -> [UInt8]? {
        guard sealed.count >= overhead, let sender = Bytes32<HPKETag>(sealed.prefix(keyBytes)),
            let agreed = receiver.shared(with: sender.words)
        else { return nil }
        let (key, nonce) = schedule(
            agreed,
            sender: sender.words,
            receiver: receiver.publicKey,
            info: info
        )
        let rest = Array(sealed.dropFirst(keyBytes))
        var isAuthentic = false
        let text = [UInt8](unsafeUninitializedCapacity: rest.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let verdict = crypto_aead_chacha20poly1305_ietf_decrypt(
                start,
                nil,
                nil,
                rest,
                UInt64(rest.count),
                associated,
                UInt64(associated.count),
                nonce,
                key
            )
            isAuthentic = verdict == 0
            count = isAuthentic ? rest.count - tagBytes : 0
        }
        return isAuthentic ? text : nil
    }

    /// `ExtractAndExpand`, then `KeySchedule` in base mode.
    private static func schedule(
        _ agreed: Secret,
        sender: Words4,
        receiver: Words4,
        info: [UInt8]
    ) -> (key: [UInt8], nonce: [UInt8]) {
        let shared = expand(
            kem,
            extract(kem, salt: [], "eae_prk", agreed.bytes),
            "shared_secret",
            bytes(sender) + bytes(receiver),
            count: keyBytes
        )
        let context =
            [0] + extract(suite, salt: [], "psk_id_hash", [])
            + extract(suite, salt: [], "info_hash", info)
        let secret = extract(suite, salt: shared, "secret", [])
        return (
            expand(suite, secret, "key", context, count: keyBytes),
            expand(suite, secret, "base_nonce", context, count: nonceBytes)
        )
    }

    /// `LabeledExtract`.
    private static func extract(
        _ suite: [UInt8],
        salt: [UInt8],
        _ label: String,
        _ material: [UInt8]
    ) -> [UInt8] {
        mac(key: salt, Array("HPKE-v1".utf8) + suite + Array(label.utf8) + material)
    }

    /// `LabeledExpand`, of which one block is enough.
    private static func expand(
        _ suite: [UInt8],
        _ secret: [UInt8],
        _ label: String,
        _ info: [UInt8],
        count: Int
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.fixed(UInt16(count))
        writer.raw(Array("HPKE-v1".utf8) + suite + Array(label.utf8) + info)
        writer.byte(1)
        return Array(mac(key: secret, writer.bytes).prefix(count))
    }

    private static func mac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        return bytes(Words4.filled { _ = crypto_auth_hmacsha256_final(&state, $0) })
    }

    private static func bytes(_ words: Words4) -> [UInt8] { Bytes32<HPKETag>(words: words).bytes }

    private enum HPKETag {}
}
