public import Vocabulary

/// Opens a room; its operation's identifier is the room's.
public struct Create: Hashable, Sendable {
    /// Who may come in.
    public enum Access: UInt8, Sendable {
        /// Any device that asks.
        case open = 0
        /// A device that shows that it knows the passphrase.
        case locked = 1
    }

    /// A room that this one goes on from.
    public struct Predecessor: Hashable, Sendable {
        /// The earlier room.
        public var room: RoomID
        /// What it had come to: the `Close` that took effect in its last round that was over; its `Create` where
        /// none was.
        public var end: OperationID
        /// What each seat brings along, in ascending order of seats.
        public var scores: [Score]

        /// Names a room that this one goes on from.
        public init(room: RoomID, end: OperationID, scores: [Score]) {
            self.room = room
            self.end = end
            self.scores = scores
        }
    }

    /// What a seat brings along.
    public struct Score: Hashable, Sendable {
        /// Whose.
        public var seat: SeatID
        /// Points, within `Limits.points`.
        public var points: Int64

        /// Names a score.
        public init(seat: SeatID, points: Int64) {
            self.seat = seat
            self.points = points
        }
    }

    /// What people say to meet here.
    public var code: RoomCode
    /// What is played: `draw` and others; 1 to 24 of a–z, 0–9 and -.
    public var activity: String
    /// By which version of the activity's rules, at least 1: anybody who has not got them stays out.
    public var rules: UInt16
    /// A name for people, at most 63 bytes without control characters, may be empty.
    public var title: String
    /// Who may come in.
    public var access: Access
    /// Whether members serve guest pages to phones.
    public var phones: Bool
    /// The activity's settings.
    public var settings: [Setting]
    /// The creator's seats.
    public var seats: [SeatEntry]
    /// The room that this one goes on from.
    public var predecessor: Predecessor?

    /// Describes a room to open.
    public init(
        code: RoomCode,
        activity: String,
        rules: UInt16 = 1,
        title: String = "",
        access: Access = .open,
        phones: Bool = false,
        settings: [Setting] = [],
        seats: [SeatEntry] = [],
        predecessor: Predecessor? = nil
    ) {
        self.code = code
        self.activity = activity
        self.rules = rules
        self.title = title
        self.access = access
        self.phones = phones
        self.settings = settings
        self.seats = seats
        self.predecessor = predecessor
    }

    /// Whether a text can name an activity: 1 to 24 of a–z, 0–9 and -.
    public static func isActivity(_ text: String) -> Bool {
        1...Limits.activity ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Whether a text can be a room's title: at most 63 bytes, none of the control characters U+0000
    /// to U+001F and U+007F to U+009F.
    public static func isTitle(_ text: String) -> Bool {
        text.utf8.count <= Limits.title
            && text.unicodeScalars.allSatisfy { !(0...0x1f ~= $0.value || 0x7f...0x9f ~= $0.value) }
    }
}

/// One setting of an activity.
public struct Setting: Hashable, Sendable {
    /// Its name, 1 to 24 bytes.
    public var name: String
    /// Its value, within `Limits.settingValues`; what it means is the activity's business.
    public var value: Int64

    /// Names a setting.
    public init(name: String, value: Int64) {
        self.name = name
        self.value = value
    }
}

/// A seat as it is when it comes in.
public struct SeatEntry: Hashable, Sendable {
    /// Its name, drawn by the device for which it is listed first.
    public var seat: SeatID
    /// The player's name, at most 63 bytes.
    public var name: String
    /// An emoji, at most 32 bytes.
    public var avatar: String
    /// The Ed25519 public key whose signature moves the seat to another device, or `nil`.
    public var movingKey: MovingKey?

    /// Describes a seat.
    public init(seat: SeatID, name: String, avatar: String = "", movingKey: MovingKey? = nil) {
        self.seat = seat
        self.name = name
        self.avatar = avatar
        self.movingKey = movingKey
    }
}

/// Lets a device and its seats into a room.
public struct Admit: Hashable, Sendable {
    /// Who comes in.
    public var device: DeviceID
    /// Its seats, at most eight at once.
    public var seats: [SeatEntry]

    /// Describes who comes in.
    public init(device: DeviceID, seats: [SeatEntry]) {
        self.device = device
        self.seats = seats
    }
}
