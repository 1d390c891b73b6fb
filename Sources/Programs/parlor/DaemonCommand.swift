public import ArgumentParser
import Daemon
import Datagrams
import Discovery
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// `parlor daemon`.
struct DaemonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daemon",
        abstract: "Run the daemon (Ctrl-C stops it)."
    )

    @OptionGroup var data: DataOption

    @Option(help: "Your name in games (at most 63 bytes); remembered.")
    var name: String?

    @Option(help: ArgumentHelp("Where the page is served; port 0 for any.", valueName: "addr:port"))
    var web = "127.0.0.1:7370"

    @Option(help: "The UDP port, 0 for any (default: 7370, or any if that is taken).")
    var udp: UInt16?

    @Option(
        name: .customLong("interface"),
        help: "A network interface to use; may be given again (default: all)."
    )
    var interfaces: [String] = []

    @Option(help: "How rooms are found: auto, avahi, embedded or off.")
    var discovery: DiscoveryMode = .auto

    @Option(
        name: .customLong("peer"),
        help: ArgumentHelp(
            "A peer's address, for networks without multicast; may be given again.",
            valueName: "host:port"
        )
    )
    var peers: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where phones are served guest pages while a room lets them in, or off (default: port 7371 of "
                + "every address of the interfaces in use, or any port if that is taken).",
            valueName: "addr:port"
        )
    )
    var guests: String?

    // For tests, which would wait for bots most of their time.
    @Option(help: .hidden)
    var botPace: Int64 = 1

    @Flag(help: "Say that it is ready as JSON for programs.")
    var json = false

    @Flag(help: "Write more about what happens to standard error.")
    var verbose = false

    func validate() throws {
        for peer in peers {
            do { _ = try HostAndPort(peer) } catch { throw ValidationError("\(error)") }
        }
        _ = try address(web, of: "--web")
        _ = try guestAddress()
        let paces = DaemonConfiguration.botPaces
        guard paces.contains(botPace) else {
            throw ValidationError("--bot-pace is one of \(paces).")
        }
    }

    func run() async throws {
        let json = json
        try await run { address in
            let page = address()
            // The address holds nothing that JSON would have to escape.
            Output.line(json ? "{\"page\":\"\(page)\"}" : "Parlor is ready: \(page)")
        }
    }

    /// Runs the daemon until it is stopped.
    ///
    /// - Parameters:
    ///   - invite: Takes, each time that a room lets phones in here, its code and what its QR code says; must not wait.
    ///   - hall: Takes, after `greet`, the address at which phones wait for a room, `nil` where there is none; without
    ///     it none is served.
    ///   - greet: Takes, once the page is served, what draws a one-time address of it.
    /// - Throws: `Failure` with what kept it from running.
    func run(
        invite: @escaping @Sendable (_ room: String, _ link: String) -> Void = { _, _ in },
        hall: (@Sendable (_ link: String?) -> Void)? = nil,
        _ greet: @escaping @Sendable (_ address: () -> String) -> Void
    ) async throws {
        let (host, port) = try address(web, of: "--web")
        // Whatever the daemon makes, logs of SQLite among it, is for its owner alone.
        umask(0o077)
        let configuration = DaemonConfiguration(
            data: data.directory,
            name: name,
            webHost: host,
            webPort: port,
            udp: udp,
            interfaces: interfaces,
            discovery: discovery,
            peers: peers,
            guests: try guestAddress(),
            botPace: botPace
        )
        var logger = Logger(label: "parlor") { PlainLogHandler(label: $0) }
        logger.logLevel = verbose ? .debug : .warning
        let daemon = ParlorDaemon(
            configuration,
            logger: logger,
            onReady: { address in
                if geteuid() == 0 { Output.trouble(Self.rootWarning) }
                greet(address)
            },
            onDoor: invite,
            onHall: hall
        )
        var quiet = logger
        quiet.logLevel = .critical
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(
                        service: daemon,
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup,
                        // Else the daemon is written out, field by field, at each start.
                        serviceName: "parlor"
                    )
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: quiet
            )
        )
        do {
            try await group.run()
        } catch {
            throw Failure.refused("\(error)")
        }
    }

    private static let rootWarning =
        "Parlor runs as root, which it never needs: anybody who finds a hole in it gets the whole machine; "
        + "start it as an ordinary user."

    private func guestAddress() throws -> GuestAddress? {
        guard let guests else { return .usual }
        guard guests != "off" else { return nil }
        let (host, port) = try address(guests, of: "--guests")
        return GuestAddress(host: host, port: port)
    }

    private func address(_ text: String, of option: String) throws -> (String, Int) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), colon > text.startIndex
        else {
            throw ValidationError("\(option) takes an address and a port, as in 127.0.0.1:7370.")
        }
        let host = text[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return (host, Int(port))
    }
}

extension DiscoveryMode: ExpressibleByArgument {}
