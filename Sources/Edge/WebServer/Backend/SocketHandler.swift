import ClientAPI
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The end of a socket's pipeline: frames in, messages out, all on the event loop.
final class SocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let id: UInt64
    private let backend: any LocalBackend
    private let seat: String?
    private var queue = OutgoingQueue()
    private var context: ChannelHandlerContext?
    private var session: SocketSession?
    private var flushIsScheduled = false
    private var allowance = MessageAllowance(at: .now())
    private var stall: Scheduled<Void>?

    init(id: UInt64, seat: String?, backend: any LocalBackend) {
        self.id = id
        self.seat = seat
        self.backend = backend
    }

    // MARK: Outgoing

    /// Writes a message, or queues it behind those that wait for the page to read.
    func send(_ message: EncodedMessage) {
        guard let context else { return }
        guard queue.isEmpty, context.channel.isWritable else {
            switch queue.append(message) {
            case .queued: return
            case .overflow: return close(.unknown(Self.tryAgainLater))
            }
        }
        write(message, context)
        scheduleFlush(context)
    }

    /// Whether the page has read what it was sent, as far as the system knows.
    var isDrained: Bool { queue.isEmpty && context?.channel.isWritable == true }

    /// Says why and closes; nothing is sent or received any more.
    func close(_ code: WebSocketErrorCode) {
        guard let context else { return }
        end()
        var reason = context.channel.allocator.buffer(capacity: 2)
        reason.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: reason)
        context.write(wrapOutboundOut(frame), promise: nil)
        context.flush()
        // A page that does not read would hold back a close that waits for its bytes.
        context.close(promise: nil)
    }

    // RFC 6455 §7.4 registry (IANA): 1013, try again later.
    private static let tryAgainLater: UInt16 = 1013

    private func write(_ message: EncodedMessage, _ context: ChannelHandlerContext) {
        let frame = WebSocketFrame(fin: true, opcode: .text, data: message.bytes)
        context.write(wrapOutboundOut(frame), promise: nil)
    }

    // One system call for all that one turn of the loop sends.
    private func scheduleFlush(_ context: ChannelHandlerContext) {
        guard !flushIsScheduled else { return }
        flushIsScheduled = true
        context.eventLoop.assumeIsolated().execute {
            self.flushIsScheduled = false
            self.context?.flush()
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        // A page that reads nothing would keep a whole picture, and its place, for ever.
        if !context.channel.isWritable {
            stall = context.eventLoop.assumeIsolated().scheduleTask(
                in: TimeAmount(APILimits.stallTime)
            ) { self.close(.unknown(Self.tryAgainLater)) }
        }
        var wrote = false
        while context.channel.isWritable, let message = queue.popFirst() {
            write(message, context)
            wrote = true
        }
        if wrote { context.flush() }
        if let session, isDrained { backend.drained(session) }
        context.fireChannelWritabilityChanged()
    }

    // MARK: Incoming

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let session else { return }
        guard allowance.take(at: .now()) else { return close(.policyViolation) }
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: receive(frame.unmaskedData, from: session)
        case .ping: answerPing(frame.unmaskedData, context)
        case .connectionClose: close(.normalClosure)
        case .pong: break
        case .binary: close(.unacceptableData)
        default: close(.protocolError)
        }
    }

    // Only the newest ping need be answered (RFC 6455 §5.5.3); to a page that does not read, none is.
    private func answerPing(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard context.channel.isWritable else { return }
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: bytes)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    private func receive(_ bytes: ByteBuffer, from session: SocketSession) {
        do throws(APIError) {
            switch try ClientMessage(json: bytes.readableBytesView) {
            case .ping(let number): session.send(.pong(number))
            case let message: backend.received(message, from: session)
            }
        } catch {
            session.send(.error(error, pen: nil))
        }
    }

    // MARK: Life

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let session = SocketSession(
            id: id,
            seat: seat,
            handler: self,
            eventLoop: context.eventLoop
        )
        self.session = session
        backend.connected(session)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: close(.goingAway)
        case ChannelEvent.inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
            NIOWebSocketFrameAggregator.Error.tooManyFragments:
            close(.messageTooLarge)
        case NIOWebSocketError.invalidFrameLength: close(.messageTooLarge)
        default: close(.protocolError)
        }
    }

    private func end() {
        guard let session else { return }
        (self.session, context) = (nil, nil)
        stall?.cancel()
        queue.removeAll()
        backend.disconnected(session)
    }
}
