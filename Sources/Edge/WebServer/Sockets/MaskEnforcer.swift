import NIOCore
import NIOWebSocket

/// Refuses frames that a client did not mask; NIO does not check this (RFC 6455 §5.1).
///
/// It stands before the aggregator, which takes the mask away.
final class MaskEnforcer: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard unwrapInboundIn(data).maskKey != nil else {
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }
}
