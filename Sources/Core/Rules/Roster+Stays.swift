public import Vocabulary

extension Roster {
    /// Where a seat is and was, from when on: what decides for whom it has spoken, whenever that was.
    public struct Stays: Equatable, Sendable {
        fileprivate let all: [SeatRecord.Stay]
    }

    /// Where a seat is and was; nowhere if it was never listed.
    public func stays(of seat: SeatID) -> Stays { Stays(all: reduction.records[seat]?.stays ?? []) }
}
