internal import Vocabulary

/// What of a picture does not count any more, by what came last.
enum StaleInk: Hashable, Sendable {
    /// All of it counts.
    case none
    /// These strokes do not.
    case strokes([OperationID])
    /// Other things than strokes do not, or what did not count does now: all is to be drawn again.
    case everything

    /// Adds to it.
    mutating func formUnion(_ other: StaleInk) {
        switch (self, other) {
        case (_, .none), (.everything, _): break
        case (.none, _), (_, .everything): self = other
        case (.strokes(let some), .strokes(let more)): self = .strokes(some + more)
        }
    }
}
