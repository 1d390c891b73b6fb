internal import Wire

/// What both sides of a handshake have hashed and agreed on so far (Noise, §5.2, with the
/// `CipherState` of §5.1 in it).
struct SymmetricState: Sendable {
    /// `h`: over everything that was said.
    private(set) var hash: [UInt8]
    private var chainingKey: [UInt8]
    private var key: Secret?
    private var number: UInt64 = 0
    private let sodium = Sodium()

    /// Begins with the protocol's name and what both know already.
    init(name: String, prologue: [UInt8]) {
        let name = Array(name.utf8)
        precondition(name.count <= NoiseHash.bytes)
        hash = name + [UInt8](repeating: 0, count: NoiseHash.bytes - name.count)
        chainingKey = hash
        mix(hash: prologue)
    }

    /// `MixHash`.
    mutating func mix(hash bytes: [UInt8]) {
        hash = NoiseHash.hash(hash + bytes)
    }

    /// `MixKey`.
    mutating func mix(key material: Secret) {
        let (next, key) = NoiseHash.derive(chainingKey, material.bytes)
        chainingKey = next
        self.key = Secret(key[..<32])
        number = 0
    }

    /// How many bytes encryption adds now: none before the first key.
    var overhead: Int { key == nil ? 0 : Sodium.tagBytes }

    /// `EncryptAndHash`.
    mutating func encrypt(_ text: [UInt8]) -> [UInt8] {
        var sealed = text
        if let key {
            sealed = hash + text
            sodium.seal(&sealed, from: hash.count, number: number, key: key)
            sealed.removeFirst(hash.count)
            number += 1
        }
        mix(hash: sealed)
        return sealed
    }

    /// `DecryptAndHash`; after an error nothing has changed.
    mutating func decrypt(_ sealed: ArraySlice<UInt8>) throws(HandshakeError) -> [UInt8] {
        var text = Array(sealed)
        if let key {
            text = hash + sealed
            guard sodium.open(&text, from: hash.count, number: number, key: key) else {
                throw .notAuthentic
            }
            text.removeFirst(hash.count)
            number += 1
        }
        mix(hash: Array(sealed))
        return text
    }

    /// `Split`: the key for what the initiator sends, and for what the responder sends.
    func split() -> (initiator: Secret, responder: Secret)? {
        let (first, second) = NoiseHash.derive(chainingKey, [])
        guard let initiator = Secret(first[..<32]), let responder = Secret(second[..<32]) else {
            return nil
        }
        return (initiator, responder)
    }
}
