/// Why a handshake message was refused.
public enum HandshakeError: Error, Hashable, Sendable {
    /// It is too short.
    case truncated(needed: Int, available: Int)
    /// It was made for somebody else, was changed on its way, or is not this side's turn to read.
    case notAuthentic
}
