import ClientAPI
import Hummingbird
public import Logging
public import NIOCore
import NIOHTTP1

/// Serves the page to phones on the network, with no more than a seat each; apart from ``WebServer`` in
/// everything, so that nothing of the owner's is behind it.
public struct GuestServer: Sendable {
    private let listener: Listener

    /// Prepares a server; it listens from ``run(onReady:)`` on.
    ///
    /// - Parameters:
    ///   - address: A numeric address, and a TCP port, 0 for any.
    ///   - isServed: Whether connections to one of this machine's addresses are wanted, where `address` stands
    ///     for all of them.
    ///   - guests: Who answers.
    ///   - eventLoopGroup: Where sockets live; the loop on which `guests` is called.
    ///   - logger: Where troubles go; never secrets.
    public init(
        at address: (host: String, port: Int),
        isServed: @escaping @Sendable (SocketAddress) -> Bool = { _ in true },
        for guests: any GuestHost,
        eventLoopGroup: any EventLoopGroup,
        logger: Logger
    ) {
        let connections = ConnectionTable(
            limit: APILimits.guestConnections,
            perAddress: APILimits.connectionsOfGuest,
            isServed: isServed
        )
        let sockets = Gate(limit: APILimits.guestSockets)
        let routes = Router(context: WebContext.self)
        routes.add(
            middleware: GuestGuard(
                host: guests,
                connections: connections,
                penalties: GuestPenalties()
            )
        )
        GuestRoutes.add(to: routes, host: guests)
        APIRoutes(sockets: sockets, exportsOfSeat: APILimits.exportsOfGuest).add(to: routes)
        listener = Listener(
            at: .init(host: address.host, port: address.port, option: "--guests"),
            routes: routes,
            door: { head, channel in Self.admit(head, on: channel, guests) },
            connections: connections,
            sockets: sockets,
            eventLoopGroup: eventLoopGroup,
            logger: logger
        )
    }

    /// Listens until ``shutDown()`` or cancellation.
    ///
    /// - Parameter onReady: Called once, when connections are accepted, with the address.
    /// - Throws: ``WebServerError`` if the address cannot be had.
    public func run(onReady: @escaping @Sendable (String) async -> Void) async throws {
        try await listener.run(onReady: onReady)
    }

    /// Says goodbye to every socket and stops listening.
    public func shutDown() async throws {
        try await listener.shutDown()
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
}
