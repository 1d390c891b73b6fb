public import ClientAPI
public import NIOCore
import NIOWebSocket

/// One open socket of a page, bot or script.
///
/// Sending never waits. A page that reads too slowly loses live ink first (``APILimits/inkBacklog``),
/// what a newer message replaces next, and is closed beyond ``APILimits/backlog``.
public final class SocketSession: Sendable {
    /// Counts the sockets of this server from 1.
    public let id: UInt64
    /// The loop that the backend is called on.
    public let eventLoop: any EventLoop
    /// Whose page it is: one of the daemon's seats, as the address of the socket said; `nil` for that of
    /// its person.
    public let seat: String?
    private let handler: NIOLoopBound<SocketHandler>

    init(id: UInt64, seat: String?, handler: SocketHandler, eventLoop: any EventLoop) {
        self.id = id
        self.seat = seat
        self.eventLoop = eventLoop
        self.handler = NIOLoopBound(handler, eventLoop: eventLoop)
    }

    /// Sends a message to this page.
    public func send(_ message: DaemonMessage) {
        send(EncodedMessage(message))
    }

    /// Sends a message that is already encoded; on the session's loop it is written in this turn, and
    /// all that a turn writes leaves in one go.
    public func send(_ message: EncodedMessage) {
        guard eventLoop.inEventLoop else {
            return eventLoop.execute { self.handler.value.send(message) }
        }
        handler.value.send(message)
    }

    /// Whether the page has read everything that it was sent: else `LocalBackend.drained` says when.
    ///
    /// - Precondition: Called on `eventLoop`.
    public var isDrained: Bool { handler.value.isDrained }

    /// Closes the socket, for instance when its owner's token was changed.
    public func close() {
        guard eventLoop.inEventLoop else {
            return eventLoop.execute { self.handler.value.close(.policyViolation) }
        }
        handler.value.close(.policyViolation)
    }
}

extension SocketSession: Hashable {
    /// Two handles are equal when they are the same socket.
    public static func == (left: SocketSession, right: SocketSession) -> Bool { left === right }

    /// By identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
