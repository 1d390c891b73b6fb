internal import CSodium
public import Vocabulary
public import Wire

/// This device's Ed25519 key: signs and shakes hands, and is wiped from memory when it is released.
///
/// The secret half lies in memory of libsodium's own (guard pages around it, kept out of swap and
/// core dumps where the system allows). A copy handed out by `seed` is ordinary memory.
public final class DeviceKey: Signer {
    /// Bytes of a seed, the form in which a key is stored.
    public static let seedBytes = 32

    /// The public half of the key.
    public let device: DeviceID

    // Written in `init` and wiped in `deinit` alone; in between every thread may read it.
    private nonisolated(unsafe) let secret: UnsafeMutablePointer<UInt8>
    let agreement: AgreementKey
    private static let secretBytes = 64

    /// Draws a new key.
    public convenience init() {
        var seed = SodiumRandom().bytes(count: Self.seedBytes)
        self.init(exactly: seed)
        Self.wipe(&seed)
    }

    /// Takes a key out of storage.
    ///
    /// - Parameter stored: 32 bytes of seed (RFC 8032's private key), or 64: the seed and the public
    ///   key.
    /// - Throws: `seedLength` for any other number; `foreignPublicKey` if the halves do not fit.
    public convenience init(stored: [UInt8]) throws(IdentityError) {
        guard [Self.seedBytes, Self.secretBytes].contains(stored.count) else {
            throw .seedLength(stored.count)
        }
        self.init(exactly: stored)
        guard stored.count == Self.seedBytes || DeviceID(stored[Self.seedBytes...]) == device else {
            throw .foreignPublicKey
        }
    }

    private init(exactly stored: [UInt8]) {
        _ = Sodium()
        guard let memory = sodium_malloc(Self.secretBytes) else {
            preconditionFailure("no memory for the device key")
        }
        secret = memory.bindMemory(to: UInt8.self, capacity: Self.secretBytes)
        let secret = secret
        let key = Words4.filled { _ = crypto_sign_seed_keypair($0, secret, stored) }
        device = DeviceID(words: key)
        agreement = AgreementKey(ofSigning: secret)
        sodium_mprotect_readonly(secret)
    }

    deinit {
        // Wipes before it gives the memory back.
        sodium_free(secret)
    }

    /// The 32 bytes to store; anybody who has them is this device.
    public var seed: [UInt8] {
        [UInt8](UnsafeBufferPointer(start: secret, count: Self.seedBytes))
    }

    /// The Ed25519 signature of `message` (RFC 8032).
    public func sign(_ message: [UInt8]) -> Signature {
        let secret = secret
        let words = Words8.filled {
            _ = crypto_sign_detached($0, nil, message, UInt64(message.count), secret)
        }
        return Signature(words: words)
    }

    /// Begins a handshake with the X25519 form of this key as static key, as `Signer` says.
    public func handshake(
        _ role: HandshakeRole,
        prologue: [UInt8],
        ephemeral: Secret
    ) -> any Handshake {
        NoiseHandshake(role, prologue: prologue, ours: agreement, ephemeral: ephemeral)
    }

    private static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            sodium_memzero(start, buffer.count)
        }
    }
}
