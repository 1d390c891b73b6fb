public import Rules
public import Vocabulary
public import Wire

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
    /// Those of the players that have a bot's face, as all can see; others' bots among them.
    public var bots: [SeatID]
    /// Whether the bot has said that it is ready.
    public var isReady: Bool
    /// Whether the game has ended.
    public var isOver: Bool
    /// The last thing that another seat has said.
    public var heard: String?
    /// The game's own words.
    public var state: Value
    /// The finished strokes that the seat is shown, lowest first; of what it sees in a strip, the pieces there.
    ///
    /// Empty for a bot that plays over the local API.
    public var strokes: [Stroke]

    /// The face that bots have.
    public static let face = "🤖"

    /// Which of the bots it is in this round: they have consecutive numbers, no two the same one, and every device reckons
    /// alike.
    ///
    /// Who has which changes from round to round in no order that anybody sees: sheets are shown without names, and by a
    /// fixed order a player would know the bots by their drawings.
    public var turn: Int {
        let peers = (bots.contains(seat) ? bots : players).sorted()
        let seats = peers.reduce(0) { $0 &* 31 &+ $1.rawValue }
        var dice = SeededDice(Seed(words: .init(seats, 0, 0, 0)), UInt64(round))
        let first = dice.below(peers.count + 1_000)
        return first + (dice.shuffled(peers).firstIndex(of: seat) ?? 0)
    }

    /// Describes what a bot sees.
    public init(
        seat: SeatID,
        round: UInt32 = 0,
        phase: String = "lobby",
        left: Int64? = nil,
        waits: [SeatID] = [],
        players: [SeatID] = [],
        bots: [SeatID] = [],
        isReady: Bool = false,
        isOver: Bool = false,
        heard: String? = nil,
        state: Value = .null,
        strokes: [Stroke] = []
    ) {
        self.seat = seat
        self.round = round
        self.phase = phase
        self.left = left
        self.waits = waits
        self.players = players
        self.bots = bots
        self.isReady = isReady
        self.isOver = isOver
        self.heard = heard
        self.state = state
        self.strokes = strokes
    }
}
