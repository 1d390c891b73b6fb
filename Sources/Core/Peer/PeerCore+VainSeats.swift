internal import Vocabulary
internal import Wire

// Seats that were asked for in vain: one may have been given, and only the answer was lost.
extension PeerCore {
    /// A seat that was asked for, and nobody has said whether it was given.
    struct VainSeat: Sendable {
        let code: RoomCode
        let seat: SeatEntry
    }

    /// The seat to ask for: the one that was asked for before in vain, if it is like this one.
    ///
    /// A new one each time would fill the room with seats that nobody sits on.
    func triedSeat(like seat: SeatEntry, in code: RoomCode) -> SeatEntry {
        let tried = joins.filter { $0.code == code }.flatMap(\.seats)
        let vain = vainSeats.filter { $0.code == code }.map(\.seat)
        return (tried + vain).first { known in
            var known = known
            known.seat = seat.seat
            return known == seat
        } ?? seat
    }

    /// Remembers the seats of an attempt that nobody has answered.
    mutating func rememberSeats(of join: Join) {
        vainSeats += join.seats.map { VainSeat(code: join.code, seat: $0) }
        vainSeats.removeFirst(max(0, vainSeats.count - Self.vainSeatLimit))
    }

    /// Most seats remembered that were asked for in vain.
    private static let vainSeatLimit = 64
}
