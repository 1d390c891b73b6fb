/// What an operation does.
///
/// Numbers are only ever appended; the grammar of each payload is in
/// `Protocol/operations.cddl`, those built later included.
public enum OperationKind {
    /// Opens a room.
    public static let create: UInt64 = 0
    /// Lets a device and its seats in.
    public static let admit: UInt64 = 1
    /// The author's device leaves.
    public static let leave: UInt64 = 2
    /// Asks that a device be taken out.
    public static let kick: UInt64 = 3
    /// Moves a seat to the author's device.
    public static let rehost: UInt64 = 4
    /// Renames a seat.
    public static let profile: UInt64 = 5
    /// Says whether a seat is ready to play.
    public static let ready: UInt64 = 6
    /// Sets how the game will be played.
    public static let settings: UInt64 = 7
    /// Holds nothing but its frontier: "I have seen this".
    public static let witness: UInt64 = 8
    /// Something that a seat says to all.
    public static let say: UInt64 = 9
    /// Shows that a device wrote two operations for one place of a log.
    public static let forkProof: UInt64 = 10
    /// An earlier part of the evidence of a fork.
    public static let forkPart: UInt64 = 11
    /// A seat goes out of the room.
    public static let unseat: UInt64 = 12
    /// Asks that a device be taken out for good.
    public static let ban: UInt64 = 13
    /// Proposes how a round ends.
    public static let close: UInt64 = 16
    /// Takes part in a ballot and in no earlier one.
    public static let promise: UInt64 = 17
    /// Accepts how a round ends.
    public static let accept: UInt64 = 18
    /// Binds a seat to a value that it does not show yet.
    public static let commit: UInt64 = 19
    /// Shows that value.
    public static let reveal: UInt64 = 20
    /// What a seat does in a round.
    public static let move: UInt64 = 21
    /// A pen stroke, or the last piece of one.
    public static let stroke: UInt64 = 32
    /// An earlier piece of a stroke too long for one payload.
    public static let strokePart: UInt64 = 33
    /// Undo and redo.
    public static let visible: UInt64 = 34
    /// Takes away what its author had seen.
    public static let clear: UInt64 = 35
    /// Hides one own stroke whole.
    public static let hide: UInt64 = 36
    /// Changes a document.
    public static let edit: UInt64 = 40
    /// Names a blob that belongs to the room.
    public static let blob: UInt64 = 48
    /// Names a room that goes on from this one.
    public static let successor: UInt64 = 49
    /// Keeps the numbers by which people tell seats apart.
    public static let numbers: UInt64 = 50
}
