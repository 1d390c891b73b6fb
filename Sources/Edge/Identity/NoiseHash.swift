internal import CSodium

/// BLAKE2b with 64 bytes of output, as Noise uses it (§4.3, §12.6).
enum NoiseHash {
    /// Bytes of a hash: `HASHLEN`.
    static let bytes = 64
    private static let blockBytes = 128

    /// `HASH`.
    static func hash(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
            guard let output = buffer.baseAddress else { return }
            crypto_generichash_blake2b(output, bytes, message, UInt64(message.count), nil, 0)
            count = bytes
        }
    }

    /// `HKDF` with two outputs (§4.3).
    ///
    /// - Parameters:
    ///   - key: The chaining key, 64 bytes.
    ///   - material: What is mixed in.
    /// - Returns: 64 bytes each.
    static func derive(_ key: [UInt8], _ material: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
        let temporary = authenticate(material, key: key)
        let first = authenticate([1], key: temporary)
        let second = authenticate(first + [2], key: temporary)
        return (first, second)
    }

    /// HMAC (RFC 2104) with a key of at most one block.
    private static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let padded = key + [UInt8](repeating: 0, count: blockBytes - key.count)
        return hash(padded.map { $0 ^ 0x5c } + hash(padded.map { $0 ^ 0x36 } + message))
    }
}
