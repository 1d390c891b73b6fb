/// A room as a list shows it.
public struct RoomSummary: Codable, Hashable, Sendable {
    /// A device in a room.
    public struct Person: Codable, Hashable, Sendable {
        /// Its key, 64 hexadecimal digits.
        public var device: String
        /// What it is called in a room that this device shares with it; empty for a device that was never met.
        public var name: String

        /// Names a device.
        public init(device: String, name: String) {
            self.device = device
            self.name = name
        }
    }

    /// The room's identifier, 64 hexadecimal digits.
    public var room: String
    /// What people say to meet there, 4 to 8 capitals or digits.
    public var code: String
    /// What its creator called it; may be empty.
    public var title: String
    /// What is played there, for instance `draw`.
    public var activity: String
    /// Seats taken.
    public var players: Int
    /// Devices in it.
    public var devices: Int
    /// Who is in it, as far as can be seen.
    public var people: [Person]
    /// Whether this device is in it.
    public var member: Bool
    /// `true` for some seconds after somebody has removed this device from it.
    public var removed: Bool?
    /// Whether a passphrase is needed.
    public var locked: Bool
    /// Whether any of its devices answers now.
    public var reachable: Bool
    /// Whose it is and how far it has come; `nil` where nobody says.
    public var banner: RoomBanner?
    /// `true` while this device waits at its door.
    public var knocking: Bool?
    /// The room that it goes on from, where this device is in it and there is one.
    public var follows: String?
    /// Why it cannot be played here, and what to do: a sentence; `nil` if it can.
    public var trouble: String?

    /// Describes a room.
    public init(
        room: String,
        code: String,
        title: String,
        activity: String,
        players: Int,
        devices: Int,
        people: [Person] = [],
        member: Bool,
        removed: Bool? = nil,
        locked: Bool,
        reachable: Bool,
        banner: RoomBanner? = nil,
        knocking: Bool? = nil,
        follows: String? = nil,
        trouble: String? = nil
    ) {
        self.room = room
        self.code = code
        self.title = title
        self.activity = activity
        self.players = players
        self.devices = devices
        self.people = people
        self.member = member
        self.removed = removed
        self.locked = locked
        self.reachable = reachable
        self.banner = banner
        self.knocking = knocking
        self.follows = follows
        self.trouble = trouble
    }
}
