public import Rules
public import Vocabulary

/// What a bot sees of its room: no more than the local API shows to its seat.
public struct BotView: Sendable {
    /// The bot's own seat.
    public var seat: SeatID
    /// The round of the room; 0 is the lobby.
    public var round: UInt32
    /// What the round is for, as the local API calls it.
    public var phase: String
    /// Milliseconds until the deadline; `nil` without one.
    public var left: Int64?
    /// Whom the round waits for.
    public var waits: [SeatID]
    /// Everybody who plays; in the lobby, all seats.
    public var players: [SeatID]
    /// Whether the bot has said that it is ready.
    public var isReady: Bool
    /// Whether the game has ended.
    public var isOver: Bool
    /// The last thing that another seat has said.
    public var heard: String?
    /// The game's own words.
    public var state: Value

    /// Describes what a bot sees.
    public init(
        seat: SeatID,
        round: UInt32 = 0,
        phase: String = "lobby",
        left: Int64? = nil,
        waits: [SeatID] = [],
        players: [SeatID] = [],
        isReady: Bool = false,
        isOver: Bool = false,
        heard: String? = nil,
        state: Value = .null
    ) {
        self.seat = seat
        self.round = round
        self.phase = phase
        self.left = left
        self.waits = waits
        self.players = players
        self.isReady = isReady
        self.isOver = isOver
        self.heard = heard
        self.state = state
    }
}
