public import Rules
public import Vocabulary
public import Wire

/// Something that a bot does; anybody who plays it carries it out, and may be refused.
public enum BotAction: Hashable, Sendable {
    /// A move of the game, for the bot's own seat; a rude bot tries it for another's.
    case move(Value, seat: SeatID?)
    /// Strokes that are finished.
    case draw([Stroke])
    /// Something said.
    case say(String)
    /// Ready to play, or not.
    case ready(Bool)
    /// Goes out of the room.
    case leave
    /// Comes back into it.
    case join
}
