internal import Rules
internal import Vocabulary

/// When this device saw what has been done in the open round, by its own clock, and what is hidden for a moment because
/// of that: it decides what people are shown, and never what counts.
struct Sightings: Sendable {
    private var orders: [OrderKey?] = []
    private var times: [Int64] = []
    /// The seats of which nobody else is shown what they draw.
    private(set) var hidden: Set<SeatID> = []

    /// When each of some moves was first seen, one that is new here: now.
    ///
    /// - Complexity: O(n) for n moves.
    func times(of moves: [RoundRecord.Done], by elapsed: Int64) -> [Int64] {
        let isLonger = moves.count >= orders.count
        if isLonger, zip(moves, orders).allSatisfy({ $0.order == $1 }) {
            return times + Array(repeating: elapsed, count: moves.count - times.count)
        }
        // One has come that stands before others: anybody can send many of those.
        var seen: [OrderKey: Int64] = [:]
        for case (let order?, let time) in zip(orders, times) where seen[order] == nil {
            seen[order] = time
        }
        return moves.map { move in move.order.flatMap { seen[$0] } ?? elapsed }
    }

    /// Takes note of the moves of the open round.
    mutating func note(_ moves: [RoundRecord.Done], at elapsed: Int64) {
        times = times(of: moves, by: elapsed)
        orders = moves.map(\.order)
    }

    /// Hides what some seats draw, and shows that of all others.
    ///
    /// - Returns: Whether that is another state.
    mutating func hide(_ seats: Set<SeatID>) -> Bool {
        defer { hidden = seats }
        return hidden != seats
    }
}
