internal import Vocabulary
internal import Wire

/// Cryptography that leaves to another what it does not do itself.
protocol ForwardingCryptography: Cryptography, Ciphers {
    associatedtype Forwarded: Cryptography, Ciphers

    /// Does the rest.
    var forwarded: Forwarded { get }
}

extension ForwardingCryptography {
    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 { forwarded.blake2b256(bytes) }

    var group: any PrimeOrderGroup { forwarded.group }

    func hashStream() -> any HashStream { forwarded.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        forwarded.verify(signature, of: message, by: device)
    }

    func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4 {
        forwarded.blake2b256(bytes, key: key)
    }

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        forwarded.seal(&packet, from: start, number: number, key: key)
    }

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        forwarded.open(&packet, from: start, number: number, key: key)
    }

    func rekeyed(_ key: Secret) -> Secret { forwarded.rekeyed(key) }

    func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange {
        forwarded.passwordExchange(
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
        forwarded.passwordProofs(
            exchange,
            role: role,
            ours: ours,
            theirShare: theirShare,
            theirs: theirs
        )
    }
}
