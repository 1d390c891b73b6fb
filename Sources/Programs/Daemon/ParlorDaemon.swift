import Archive
import ClientAPI
import Datagrams
import Discovery
import Foundation
import Games
import Identity
public import Logging
import NIOCore
import NIOPosix
import Peer
public import ServiceLifecycle
import Vocabulary
import WebServer

/// The daemon: opens the database, binds the ports, and runs until it is told to stop.
public struct ParlorDaemon: Service {
    /// The UDP port that is tried first where none is asked for.
    public static let usualPort: UInt16 = 7370

    private let configuration: DaemonConfiguration
    private let logger: Logger
    private let onReady: @Sendable (_ address: () -> String) -> Void
    private let onDoor: @Sendable (_ room: String, _ link: String) -> Void
    private let onHall: (@Sendable (_ link: String?) -> Void)?

    /// Prepares a daemon.
    ///
    /// - Parameters:
    ///   - configuration: How it is to run.
    ///   - logger: Where troubles go.
    ///   - onReady: Called once, when everything answers, with what draws a one-time address of
    ///     the page, another one each time.
    ///   - onDoor: Called after that, for each room that lets phones in here, with its code and with the
    ///     address that its QR code says; on the thread of the daemon, which must not wait for it.
    ///   - onHall: Called once between the two, with the address at which phones wait for a room that lets them in,
    ///     `nil` where there is none; without it none is served before there is a room.
    public init(
        _ configuration: DaemonConfiguration,
        logger: Logger,
        onReady: @escaping @Sendable (_ address: () -> String) -> Void,
        onDoor: @escaping @Sendable (_ room: String, _ link: String) -> Void = { _, _ in },
        onHall: (@Sendable (_ link: String?) -> Void)? = nil
    ) {
        self.configuration = configuration
        self.logger = logger
        self.onReady = onReady
        self.onDoor = onDoor
        self.onHall = onHall
    }

    /// Runs until the surrounding service group shuts down.
    ///
    /// - Throws: `DaemonError`, `ArchiveError`, `DatagramError`, `DiscoveryError`, `WebServerError`, each
    ///   with a sentence for people.
    public func run() async throws {
        let directory = try DataDirectory(configuration.data)
        if directory.wasOpen {
            logger.warning("the data directory was open to other users; it is closed now")
        }
        let archive = try Archive.open(directory: configuration.data)
        let door = PageDoor(token: try directory.token())
        // One thread for packets, pages and the core: no hop, and little memory.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let name = try deviceName(archive)
        let core = try core(archive, name: name, TroubleBook(directory))
        let device = core.device
        let node = Node(
            core: core,
            archive: archive,
            name: name,
            botPace: configuration.botPace,
            eventLoop: loop,
            logger: logger
        )
        let socket = try await bind(node, on: loop)
        let writer = ArchiveWriter(archive) { node.stored($0, $1) }
        let discovery = try discover(for: node, device)
        let accounts = AccountBook(AccountTable(archive))
        try await serve(node, socket, writer, discovery, directory, door, accounts, loop)
        try archive.close()
        try await group.shutdownGracefully()
    }

    private func deviceName(_ archive: Archive) throws -> String {
        if let name = configuration.name {
            guard 1...63 ~= name.utf8.count else { throw DaemonError.nameTooLong }
            try archive.rename(name)
            return name
        }
        return try archive.name() ?? "Anonymous"
    }

    private func core(
        _ archive: Archive,
        name: String,
        _ book: TroubleBook
    ) throws -> PeerCore {
        let random = SodiumRandom()
        let core = PeerCore(
            name: name,
            cryptography: Sodium(),
            signer: try DeviceKey(stored: archive.deviceSeed),
            seed: random.next(),
            secret: random.secret(),
            stored: try archive.load(),
            past: Set(try archive.archivedRooms()),
            isRestored: archive.isRestored,
            games: configuration.games,
            watch: book.watch
        )
        for room in core.asideRooms {
            logger.warning(
                "a room is set aside",
                metadata: ["room": "\(room.id)", "reason": "\(room.trouble)"]
            )
        }
        return core
    }

    /// Takes the port that was asked for, or the usual one if it is free.
    private func bind(_ node: Node, on loop: any EventLoop) async throws -> DatagramSocket {
        let interfaces = configuration.interfaces
        let receive: DatagramSocket.Receiver = { node.receive($1, from: $0) }
        if let port = configuration.udp {
            return try await DatagramSocket.bind(
                port: port,
                interfaces: interfaces,
                group: loop,
                receive: receive
            )
        }
        do {
            return try await DatagramSocket.bind(
                port: Self.usualPort,
                interfaces: interfaces,
                group: loop,
                receive: receive
            )
        } catch DatagramError.portTaken {
            return try await DatagramSocket.bind(
                port: 0,
                interfaces: interfaces,
                group: loop,
                receive: receive
            )
        }
    }

    private func discover(for node: Node, _ device: DeviceID) throws -> Discovery {
        let discovery = Discovery(
            DiscoveryConfiguration(
                device: device,
                mode: configuration.discovery,
                interfaces: configuration.interfaces
            )
        ) { node.notice($0) }
        try discovery.start()
        return discovery
    }

    private func serve(
        _ node: Node,
        _ socket: DatagramSocket,
        _ writer: ArchiveWriter,
        _ discovery: Discovery,
        _ directory: DataDirectory,
        _ door: PageDoor,
        _ accounts: AccountBook,
        _ loop: any EventLoop
    ) async throws {
        let moves = AccountMoves(accounts, on: configuration.interfaces, loop)
        let server = WebServer(
            .init(host: configuration.webHost, port: configuration.webPort, token: door.token),
            backend: node,
            keys: door,
            accounts: accounts,
            mover: moves,
            eventLoopGroup: loop,
            logger: logger
        )
        let failure = AsyncStream.makeStream(
            of: DaemonError.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                try await server.run { web in
                    await node.attach(
                        socket: socket,
                        discovery: discovery,
                        writer: writer,
                        web: door.open(at: web)
                    ) {
                        failure.continuation.yield($0)
                    }
                    await node.begin(hints: configuration.peers)
                    await node.host(directory.hosting, in: directory, configuration)
                    do {
                        try directory.announce(pid: getpid(), web: web, udp: socket.port)
                        onReady { door.openPage().page }
                        if let onHall { onHall(await node.openHall()) }
                        await node.hearOfDoors(onDoor)
                    } catch {
                        failure.continuation.yield(.unwritable(directory.path))
                    }
                }
            }
            tasks.addTask {
                for await error in failure.stream { throw error }
                try await Task.sleep(for: .seconds(1 << 40))
            }
            defer { directory.withdraw() }
            // The web server ends at a graceful shutdown; the other task only ever fails.
            let outcome = await tasks.nextResult()
            tasks.cancelAll()
            await moves.stop()
            await node.stop()
            try writer.close()
            try outcome?.get()
        }
    }
}
