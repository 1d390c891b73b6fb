import ClientAPI
import NIOCore
import NIOHTTP1

/// Looks at a connection's first request and lets it upgrade only if it may.
///
/// NIO's upgrader forgets the request that it declines, so the answer would have no words. Here a request that may
/// not upgrade loses its `Upgrade` header and goes on as plain HTTP, where the same checks refuse it
/// with their own status and sentence. Only a first request can upgrade at all (apple/swift-nio#680).
final class FirstRequestFilter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let headTime: Duration
    private let mayUpgrade: (HTTPRequestHead, any Channel) -> Bool
    private var deadline: Scheduled<Void>?

    init(
        within headTime: Duration,
        mayUpgrade: @escaping (HTTPRequestHead, any Channel) -> Bool
    ) {
        self.headTime = headTime
        self.mayUpgrade = mayUpgrade
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(headTime)) {
            channel.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        if head.headers.contains(name: "upgrade"), !mayUpgrade(head, context.channel) {
            head.headers.remove(name: "upgrade")
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Nobody behind this handler answers before the first request is there.
        guard let error = error as? HTTPParserError else {
            return context.fireErrorCaught(error)
        }
        let isTooLarge = error == .headerOverflow
        let head = HTTPResponseHead(
            version: .http1_1,
            status: isTooLarge ? .requestHeaderFieldsTooLarge : .badRequest,
            headers: ["Connection": "close", "Content-Length": "0"]
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }
}
