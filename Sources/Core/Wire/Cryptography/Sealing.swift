public import Vocabulary

/// Encrypts for the eyes of one device: HPKE in base mode (RFC 9180) with DHKEM(X25519, HKDF-SHA256),
/// HKDF-SHA256 and ChaCha20-Poly1305, one message a key; an edge supplies it.
public protocol Sealing: Sendable {
    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - device: Who may read it, by the X25519 form of its key.
    ///   - info: What both know, and what the text is bound to.
    ///   - ephemeral: 32 random bytes, used once.
    /// - Returns: The public half of `ephemeral` (32 bytes), the ciphertext, the tag (16 bytes); `nil` if the device's
    ///   key is none that X25519 agrees with.
    func seal(
        _ text: [UInt8],
        for device: DeviceID,
        info: [UInt8],
        ephemeral: Secret
    ) -> [UInt8]?
}

/// Decrypts what was sealed for this device.
public protocol Unsealing: Sendable {
    /// Decrypts.
    ///
    /// - Parameters:
    ///   - sealed: As `Sealing` has made it.
    ///   - info: As it was when it was sealed.
    /// - Returns: `nil` if it was sealed for another device, bound to something else, or changed on its way.
    func unseal(_ sealed: [UInt8], info: [UInt8]) -> [UInt8]?
}
