internal import CSodium
public import Vocabulary
public import Wire

extension Sodium: Ciphers {
    /// Bytes of the tag at the end of a sealed packet.
    public static let tagBytes = 16

    /// BLAKE2b with 32 bytes of output and a key of 32 bytes over the bytes (RFC 7693, §2.9).
    public func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4 {
        key.words.withBytes { key in
            Words4.filled { output in
                _ = crypto_generichash_blake2b(
                    output,
                    32,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    UInt64(bytes.count),
                    key,
                    32
                )
            }
        }
    }

    /// Encrypts the end of a packet in place and appends the tag, as `Ciphers` says.
    public func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        precondition(0...packet.count ~= start && number < .max)
        packet.append(contentsOf: repeatElement(0, count: Self.tagBytes))
        packet.withUnsafeMutableBufferPointer { buffer in
            guard let packet = buffer.baseAddress else { return }
            let text = packet + start
            withNonce(number) { nonce in
                key.words.withBytes { key in
                    _ = crypto_aead_chacha20poly1305_ietf_encrypt(
                        text,
                        nil,
                        text,
                        UInt64(buffer.count - start - Self.tagBytes),
                        packet,
                        UInt64(start),
                        nil,
                        nonce,
                        key
                    )
                }
            }
        }
    }

    /// Decrypts the end of a packet in place and takes the tag off, as `Ciphers` says.
    public func open(
        _ packet: inout [UInt8],
        from start: Int,
        number: UInt64,
        key: Secret
    ) -> Bool {
        precondition(start >= 0 && number < .max)
        guard packet.count >= start + Self.tagBytes else { return false }
        let isAuthentic = packet.withUnsafeMutableBufferPointer { buffer -> Bool in
            guard let packet = buffer.baseAddress else { return false }
            let count = buffer.count - start - Self.tagBytes
            return withNonce(number) { nonce in
                key.words.withBytes { key in
                    decrypt(packet, start: start, count: count, nonce: nonce, key: key)
                }
            }
        }
        if isAuthentic { packet.removeLast(Self.tagBytes) }
        return isAuthentic
    }

    /// The key after this one (Noise, §4.2).
    public func rekeyed(_ key: Secret) -> Secret {
        let words = withNonce(.max) { nonce in
            key.words.withBytes { key in
                // Of the encrypted zeros the tag is not wanted, and zeros encrypted are the stream.
                Words4.filled { crypto_stream_chacha20_ietf_xor_ic($0, $0, 32, nonce, 1, key) }
            }
        }
        return Secret(words: words)
    }

    /// Whether the tag behind the ciphertext fits; only then is the ciphertext decrypted.
    private func decrypt(
        _ packet: UnsafeMutablePointer<UInt8>,
        start: Int,
        count: Int,
        nonce: UnsafePointer<UInt8>,
        key: UnsafePointer<UInt8>
    ) -> Bool {
        let text = packet + start
        // With nowhere to write, libsodium verifies alone; otherwise it would wipe what does not fit.
        let verdict = crypto_aead_chacha20poly1305_ietf_decrypt_detached(
            nil,
            nil,
            text,
            UInt64(count),
            text + count,
            packet,
            UInt64(start),
            nonce,
            key
        )
        guard verdict == 0 else { return false }
        // Block 0 of the stream made the key of the tag (RFC 8439, §2.8).
        crypto_stream_chacha20_ietf_xor_ic(text, text, UInt64(count), nonce, 1, key)
        return true
    }
}

/// Lends the 12 bytes of a nonce: four zeros, then the number, least byte first (Noise, §12.3).
@inline(__always)
private func withNonce<Result>(
    _ number: UInt64,
    _ body: (UnsafePointer<UInt8>) -> Result
) -> Result {
    let words = SIMD4<UInt32>(
        0,
        UInt32(truncatingIfNeeded: number).littleEndian,
        UInt32(truncatingIfNeeded: number >> 32).littleEndian,
        0
    )
    return withUnsafePointer(to: words) {
        body(UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self))
    }
}
