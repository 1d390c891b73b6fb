/// How a game stands, as the reader's seat may see it.
public struct GameDetail: Codable, Hashable, Sendable {
    /// The round of the room.
    public var round: Int
    /// What the round is for: a word of the game's.
    public var phase: String
    /// Milliseconds to the deadline when this was written; `nil` without one.
    public var left: Int64?
    /// Milliseconds from the opening of the round to its deadline.
    public var lasts: Int64?
    /// Seats that have done what the round is for.
    public var done: [String]
    /// Seats that it waits for.
    public var waits: [String]
    /// Who plays, in the order in which they came in.
    public var players: [Player]
    /// Whether the game has ended.
    public var over: Bool
    /// The game's own words (`Protocol/games.md`).
    public var state: JSONValue

    /// Somebody who plays.
    public struct Player: Codable, Hashable, Sendable {
        /// 16 hexadecimal digits.
        public var seat: String
        /// Points.
        public var score: Int64
        /// Whether the device is in the room.
        public var present: Bool
        /// What a player was called who is not among the members any more.
        public var name: String?
        /// The number by which people tell the seat from others, also of one whose device has left; absent where the
        /// seat was given back.
        public var number: Int?

        /// Describes a player.
        public init(
            seat: String,
            score: Int64,
            present: Bool,
            name: String? = nil,
            number: Int? = nil
        ) {
            self.seat = seat
            self.score = score
            self.present = present
            self.name = name
            self.number = number
        }
    }

    /// Describes a game.
    public init(
        round: Int,
        phase: String,
        left: Int64?,
        lasts: Int64?,
        done: [String],
        waits: [String],
        players: [Player],
        over: Bool,
        state: JSONValue
    ) {
        self.round = round
        self.phase = phase
        self.left = left
        self.lasts = lasts
        self.done = done
        self.waits = waits
        self.players = players
        self.over = over
        self.state = state
    }
}
