public import ClientAPI
import Hummingbird
public import Logging
public import NIOCore

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
        /// How long a client may take until the head of a request is there.
        public var headTime: Duration

        /// Names where and for whom to listen.
        public init(
            host: String = "127.0.0.1",
            port: Int = 7370,
            token: String,
            headTime: Duration = APILimits.headTime
        ) {
            self.host = host
            self.port = port
            self.token = token
            self.headTime = headTime
        }
    }

    private let listener: Listener

    /// Prepares a server; it listens from ``run(onReady:)`` on.
    ///
    /// - Parameters:
    ///   - configuration: Where and for whom to listen.
    ///   - backend: Who answers.
    ///   - keys: Who trades the code in the page's address for the key.
    ///   - accounts: Who keeps people's accounts.
    ///   - mover: Who brings them from one device to another.
    ///   - eventLoopGroup: Where sockets live; one loop suffices.
    ///   - logger: Where troubles go; never tokens or whole messages.
    public init(
        _ configuration: Configuration,
        backend: any LocalBackend,
        keys: any KeyHolder,
        accounts: any AccountHolder,
        mover: any AccountMover,
        eventLoopGroup: any EventLoopGroup,
        logger: Logger
    ) {
        let guardian = RequestGuard(
            token: configuration.token,
            openPaths: PageRoutes.paths.union(KeyRoutes.openPaths)
        )
        let connections = ConnectionTable()
        let sockets = Gate(limit: APILimits.sockets)
        let routes = Router(context: WebContext.self)
        routes.add(
            middleware: GuardMiddleware(
                guardian: guardian,
                backend: backend,
                connections: connections
            )
        )
        PageRoutes.add(to: routes)
        APIRoutes(sockets: sockets).add(to: routes)
        KeyRoutes(keys: keys).add(to: routes)
        AccountRoutes(accounts: accounts).add(to: routes)
        MovingRoutes(accounts: accounts, mover: mover).add(to: routes)
        listener = Listener(
            at: .init(host: configuration.host, port: configuration.port, option: "--web"),
            routes: routes,
            door: { head, channel in
                // Why not is said by the route, which checks again.
                let standing = try? guardian.check(head, on: channel.localAddress)
                return standing == .owner ? backend : nil
            },
            connections: connections,
            sockets: sockets,
            headTime: configuration.headTime,
            eventLoopGroup: eventLoopGroup,
            logger: logger
        )
    }

    /// Listens until ``shutDown()``, a graceful shutdown of the surrounding service group, or cancellation.
    ///
    /// - Parameter onReady: Called once, when connections are accepted, with the address, `127.0.0.1:7370`.
    /// - Throws: ``WebServerError`` if the address cannot be had.
    public func run(onReady: @escaping @Sendable (String) async -> Void = { _ in }) async throws {
        try await listener.run(onReady: onReady)
    }

    /// Says goodbye to every socket, lets running requests end, and stops listening.
    public func shutDown() async throws {
        try await listener.shutDown()
    }
}
