/// Where an operation stands in the order in which a room's operations are reduced: by round, then
/// Lamport time, then identifier.
///
/// It extends causality: what an author had seen comes before.
@frozen
public struct OrderKey: Hashable, Comparable, Sendable {
    /// The number of the round whose settled Close first holds the operation, else of the current one.
    public let round: UInt32
    /// One more than the largest in the operation's causal past.
    public let lamport: UInt64
    /// The tie-break.
    public let id: OperationID

    /// Names a place.
    @inlinable
    public init(round: UInt32 = 0, lamport: UInt64, id: OperationID) {
        self.round = round
        self.lamport = lamport
        self.id = id
    }

    /// Earlier before later.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        if left.round != right.round { return left.round < right.round }
        if left.lamport != right.lamport { return left.lamport < right.lamport }
        return left.id < right.id
    }
}
