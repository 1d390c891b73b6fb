/// What an operation does.
///
/// Numbers are only ever appended; the grammar of each payload is in
/// `Protocol/operations.cddl`, those built later included. A header holds a number, since it may be of a later version.
@frozen
public enum OperationKind: UInt64, CaseIterable, Sendable {
    /// Opens a room.
    case create = 0
    /// Lets a device and its seats in.
    case admit = 1
    /// The author's device leaves.
    case leave = 2
    /// Asks that a device be taken out.
    case kick = 3
    /// Moves a seat to the author's device.
    case rehost = 4
    /// Renames a seat.
    case profile = 5
    /// Says whether a seat is ready to play.
    case ready = 6
    /// Sets how the game will be played.
    case settings = 7
    /// Holds nothing but its frontier: "I have seen this".
    case witness = 8
    /// Something that a seat says to all.
    case say = 9
    /// Shows that a device wrote two operations for one place of a log.
    case forkProof = 10
    /// An earlier part of the evidence of a fork.
    case forkPart = 11
    /// A seat goes out of the room.
    case unseat = 12
    /// Asks that a device be taken out for good.
    case ban = 13
    /// Proposes how a round ends.
    case close = 16
    /// Takes part in a ballot and in no earlier one.
    case promise = 17
    /// Accepts how a round ends.
    case accept = 18
    /// Binds a seat to a value that it does not show yet.
    case commit = 19
    /// Shows that value.
    case reveal = 20
    /// What a seat does in a round.
    case move = 21
    /// A pen stroke, or the last piece of one.
    case stroke = 32
    /// An earlier piece of a stroke too long for one payload.
    case strokePart = 33
    /// Undo and redo.
    case visible = 34
    /// Takes away what its author had seen.
    case clear = 35
    /// Hides one own stroke whole.
    case hide = 36
    /// Changes a document.
    case edit = 40
    /// Names a blob that belongs to the room.
    case blob = 48
    /// Names a room that goes on from this one.
    case successor = 49
    /// Keeps the numbers by which people tell seats apart.
    case numbers = 50
    /// Keeps the points of the games that were played before, one after the other.
    case evening = 51

    /// Whether the number in a header is this kind's.
    @inlinable
    public static func == (number: UInt64, kind: OperationKind) -> Bool {
        number == kind.rawValue
    }

    /// Whether the number in a header is another kind's, or of a later version.
    @inlinable
    public static func != (number: UInt64, kind: OperationKind) -> Bool {
        number != kind.rawValue
    }
}
