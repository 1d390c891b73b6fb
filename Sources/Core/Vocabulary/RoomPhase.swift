/// How far what is played in a room has come; no more is told to those who are not in it.
public enum RoomPhase: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing is said: there are no rounds, the room is locked, or the one who tells of it does not know the question.
    case unsaid = 0
    /// People gather, and newcomers play.
    case lobby = 1
    /// It is played.
    case running = 2
    /// The last round is over.
    case over = 3
}
