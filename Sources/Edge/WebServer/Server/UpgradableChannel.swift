import ClientAPI
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// One accepted connection: plain HTTP through Hummingbird, or a socket after the upgrade of RFC 6455.
struct UpgradableChannel: ServerChildChannel, HTTPChannelHandler {
    enum Negotiated: Sendable {
        case http(HTTP1Channel.Value)
        case socket
    }

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    /// Who answers a connection that wants to become a socket; `nil` refuses it.
    typealias Door = @Sendable (HTTPRequestHead, any Channel) -> (any LocalBackend)?

    let responder: Responder
    let door: Door
    let connections: ConnectionTable
    let sockets: Gate
    /// How long a client may take until the head of a request is there.
    let headTime: Duration

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        guard connections.admit(channel) else { return refuse(channel) }
        return channel.eventLoop.makeCompletedFuture {
            try channel.syncOptions?.setOption(.tcpOption(.tcp_nodelay), value: 1)
            var pipeline = NIOUpgradableHTTPServerPipelineConfiguration<Negotiated>(
                upgradeConfiguration: .init(
                    upgraders: [upgrader()],
                    notUpgradingCompletionHandler: { channel in
                        channel.eventLoop.makeCompletedFuture {
                            .http(try plain(channel, logger))
                        }
                    }
                )
            )
            pipeline.enablePipelining = false  // NIOAsyncChannel already serialises requests.
            // The filter and Hummingbird answer what does not parse.
            pipeline.enableErrorHandling = false
            pipeline.decoderConfiguration.maxHeaderFieldSize = APILimits.head
            pipeline.decoderConfiguration.maxHeaderListSize = APILimits.head
            pipeline.decoderConfiguration.maxHeaderFieldCount = APILimits.headers
            let negotiated = try channel.pipeline.syncOperations
                .configureUpgradableHTTPServerPipeline(configuration: pipeline)
            try addFilter(to: channel)
            return Value(negotiated: negotiated, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .socket: try await value.channel.closeFuture.get()
            }
        } catch {
            logger.debug("connection ended", metadata: ["error": "\(error)"])
            value.channel.close(promise: nil)
        }
    }

    private func refuse(_ channel: any Channel) -> EventLoopFuture<Value> {
        channel.close(promise: nil)
        let refused: EventLoopFuture<Negotiated> = channel.eventLoop.makeFailedFuture(
            ChannelError.eof
        )
        return channel.eventLoop.makeSucceededFuture(Value(negotiated: refused, channel: channel))
    }

    private func plain(_ channel: any Channel, _ logger: Logger) throws -> HTTP1Channel.Value {
        try channel.pipeline.syncOperations.addHandlers([
            HTTP1ToHTTPServerCodec(secure: false),
            RequestClock(headTime: headTime), HTTPConnectionStateHandler(logger: logger),
        ])
        return try HTTP1Channel.Value(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
        )
    }

    private func addFilter(to channel: any Channel) throws {
        let upgrading = try channel.pipeline.syncOperations.handler(
            type: NIOTypedHTTPServerUpgradeHandler<Negotiated>.self
        )
        try channel.pipeline.syncOperations.addHandler(
            FirstRequestFilter(within: headTime, mayUpgrade: mayUpgrade),
            position: .before(upgrading)
        )
    }

    // Takes the socket's place given back when the connection closes.
    private func mayUpgrade(_ head: HTTPRequestHead, on channel: any Channel) -> Bool {
        guard head.isSocketRequest, door(head, channel) != nil, sockets.enter() else {
            return false
        }
        connections.trust(channel, as: .socket)
        channel.closeFuture.whenComplete { _ in sockets.leave() }
        return true
    }

    private func upgrader() -> NIOTypedWebSocketServerUpgrader<Negotiated> {
        NIOTypedWebSocketServerUpgrader(
            maxFrameSize: APILimits.frame,
            // The filter has let only those through that may.
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    // The door was open when the filter asked.
                    guard let backend = door(head, channel) else { throw ChannelError.eof }
                    try channel.syncOptions?.setOption(
                        .writeBufferWaterMark,
                        value: .init(low: 64 * 1024, high: 256 * 1024)
                    )
                    try channel.pipeline.syncOperations.addHandlers([
                        MaskEnforcer(),
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 1,
                            maxAccumulatedFrameCount: APILimits.messageFrames,
                            maxAccumulatedFrameSize: APILimits.message
                        ),
                        SocketHandler(
                            id: sockets.number(),
                            seat: RequestGuard.parameter("seat", of: head.uri),
                            backend: backend
                        ),
                    ])
                    return .socket
                }
            }
        )
    }
}

extension HTTPRequestHead {
    /// Whether NIO's upgrader will accept it: exactly one key, version 13, and no body.
    fileprivate var isSocketRequest: Bool {
        method == .GET && version == .http1_1
            && headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
            && headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
            && headers["sec-websocket-key"].count == 1
            && headers["sec-websocket-version"] == ["13"]
            && !headers.contains(name: "content-length")
            && !headers.contains(name: "transfer-encoding")
            && uri.prefix { $0 != "?" } == RequestGuard.socketPath
    }
}
