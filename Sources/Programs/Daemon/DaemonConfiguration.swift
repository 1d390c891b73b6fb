public import Discovery
public import Games
public import Rules

/// How a daemon is to run.
public struct DaemonConfiguration: Sendable {
    /// The directory of its database, token and `daemon.json`; made if it is missing.
    public var data: String
    /// What this device is called; `nil` for the name given last, or "Anonymous".
    public var name: String?
    /// Where the page and the local API are served: a numeric address.
    public var webHost: String
    /// The TCP port of the page, 0 for any.
    public var webPort: Int
    /// The UDP port, 0 for any; `nil` for 7370, or any where that is taken.
    public var udp: UInt16?
    /// Network interfaces to use; empty for all.
    public var interfaces: [String]
    /// How rooms are found.
    public var discovery: DiscoveryMode
    /// Addresses of peers, `HOST:PORT`, for networks without multicast.
    public var peers: [String]
    /// Where guest pages are served, once a room lets phones in; `nil` for nowhere.
    public var guests: GuestAddress?
    /// What can be played, and worked on.
    public var games: Catalogue
    /// How many times faster than a person the bots here think and draw, one of `botPaces`.
    public var botPace: Int64

    /// Beyond this a bot would do all of a round at once.
    public static let botPaces: ClosedRange<Int64> = 1...100

    /// Describes a daemon.
    public init(
        data: String,
        name: String? = nil,
        webHost: String = "127.0.0.1",
        webPort: Int = 7370,
        udp: UInt16? = nil,
        interfaces: [String] = [],
        discovery: DiscoveryMode = .auto,
        peers: [String] = [],
        guests: GuestAddress? = .usual,
        games: Catalogue = .standard,
        botPace: Int64 = 1
    ) {
        self.data = data
        self.name = name
        self.webHost = webHost
        self.webPort = webPort
        self.udp = udp
        self.interfaces = interfaces
        self.discovery = discovery
        self.peers = peers
        self.guests = guests
        self.games = games
        self.botPace = botPace
    }

    /// The version of the program.
    public static let version = "0.1.0"
}
