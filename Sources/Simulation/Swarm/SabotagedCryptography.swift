internal import Vocabulary
internal import Wire

/// Cryptography that is wrong on purpose, for one peer.
struct SabotagedCryptography: Cryptography, Ciphers {
    let sabotage: Sabotage
    let honest: SharedCryptography

    /// How the encoding of a room's state begins: an array of five, and a text of fifteen bytes.
    private static let state = [0x85, 0x6f] + Array("parlor state v1".utf8)

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 {
        guard sabotage == .encodeDifferently, bytes.starts(with: Self.state) else {
            return honest.blake2b256(bytes)
        }
        return bytes.reversed().withUnsafeBytes { honest.blake2b256($0) }
    }

    func hashStream() -> any HashStream { honest.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        sabotage == .acceptUnverified || honest.verify(signature, of: message, by: device)
    }

    func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4 {
        honest.blake2b256(bytes, key: key)
    }

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        honest.seal(&packet, from: start, number: number, key: key)
    }

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        honest.open(&packet, from: start, number: number, key: key)
    }

    func rekeyed(_ key: Secret) -> Secret { honest.rekeyed(key) }

    func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange {
        honest.passwordExchange(
            password: password,
            context: context,
            session: session,
            scalar: scalar
        )
    }

    func passwordProofs(
        _ exchange: PasswordExchange,
        role: HandshakeRole,
        ours: [UInt8],
        theirShare: [UInt8],
        theirs: [UInt8]
    ) -> PasswordProofs? {
        honest.passwordProofs(
            exchange,
            role: role,
            ours: ours,
            theirShare: theirShare,
            theirs: theirs
        )
    }
}
