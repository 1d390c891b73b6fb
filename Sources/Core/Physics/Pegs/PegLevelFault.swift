/// Why pegs are no level.
public enum PegLevelFault: Error, Hashable, Sendable {
    /// There are more than ``PegLevel/mostPegs``.
    case tooMany(Int)
    /// No peg is orange, so that nothing has to go.
    case noOrange
    /// This peg, by its place in the list, is not wholly where pegs may be.
    case outside(peg: Int)
    /// These two lie in one another.
    case overlap(first: Int, second: Int)
}
