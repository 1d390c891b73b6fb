/// What a finished handshake gives.
public struct SessionKeys: Sendable {
    /// Encrypts what this side sends.
    public let sending: Secret
    /// Decrypts what the other one sends.
    public let receiving: Secret
    /// The handshake's hash, 64 bytes: the same on both sides and in no other session (Noise, §11.2).
    public let binding: [UInt8]

    /// Names the keys.
    public init(sending: Secret, receiving: Secret, binding: [UInt8]) {
        self.sending = sending
        self.receiving = receiving
        self.binding = binding
    }
}
