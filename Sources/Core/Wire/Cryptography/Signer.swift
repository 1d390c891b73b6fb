public import Vocabulary

/// Signs and shakes hands for this device.
public protocol Signer: Sendable {
    /// The public half of the key.
    var device: DeviceID { get }

    /// The Ed25519 signature of `message` (RFC 8032).
    func sign(_ message: [UInt8]) -> Signature

    /// Begins a handshake, `Noise_XX_25519_ChaChaPoly_BLAKE2b`, with the X25519 form of this device's key
    /// as static key.
    ///
    /// - Parameters:
    ///   - role: Who writes first.
    ///   - prologue: What both know already; different prologues make the handshake fail.
    ///   - ephemeral: 32 random bytes, used once: the secret ephemeral key.
    /// - Returns: This side of it, before the first message.
    func handshake(
        _ role: HandshakeRole,
        prologue: [UInt8],
        ephemeral: Secret
    ) -> any Handshake
}
