import ClientAPI
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore
import NIOPosix

/// The local API and the page, on one address.
public struct WebServer: Sendable {
    /// Where and for whom to listen.
    public struct Configuration: Sendable {
        /// A numeric address, `127.0.0.1` or `::1`.
        public var host: String
        /// The TCP port; 0 for any.
        public var port: Int
        /// What a client must know; not empty, letters and digits.
        public var token: String

        /// Names where and for whom to listen.
        public init(host: String = "127.0.0.1", port: Int = 7370, token: String) {
            self.host = host
            self.port = port
            self.token = token
        }
    }

    private let configuration: Configuration
    private let group: any EventLoopGroup
    private let logger: Logger
    private let server: Server<UpgradableChannel>
    private let bound: BoundAddress

    /// Prepares a server; it listens from ``run(onReady:)`` on.
    ///
    /// - Parameters:
    ///   - configuration: Where and for whom to listen.
    ///   - backend: Who answers.
    ///   - eventLoopGroup: Where sockets live; one loop suffices.
    ///   - logger: Where troubles go; never tokens or whole messages.
    public init(
        _ configuration: Configuration,
        backend: any LocalBackend,
        eventLoopGroup: any EventLoopGroup,
        logger: Logger
    ) {
        self.configuration = configuration
        self.group = eventLoopGroup
        self.logger = logger
        let guardian = RequestGuard(token: configuration.token, openPaths: PageRoutes.paths)
        let connections = ConnectionTable()
        let sockets = Gate(limit: APILimits.sockets)
        let bound = BoundAddress()
        self.bound = bound
        server = Server(
            childChannelSetup: UpgradableChannel(
                responder: Self.responder(backend, guardian, connections, sockets, logger),
                door: { head, channel in
                    // Why not is said by the route, which checks again.
                    let standing = try? guardian.check(head, on: channel.localAddress)
                    return standing == .owner ? backend : nil
                },
                connections: connections,
                sockets: sockets
            ),
            configuration: ServerConfiguration(
                address: .hostname(configuration.host, port: configuration.port)
            ),
            onServerRunning: { await bound.announce($0.localAddress) },
            eventLoopGroup: eventLoopGroup,
            logger: logger
        )
    }

    /// Listens until ``shutDown()``, a graceful shutdown of the surrounding service group, or cancellation.
    ///
    /// - Parameter onReady: Called once, when connections are accepted, with the address, `127.0.0.1:7370`.
    /// - Throws: ``WebServerError`` if the address cannot be had.
    public func run(onReady: @escaping @Sendable (String) async -> Void = { _ in }) async throws {
        bound.whenAnnounced(onReady)
        do {
            try await server.run()
        } catch let error as IOError {
            let address = "\(configuration.host):\(configuration.port)"
            throw error.errnoCode == EADDRINUSE
                ? WebServerError.addressInUse(address)
                : WebServerError.addressUnavailable(address, reason: error.description)
        }
    }

    /// Says goodbye to every socket, lets running requests end, and stops listening.
    public func shutDown() async throws {
        try await server.shutdownGracefully()
    }

    private static func responder(
        _ backend: any LocalBackend,
        _ guardian: RequestGuard,
        _ connections: ConnectionTable,
        _ sockets: Gate,
        _ logger: Logger
    ) -> HTTPChannelHandler.Responder {
        let router = Router(context: WebContext.self)
        router.add(
            middleware: GuardMiddleware(
                guardian: guardian,
                backend: backend,
                connections: connections
            )
        )
        PageRoutes.add(to: router)
        APIRoutes(sockets: sockets).add(to: router)
        let responder = router.buildResponder()
        return { request, writer, channel in
            let context = WebContext(source: .init(channel: channel, logger: logger))
            let response = try await responder.respond(to: request, context: context)
            try await writer.write(response: response.head, body: response.body)
        }
    }
}
