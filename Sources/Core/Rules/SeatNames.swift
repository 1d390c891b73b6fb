import Vocabulary

/// The names that a seat was given, in no order.
struct SeatNames: Sendable {
    private(set) var operations: [MembershipOperation] = []
    /// The last of them in order; before everything where there is none.
    private(set) var latest = OrderKey(lamport: 0, id: OperationID(words: .zero))

    /// Takes one in.
    mutating func add(_ operation: MembershipOperation) {
        operations.append(operation)
        latest = max(latest, operation.key)
    }
}

extension SeatNames {
    /// The same where they stand in a later round.
    func moved(to round: UInt32) -> SeatNames {
        var moved = SeatNames()
        for operation in operations {
            moved.add(operation.at(round: max(operation.key.round, round)))
        }
        return moved
    }
}
