internal import Physics
internal import Vocabulary

/// A ball that is gone: who shot it, and what came of it.
struct PastBall: Hashable, Sendable {
    let seat: SeatID
    /// Where the cannon pointed.
    let aim: Aim
    /// How many pegs of each kind have lit.
    var orange, blue: Int
    let points: Int64
    /// Whether the bucket has given it back: only a ball that has lit something, so that every game comes to an end.
    let isReturned: Bool

    init(seat: SeatID, aim: Aim, flight: PegFlight, among level: PegLevel) {
        self.seat = seat
        self.aim = aim
        let lit = flight.events.filter { $0.kind == .lit }.map { level.pegs[$0.peg].kind }
        orange = lit.count { $0 == .orange }
        blue = lit.count - orange
        points = Int64(flight.points)
        isReturned = flight.end == .caught && !lit.isEmpty
    }
}
