public import Vocabulary

/// Something that a device does by itself for one of its seats.
public enum Chore: Hashable, Sendable {
    /// Makes a move, once.
    case move(RoundRecord.Done)
    /// Takes the seat's pen off the sheet: what it has drawn so far is a stroke.
    case lift(SeatID)
}
