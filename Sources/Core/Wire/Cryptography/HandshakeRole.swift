/// Which side of a handshake or of a password exchange one is.
public enum HandshakeRole: Hashable, Sendable {
    /// Writes first.
    case initiator
    /// Answers.
    case responder
}
