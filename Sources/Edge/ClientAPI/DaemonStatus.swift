/// The answer to `GET /api/status`.
public struct DaemonStatus: Codable, Hashable, Sendable {
    /// The program's version.
    public var version: String
    /// This device's key, 64 hexadecimal digits.
    public var device: String
    /// What its owner calls it.
    public var name: String
    /// The UDP port that peers reach.
    public var udp: Int
    /// The address of this API, `127.0.0.1:7370`.
    public var web: String
    /// How rooms are found.
    public var discovery: Discovery
    /// Seconds since the start.
    public var uptime: Int
    /// The other devices, in the order of their keys.
    public var peers: [Peer]
    /// Datagrams that were dropped, by reason.
    public var dropped: [String: Int]
    /// Rooms that this device is in.
    public var rooms: Int
    /// Those of them that need a passphrase.
    public var lockedRooms: Int
    /// Rooms on this device that cannot be played here, by identifier; the others are not touched by that.
    public var aside: [Aside]
    /// Datagrams since the start; `nil` while that could tell who draws what.
    public var packets: Packets?
    /// What this device may send while there is too little room for what all send; `nil` while there is enough, and
    /// while a phase of some room is secret.
    public var airtime: Airtime?
    /// Who mixes ink and strokes for the others, by room; none while a phase of some room is secret.
    public var mixers: [Mixer]

    /// Describes a daemon.
    public init(
        version: String,
        device: String,
        name: String,
        udp: Int,
        web: String,
        discovery: Discovery,
        uptime: Int,
        peers: [Peer],
        dropped: [String: Int],
        rooms: Int,
        lockedRooms: Int = 0,
        aside: [Aside] = [],
        packets: Packets?,
        airtime: Airtime? = nil,
        mixers: [Mixer] = []
    ) {
        self.version = version
        self.device = device
        self.name = name
        self.udp = udp
        self.web = web
        self.discovery = discovery
        self.uptime = uptime
        self.peers = peers
        self.dropped = dropped
        self.rooms = rooms
        self.lockedRooms = lockedRooms
        self.aside = aside
        self.packets = packets
        self.airtime = airtime
        self.mixers = mixers
    }

    /// How rooms are found.
    public struct Discovery: Codable, Hashable, Sendable {
        /// `embedded`, `avahi` or `off`.
        public var mode: String
        /// A sentence about it.
        public var detail: String

        /// Describes discovery.
        public init(mode: String, detail: String) {
            self.mode = mode
            self.detail = detail
        }
    }

    /// Another device.
    public struct Peer: Codable, Hashable, Sendable {
        /// Whether it answers.
        public enum State: String, Codable, CaseIterable, Sendable {
            /// It answers.
            case live
            /// It has not answered yet.
            case connecting
            /// It no longer answers.
            case lost
        }

        /// Its key, 64 hexadecimal digits.
        public var device: String
        /// Where it was last heard, `192.0.2.1:7370`, or `relayed` if another device passes its packets on.
        public var address: String
        /// Whether it answers.
        public var state: State
        /// Smoothed round trip in microseconds, or `nil` before the first.
        public var rtt: Int?

        /// Describes a peer.
        public init(device: String, address: String, state: State, rtt: Int?) {
            self.device = device
            self.address = address
            self.state = state
            self.rtt = rtt
        }
    }

    /// A room that is on disk and cannot be played here.
    public struct Aside: Codable, Hashable, Sendable {
        /// The room's identifier, 64 hexadecimal digits.
        public var room: String
        /// What people say to meet there; `nil` if that cannot be read.
        public var code: String?
        /// What is the matter with it, and what to do: a sentence.
        public var trouble: String

        /// Describes a room that is set aside.
        public init(room: String, code: String?, trouble: String) {
            self.room = room
            self.code = code
            self.trouble = trouble
        }
    }

    /// What may be sent where there is too little room for all.
    public struct Airtime: Codable, Hashable, Sendable {
        /// Packets a second that this device may send in all.
        public var budget: Int
        /// Of a thousand packets that it sent lately, those that were lost.
        public var lost: Int

        /// Wraps the numbers.
        public init(budget: Int, lost: Int) {
            self.budget = budget
            self.lost = lost
        }
    }

    /// A device that mixes what many draw, and sends it to each in one packet.
    public struct Mixer: Codable, Hashable, Sendable {
        /// The room's code.
        public var code: String
        /// Its key, 64 hexadecimal digits.
        public var device: String

        /// Names it.
        public init(code: String, device: String) {
            self.code = code
            self.device = device
        }
    }

    /// Datagrams since the start.
    public struct Packets: Codable, Hashable, Sendable {
        /// Sent.
        public var sent: Int
        /// Received, the dropped ones too.
        public var received: Int

        /// Wraps the numbers.
        public init(sent: Int, received: Int) {
            self.sent = sent
            self.received = received
        }
    }
}
