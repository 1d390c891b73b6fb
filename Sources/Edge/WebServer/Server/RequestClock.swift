import ClientAPI
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client dawdles: with the next request, with a body, with reading an
/// answer, or with its part of closing.
///
/// The time that the daemon takes for its answer does not count.
///
/// One deadline covers each of these as a whole, however steadily bytes drip in; only a body or an answer of
/// megabytes gets as much time again for each ``APILimits/progress`` of it.
final class RequestClock: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let headTime: Duration
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?
    private var closing: Scheduled<Void>?
    private var unanswered = 0
    private var isBodyOpen = false
    /// Bytes of the body since its deadline was set last.
    private var taken = 0
    /// Bytes of the answer since its deadline was set last.
    private var given = 0

    init(headTime: Duration) { self.headTime = headTime }

    func handlerAdded(context: ChannelHandlerContext) {
        reading = deadline(in: headTime, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for deadline in [reading, writing, closing] { deadline?.cancel() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            isBodyOpen = true
            awaitBody(context)
        case .body(let part):
            taken += part.readableBytes
            if taken >= APILimits.progress { awaitBody(context) }
        case .end:
            isBodyOpen = false
            reading?.cancel()
            awaitNext(context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            awaitReader(context)
            context.write(data, promise: promise)
        case .body(let part):
            let size = part.readableBytes
            let written = promise ?? context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenSuccess { self.sent(size, context) }
            context.write(data, promise: written)
        case .end:
            let written = promise ?? context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { _ in self.answered(context) }
            context.write(data, promise: written)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output {
            closing?.cancel()
            closing = deadline(in: APILimits.lingerTime, context)
        }
        context.close(mode: mode, promise: promise)
    }

    private func awaitBody(_ context: ChannelHandlerContext) {
        taken = 0
        reading?.cancel()
        reading = deadline(in: APILimits.bodyTime, context)
    }

    private func awaitReader(_ context: ChannelHandlerContext) {
        given = 0
        writing?.cancel()
        writing = deadline(in: APILimits.answerTime, context)
    }

    private func sent(_ size: Int, _ context: ChannelHandlerContext) {
        given += size
        if given >= APILimits.progress { awaitReader(context) }
    }

    private func answered(_ context: ChannelHandlerContext) {
        // Zero already where a head that does not parse was answered.
        unanswered = max(0, unanswered - 1)
        writing?.cancel()
        awaitNext(context)
    }

    private func awaitNext(_ context: ChannelHandlerContext) {
        guard unanswered == 0, !isBodyOpen, context.channel.isActive else { return }
        reading?.cancel()
        reading = deadline(in: headTime, context)
    }

    private func deadline(in time: Duration, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }
}
