import Glibc

/// One end of the socket between the daemon and its responder; each message keeps its ends.
final class ResponderChannel {
    /// What came of trying to receive.
    enum Received {
        case message([UInt8])
        /// Nothing for now.
        case nothing
        /// The other end is gone, or what it sent is longer than allowed.
        case closed
    }

    let descriptor: Int32

    /// Takes over a socket; it is closed when the channel is released.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Two connected sockets, not inherited by other programs; `nil` without file descriptors.
    static func pair() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (ends[0], ends[1])
    }

    /// Receives what is there without waiting.
    func receive() -> Received {
        var buffer = [UInt8](repeating: 0, count: DiscoveryLimits.responderMessageBytes)
        let flags = Int32(MSG_DONTWAIT | MSG_TRUNC)
        let count = recv(descriptor, &buffer, buffer.count, flags)
        if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
        guard 1...buffer.count ~= count else { return .closed }
        return .message(Array(buffer.prefix(count)))
    }

    /// Sends one message.
    ///
    /// - Parameters:
    ///   - message: At least one byte.
    ///   - waiting: Whether to wait while the other end is slow.
    /// - Returns: Whether it was taken; if not, `errno` says why.
    func send(_ message: [UInt8], waiting: Bool) -> Bool {
        let flags = Int32(MSG_NOSIGNAL) | (waiting ? 0 : Int32(MSG_DONTWAIT))
        while true {
            if Glibc.send(descriptor, message, message.count, flags) == message.count {
                return true
            }
            guard waiting, errno == EINTR else { return false }
        }
    }

    /// Tells the other end that nothing more will come.
    func finish() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }
}
