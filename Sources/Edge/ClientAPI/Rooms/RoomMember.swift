/// A device in a room, and who plays on it.
public struct RoomMember: Codable, Hashable, Sendable {
    /// The device's key, 64 hexadecimal digits.
    public var device: String
    /// What its owner calls it.
    public var name: String
    /// Who plays on it.
    public var seats: [Seat]
    /// Whether it is the room's master.
    public var master: Bool
    /// Whether it is the device that answers.
    public var isSelf: Bool
    /// Whether it answers now.
    public var reachable: Bool

    private enum CodingKeys: String, CodingKey {
        case device, name, seats, master, reachable
        case isSelf = "self"
    }

    /// Describes a member.
    public init(
        device: String,
        name: String,
        seats: [Seat],
        master: Bool,
        isSelf: Bool,
        reachable: Bool
    ) {
        self.device = device
        self.name = name
        self.seats = seats
        self.master = master
        self.isSelf = isSelf
        self.reachable = reachable
    }

    /// A player.
    public struct Seat: Codable, Hashable, Sendable {
        /// 16 hexadecimal digits.
        public var seat: String
        /// What the player is called.
        public var name: String
        /// An emoji.
        public var avatar: String
        /// Whether they are ready to play.
        public var ready: Bool
        /// From 1, in the order of coming in: tells two of one name apart, as a colour and a mark do.
        public var number: Int
        /// Whether it is that of the device's own person, and not of a guest or bot there.
        public var person: Bool
        /// Whether it is played at the page of the person of the device that answers; `nil` where it is not.
        public var beside: Bool?
        /// Names the card that it shows, 64 hexadecimal digits: another card has another name; `nil` where it shows
        /// none.
        public var card: String?

        /// Describes a player.
        public init(
            seat: String,
            name: String,
            avatar: String,
            ready: Bool = false,
            number: Int = 0,
            person: Bool = true
        ) {
            self.seat = seat
            self.name = name
            self.avatar = avatar
            self.ready = ready
            self.number = number
            self.person = person
        }
    }
}
