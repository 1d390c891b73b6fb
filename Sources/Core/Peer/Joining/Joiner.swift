internal import Vocabulary
internal import Wire

/// Those here who wait to get into rooms, and the seats that were asked for in vain.
struct Joiner: Sendable {
    /// A seat that was asked for, and nobody has said whether it was given: only the answer may have been lost.
    private struct UnansweredSeat {
        let code: RoomCode
        let seat: SeatEntry
    }

    /// In the order in which they began.
    private(set) var joins: [Join] = []
    private var vainSeats: [UnansweredSeat] = []

    /// Most seats remembered that were asked for in vain.
    static let vainSeatLimit = 64

    /// One of those who wait, to change it in place.
    subscript(index: Int) -> Join {
        _read { yield joins[index] }
        _modify { yield &joins[index] }
    }

    /// When something is due; `nil` if nothing is.
    var due: Instant? { joins.lazy.map(\.due).min() }

    /// The member that has sent a request.
    func index(of request: UInt32, for room: RoomID) -> Int? {
        joins.firstIndex { $0.request == request && $0.room == room }
    }

    /// Whether somebody waits for a room.
    func seeks(_ room: RoomID) -> Bool { joins.contains { $0.room == room } }

    /// Begins to wait.
    mutating func begin(_ join: Join) { joins.append(join) }

    /// Gives up.
    mutating func end(_ command: CommandID) { joins.removeAll { $0.command == command } }

    /// Something of a room has come: anybody who waits for it waits for as long as more comes.
    mutating func noteArrival(in room: RoomID, now: Instant) {
        for index in joins.indices where joins[index].room == room {
            joins[index].wait(until: now + Timing.join)
        }
    }

    /// A room is here.
    ///
    /// - Returns: Those who have waited for it; they wait no more.
    mutating func arrive(in room: RoomID) -> [Join] {
        let arrived = joins.filter { $0.room == room }
        guard !arrived.isEmpty else { return [] }
        joins.removeAll { $0.room == room }
        for join in arrived { vainSeats.removeAll { $0.code == join.code } }
        return arrived
    }

    /// Gives up what takes too long.
    ///
    /// - Returns: Those who wait no more.
    mutating func expire(now: Instant) -> [Join] {
        let over = joins.filter { $0.hasFoundNothing(by: now) || $0.until <= now }
        guard !over.isEmpty else { return [] }
        joins.removeAll { $0.hasFoundNothing(by: now) || $0.until <= now }
        for join in over where !join.hasFoundNothing(by: now) { remember(join.seats, join.code) }
        return over
    }

    private mutating func remember(_ seats: [SeatEntry], _ code: RoomCode) {
        vainSeats += seats.map { UnansweredSeat(code: code, seat: $0) }
        vainSeats.removeFirst(max(0, vainSeats.count - Self.vainSeatLimit))
    }

    /// The seat to ask for: the seat that was asked for before in vain, if it is like this one.
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
}
