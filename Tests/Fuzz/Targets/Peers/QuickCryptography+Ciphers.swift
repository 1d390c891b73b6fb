import Vocabulary
import Wire

/// Packets in the clear whose tag nobody checks: what is fuzzed are the frames, not the cipher, which a
/// changed packet would never get past.
extension QuickCryptography: Ciphers {
    func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4 {
        secret(key.bytes + bytes).words
    }

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        packet += [UInt8](repeating: 0, count: Packet.tagSize)
    }

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        guard packet.count >= start + Packet.tagSize else { return false }
        packet.removeLast(Packet.tagSize)
        return true
    }

    func rekeyed(_ key: Secret) -> Secret {
        var words = key.words
        for index in 0..<Words4.count { words[index] &+= 1 }
        return Secret(words: words)
    }

    func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange {
        PasswordExchange(
            secret: secret(password.bytes + context + session),
            share: secret(scalar).bytes,
            session: session
        )
    }

    func passwordProofs(
        _ exchange: PasswordExchange,
        role: HandshakeRole,
        ours: [UInt8],
        theirShare: [UInt8],
        theirs: [UInt8]
    ) -> PasswordProofs? {
        guard theirShare != exchange.share else { return nil }
        return PasswordProofs(
            ours: proof(exchange, exchange.share + theirShare + ours),
            theirs: proof(exchange, theirShare + exchange.share + theirs)
        )
    }

    private func proof(_ exchange: PasswordExchange, _ transcript: [UInt8]) -> [UInt8] {
        let bytes = secret(exchange.secret.bytes + transcript).bytes
        return bytes + bytes
    }

    private func secret(_ bytes: [UInt8]) -> Secret {
        Secret(words: bytes.withUnsafeBytes { blake2b256($0) })
    }
}
