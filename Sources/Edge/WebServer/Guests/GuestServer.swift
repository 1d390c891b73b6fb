import ClientAPI
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the page to phones on the network, with no more than a seat each; apart from ``WebServer`` in
/// everything, so that nothing of the owner's is behind it.
public struct GuestServer: Sendable {
    private let address: (host: String, port: Int)
    private let server: Server<UpgradableChannel>
    private let bound: BoundAddress

    /// Prepares a server; it listens from ``run(onReady:)`` on.
    ///
    /// - Parameters:
    ///   - address: A numeric address, and a TCP port, 0 for any.
    ///   - guests: Who answers.
    ///   - eventLoopGroup: Where sockets live; the loop on which `guests` is called.
    ///   - logger: Where troubles go; never secrets.
    public init(
        at address: (host: String, port: Int),
        for guests: any GuestHost,
        eventLoopGroup: any EventLoopGroup,
        logger: Logger
    ) {
        self.address = address
        let connections = ConnectionTable(
            limit: APILimits.guestConnections,
            perAddress: APILimits.connectionsOfGuest
        )
        let sockets = Gate(limit: APILimits.guestSockets)
        let bound = BoundAddress()
        self.bound = bound
        server = Server(
            childChannelSetup: UpgradableChannel(
                responder: Self.responder(guests, connections, sockets, logger),
                door: { head, channel in Self.admit(head, on: channel, guests) },
                connections: connections,
                sockets: sockets
            ),
            configuration: ServerConfiguration(
                address: .hostname(address.host, port: address.port)
            ),
            onServerRunning: { await bound.announce($0.localAddress) },
            eventLoopGroup: eventLoopGroup,
            logger: logger
        )
    }

    /// Listens until ``shutDown()`` or cancellation.
    ///
    /// - Parameter onReady: Called once, when connections are accepted, with the address.
    /// - Throws: ``WebServerError`` if the address cannot be had.
    public func run(onReady: @escaping @Sendable (String) async -> Void) async throws {
        bound.whenAnnounced(onReady)
        do {
            try await server.run()
        } catch let error as IOError {
            let text = "\(address.host):\(address.port)"
            throw error.errnoCode == EADDRINUSE
                ? WebServerError.addressInUse(text)
                : WebServerError.addressUnavailable(text, reason: error.description)
        }
    }

    /// Says goodbye to every socket and stops listening.
    public func shutDown() async throws {
        try await server.shutdownGracefully()
    }

    /// Which backend a connection that wants to become a socket gets; `nil` for none.
    private static func admit(
        _ head: HTTPRequestHead,
        on channel: any Channel,
        _ guests: any GuestHost
    ) -> (any LocalBackend)? {
        let named = head.headers["host"].joined(separator: ", ").lowercased()
        guard RequestGuard.names(of: channel.localAddress).contains(named),
            let token = RequestGuard.parameter("token", of: head.uri),
            let key = GuestKey(token)
        else { return nil }
        return guests.guestNow(with: key)
    }

    private static func responder(
        _ guests: any GuestHost,
        _ connections: ConnectionTable,
        _ sockets: Gate,
        _ logger: Logger
    ) -> HTTPChannelHandler.Responder {
        let router = Router(context: WebContext.self)
        router.add(
            middleware: GuestGuard(
                host: guests,
                connections: connections,
                penalties: GuestPenalties()
            )
        )
        GuestRoutes.add(to: router, host: guests)
        APIRoutes(sockets: sockets).add(to: router)
        let responder = router.buildResponder()
        return { request, writer, channel in
            let context = WebContext(source: .init(channel: channel, logger: logger))
            let response = try await responder.respond(to: request, context: context)
            try await writer.write(response: response.head, body: response.body)
        }
    }
}
