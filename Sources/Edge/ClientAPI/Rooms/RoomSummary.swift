/// A room as a list shows it.
public struct RoomSummary: Codable, Hashable, Sendable {
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
    /// Whether this device is in it.
    public var member: Bool
    /// Whether a passphrase is needed.
    public var locked: Bool
    /// Whether any of its devices answers now.
    public var reachable: Bool
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
        member: Bool,
        locked: Bool,
        reachable: Bool,
        trouble: String? = nil
    ) {
        self.room = room
        self.code = code
        self.title = title
        self.activity = activity
        self.players = players
        self.devices = devices
        self.member = member
        self.locked = locked
        self.reachable = reachable
        self.trouble = trouble
    }
}
