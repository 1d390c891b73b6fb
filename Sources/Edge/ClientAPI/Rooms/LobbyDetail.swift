/// Something that was said in a room.
public struct ChatMessage: Codable, Hashable, Sendable {
    /// Its operation, 64 hexadecimal digits.
    public var id: String
    /// Who said it, 16 hexadecimal digits.
    public var seat: String
    /// What they are called now.
    public var name: String
    /// Their emoji.
    public var avatar: String
    /// What they said.
    public var text: String

    /// Describes something said.
    public init(id: String, seat: String, name: String, avatar: String, text: String) {
        self.id = id
        self.seat = seat
        self.name = name
        self.avatar = avatar
        self.text = text
    }
}

/// A room that goes on from another one.
public struct SuccessorRoom: Codable, Hashable, Sendable {
    /// Its identifier, 64 hexadecimal digits.
    public var room: String
    /// Its code.
    public var code: String

    /// Names a room.
    public init(room: String, code: String) {
        self.room = room
        self.code = code
    }
}

/// What people have said and set in a room.
public struct LobbyDetail: Codable, Hashable, Sendable {
    /// Every setting of the game, by name.
    public var settings: [String: Int64]
    /// Whether members serve guest pages.
    public var phones: Bool
    /// The last things said, at most 100, in order.
    public var chat: [ChatMessage]
    /// Who waits at the door until somebody lets them in; guests are not told.
    public var knocks: [KnockDetail]
    /// The room that goes on from this one, once the daemon is in it and it begins as this one ended.
    public var successor: SuccessorRoom?
    /// Other rooms that players have named to go on in: anybody may join them.
    public var offers: [SuccessorRoom]
    /// Devices whose votes the end of a round waits for.
    public var waiting: [String]
    /// Whether nothing has been decided for a minute: the others can be left behind.
    public var stuck: Bool
    /// Whether the room brings points along from another one with which the daemon has not compared it.
    public var unchecked: Bool
    /// How the games stand that the same people have played one after the other; `nil` before the first one is over.
    public var evening: EveningDetail?

    /// Describes what people have said and set.
    public init(
        settings: [String: Int64] = [:],
        phones: Bool = false,
        chat: [ChatMessage] = [],
        knocks: [KnockDetail] = [],
        successor: SuccessorRoom? = nil,
        offers: [SuccessorRoom] = [],
        waiting: [String] = [],
        stuck: Bool = false,
        unchecked: Bool = false,
        evening: EveningDetail? = nil
    ) {
        self.settings = settings
        self.phones = phones
        self.chat = chat
        self.knocks = knocks
        self.successor = successor
        self.offers = offers
        self.waiting = waiting
        self.stuck = stuck
        self.unchecked = unchecked
        self.evening = evening
    }
}
