import ClientAPI
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// One address that is listened on, with what answers there: what ``WebServer`` and ``GuestServer`` have alike.
struct Listener: Sendable {
    /// Where to listen.
    struct Place: Sendable {
        /// A numeric address.
        let host: String
        /// The TCP port; 0 for any.
        let port: Int
        /// The option of the command line that names another one.
        let option: String
    }

    private let place: Place
    private let server: Server<UpgradableChannel>
    private let bound = BoundAddress()

    /// Prepares to listen; ``run(onReady:)`` does.
    ///
    /// - Parameters:
    ///   - place: Where.
    ///   - routes: What answers requests.
    ///   - door: Who answers a connection that wants to become a socket; `nil` refuses it.
    ///   - connections: The table of the open ones.
    ///   - sockets: Lets so many sockets in.
    ///   - headTime: How long a client may take until the head of a request is there.
    ///   - eventLoopGroup: Where connections live.
    ///   - logger: Where troubles go.
    init(
        at place: Place,
        routes: Router<WebContext>,
        door: @escaping UpgradableChannel.Door,
        connections: ConnectionTable,
        sockets: Gate,
        headTime: Duration = APILimits.headTime,
        eventLoopGroup: any EventLoopGroup,
        logger: Logger
    ) {
        self.place = place
        let bound = bound
        let responder = routes.buildResponder()
        server = Server(
            childChannelSetup: UpgradableChannel(
                responder: { request, writer, channel in
                    let context = WebContext(source: .init(channel: channel, logger: logger))
                    let response = try await responder.respond(to: request, context: context)
                    try await writer.write(response: response.head, body: response.body)
                },
                door: door,
                connections: connections,
                sockets: sockets,
                headTime: headTime
            ),
            configuration: ServerConfiguration(address: .hostname(place.host, port: place.port)),
            onServerRunning: { await bound.announce($0.localAddress) },
            eventLoopGroup: eventLoopGroup,
            logger: logger
        )
    }

    /// Listens until ``shutDown()``, a graceful shutdown of the surrounding service group, or cancellation.
    ///
    /// - Parameter onReady: Called once, when connections are accepted, with the address, `127.0.0.1:7370`.
    /// - Throws: ``WebServerError`` if the address cannot be had.
    func run(onReady: @escaping @Sendable (String) async -> Void) async throws {
        bound.whenAnnounced(onReady)
        do {
            try await server.run()
        } catch let error as IOError {
            let address = "\(place.host):\(place.port)"
            throw error.errnoCode == EADDRINUSE
                ? WebServerError.addressInUse(address, option: place.option)
                : WebServerError.addressUnavailable(
                    address,
                    reason: String(cString: strerror(error.errnoCode)),
                    option: place.option
                )
        }
    }

    /// Says goodbye to every socket, lets running requests end, and stops listening.
    func shutDown() async throws {
        try await server.shutdownGracefully()
    }
}
