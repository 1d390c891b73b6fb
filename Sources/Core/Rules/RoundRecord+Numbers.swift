public import Vocabulary

extension RoundRecord {
    /// The last number that each seat entered, ascending by seat; seats whose last move is no number are left out.
    public var numbers: [(seat: SeatID, number: UInt32)] {
        var last: [SeatID: UInt32] = [:]
        for done in moves {
            last[done.seat] = done.move.number.flatMap { UInt32(exactly: $0) }
        }
        return last.sorted { $0.key < $1.key }.map { (seat: $0.key, number: $0.value) }
    }
}
