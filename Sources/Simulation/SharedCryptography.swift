internal import Identity
internal import Synchronization
internal import Vocabulary
internal import Wire

/// libsodium for all peers of a laboratory: what one of them has checked with it need not be checked
/// again for the next, since it is a function of what is given to it.
final class SharedCryptography: Cryptography, Ciphers {
    private struct Claim: Hashable {
        let signature: Signature
        let message: [UInt8]
        let device: DeviceID
    }

    /// Claims remembered before all are forgotten.
    private static let limit = 16_384

    private let sodium = Sodium()
    private let checked = Mutex<[Claim: Bool]>([:])

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 { sodium.blake2b256(bytes) }

    func hashStream() -> any HashStream { sodium.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        let claim = Claim(signature: signature, message: message, device: device)
        if let known = checked.withLock({ $0[claim] }) { return known }
        let isRight = sodium.verify(signature, of: message, by: device)
        checked.withLock {
            if $0.count >= Self.limit { $0.removeAll(keepingCapacity: true) }
            $0[claim] = isRight
        }
        return isRight
    }

    func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4 {
        sodium.blake2b256(bytes, key: key)
    }

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        sodium.seal(&packet, from: start, number: number, key: key)
    }

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        sodium.open(&packet, from: start, number: number, key: key)
    }

    func rekeyed(_ key: Secret) -> Secret { sodium.rekeyed(key) }

    func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange {
        sodium.passwordExchange(
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
        sodium.passwordProofs(
            exchange,
            role: role,
            ours: ours,
            theirShare: theirShare,
            theirs: theirs
        )
    }
}
