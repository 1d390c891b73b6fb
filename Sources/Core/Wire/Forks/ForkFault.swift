/// Why evidence of a fork proves nothing.
public enum ForkFault: Error, Hashable, Sendable, CaseIterable {
    /// It is about another room.
    case room
    /// A header is of another log.
    case log
    /// The two operations are not for one place.
    case place
    /// The branches part before: the operations name different ones before them.
    case previous
    /// It is twice the same operation, or the greater one comes first.
    case order
    /// A seal does not fit.
    case seal
}
