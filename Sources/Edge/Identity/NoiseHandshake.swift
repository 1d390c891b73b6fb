internal import CSodium
internal import Vocabulary
internal import Wire

/// One side of a Noise XX handshake with X25519, ChaCha20-Poly1305 and BLAKE2b.
///
/// After revision 34 of the Noise Protocol Framework, whose section numbers are cited here:
///
/// ```
/// → e
/// ← e, ee, s, es
/// → s, se
/// ```
///
/// A value: after an error it is as it was, and a copy goes its own way. Two Ed25519 keys, K and −K,
/// have one X25519 form; anybody who has the secret of one has that of the other.
struct NoiseHandshake: Handshake {
    private static let name = "Noise_XX_25519_ChaChaPoly_BLAKE2b"
    private static let keyBytes = 32
    /// The longest message (§3).
    private static let longest = 65535

    private let role: HandshakeRole
    private let ours: AgreementKey
    private let ephemeral: Secret
    private var symmetric: SymmetricState
    private var theirEphemeral = Words4()
    // Mixed in when it is this side's turn to answer; its being there shows that their ephemeral key
    // is a good one.
    private var sharedEphemeral: Secret?
    private var theirs: Words4?
    /// How many messages were written and read.
    private var step = 0

    /// The keys, once the third message has been written or read.
    private(set) var keys: SessionKeys?

    /// Begins.
    init(_ role: HandshakeRole, prologue: [UInt8], ours: AgreementKey, ephemeral: Secret) {
        self.role = role
        self.ours = ours
        self.ephemeral = ephemeral
        symmetric = SymmetricState(name: Self.name, prologue: prologue)
    }

    /// Writes the next message.
    mutating func write(_ payload: [UInt8]) -> [UInt8] {
        precondition(isTurn(of: role), "it is the other side's turn")
        var message: [UInt8] = []
        switch step {
        case 0: writeEphemeral(&message)
        case 1:
            writeEphemeral(&message)
            mix(sharedEphemeral)
            message += symmetric.encrypt(Bytes32<DeviceTag>(words: ours.publicKey).bytes)
            mix(ours.shared(with: theirEphemeral))
        default:
            message += symmetric.encrypt(Bytes32<DeviceTag>(words: ours.publicKey).bytes)
            mix(ours.shared(with: theirEphemeral))
        }
        message += symmetric.encrypt(payload)
        precondition(message.count <= Self.longest)
        advance()
        return message
    }

    /// Reads the next message.
    mutating func read(_ message: ArraySlice<UInt8>) throws(HandshakeError) -> [UInt8] {
        guard step < 3, !isTurn(of: role), message.count <= Self.longest else {
            throw .notAuthentic
        }
        let needed = [32, 96, 64][step]
        guard message.count >= needed else {
            throw .truncated(needed: needed, available: message.count)
        }
        var next = self
        let payload = try next.accept(message)
        self = next
        return payload
    }

    /// Whether the static key that the other side has shown is that of `device`.
    func isPeer(_ device: DeviceID) -> Bool {
        guard let theirs, let expected = AgreementKey.publicKey(of: device) else { return false }
        return theirs.withBytes { theirs in
            expected.withBytes { sodium_memcmp(theirs, $0, Self.keyBytes) == 0 }
        }
    }

    /// The initiator has the first and the third message, the responder the second.
    private func isTurn(of role: HandshakeRole) -> Bool {
        step < 3 && (step == 1) == (role == .responder)
    }

    private mutating func accept(_ message: ArraySlice<UInt8>) throws(HandshakeError) -> [UInt8] {
        var rest = message
        switch step {
        case 0: try readEphemeral(&rest)
        case 1:
            try readEphemeral(&rest)
            mix(sharedEphemeral)
            try readStatic(&rest)
        default: try readStatic(&rest)
        }
        let payload = try symmetric.decrypt(rest)
        advance()
        return payload
    }

    private mutating func writeEphemeral(_ message: inout [UInt8]) {
        message += Bytes32<DeviceTag>(words: AgreementKey.publicKey(of: ephemeral)).bytes
        symmetric.mix(hash: message)
    }

    private mutating func readEphemeral(_ rest: inout ArraySlice<UInt8>) throws(HandshakeError) {
        let bytes = rest.prefix(Self.keyBytes)
        rest = rest.dropFirst(Self.keyBytes)
        guard let key = Bytes32<DeviceTag>(bytes)?.words,
            let shared = AgreementKey.shared(ephemeral, with: key)
        else { throw .notAuthentic }
        theirEphemeral = key
        sharedEphemeral = shared
        symmetric.mix(hash: Array(bytes))
    }

    private mutating func readStatic(_ rest: inout ArraySlice<UInt8>) throws(HandshakeError) {
        let count = Self.keyBytes + symmetric.overhead
        let bytes = try symmetric.decrypt(rest.prefix(count))
        rest = rest.dropFirst(count)
        guard let key = Bytes32<DeviceTag>(bytes)?.words,
            let shared = AgreementKey.shared(ephemeral, with: key)
        else { throw .notAuthentic }
        theirs = key
        mix(shared)
    }

    private mutating func mix(_ shared: Secret?) {
        guard let shared else { preconditionFailure("their ephemeral key was not checked") }
        symmetric.mix(key: shared)
    }

    private mutating func advance() {
        step += 1
        guard step == 3, let (initiator, responder) = symmetric.split() else { return }
        keys =
            role == .initiator
            ? SessionKeys(sending: initiator, receiving: responder, binding: symmetric.hash)
            : SessionKeys(sending: responder, receiving: initiator, binding: symmetric.hash)
    }
}
