public import Vocabulary
internal import Wire

// What rounds, and their ends, do to the members.
extension Roster {
    /// Ends a round: what it does not hold stands in the next one.
    ///
    /// - Complexity: O(m log m) for m membership operations.
    public mutating func end(_ end: RoundEnd) {
        let round = UInt32(ends.count)
        ends.append(end)
        for index in operations.indices
        where operations[index].key.round == round
            && !end.frontier.contains(operations[index].place)
        {
            let key = operations[index].key
            operations[index].key = OrderKey(round: round + 1, lamport: key.lamport, id: key.id)
        }
        operations.sort { $0 < $1 }
        reduceAgain()
    }

    /// How many rounds are over.
    public var endCount: Int { ends.count }

    /// Everybody by the operations of one past alone, most senior first.
    ///
    /// - Parameters:
    ///   - past: What is known.
    ///   - settled: How many rounds are over by it.
    /// - Returns: Who is or was a member.
    public func members(in past: CausalPast, settled: Int) -> [Member] {
        reduction(of: past, settled: settled).members
    }

    /// Whether a device is in the room by the operations of one past alone.
    ///
    /// - Parameters:
    ///   - device: Who.
    ///   - past: What is known.
    ///   - settled: How many rounds are over by it.
    /// - Returns: Whether it came in and has not gone since.
    public func hasPresent(_ device: DeviceID, in past: CausalPast, settled: Int) -> Bool {
        reduction(of: past, settled: settled).member(device)?.isPresent == true
    }

    /// The key that moves a seat, by the operations of one past alone; `nil` for a seat that stays.
    ///
    /// - Parameters:
    ///   - seat: The seat.
    ///   - past: What is known.
    ///   - settled: How many rounds are over by it.
    /// - Returns: The key that signs for the next move.
    public func movingKey(of seat: SeatID, in past: CausalPast, settled: Int) -> MovingKey? {
        reduction(of: past, settled: settled).keys[seat]
    }

    /// Where a seat was at some point of the order; `nil` if there was none.
    public func host(of seat: SeatID, at key: OrderKey) -> DeviceID? {
        reduction.moves.last { $0.seat == seat && $0.key < key }?.device
    }
}
