internal import Physics
internal import Rules
internal import Vocabulary

/// Whose turn it is where all shoot one after the other, and for how long nobody has.
struct Turns: Sendable {
    /// So many times may all be passed over, one after the other, before a game is over.
    static let patience = 3

    let seats: [SeatID]
    /// What a move calls where it shoots.
    private let field: String
    /// Whose turn it is, or whose shot is in the air.
    private(set) var current: SeatID?
    /// Turns in a row in which nobody has shot.
    private(set) var idle = 0

    /// Begins with the first seat.
    ///
    /// - Parameters:
    ///   - seats: All, in order.
    ///   - field: What a move calls where it shoots.
    init(_ seats: [SeatID], aimedBy field: String) {
        self.seats = seats
        self.field = field
        current = seats.first
    }

    /// Where a move would shoot; `nil` where no cannon points there.
    func aim(of move: Value) -> Aim? {
        move[field]?.number.flatMap { Aim(Int($0)) }
    }

    /// Whether a seat may do something in this turn.
    ///
    /// - Throws: That it is somebody else's turn, or that the seat has shot.
    func check(_ seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seat == current else {
            throw MoveFault("not-your-turn", "It is somebody else's turn.")
        }
        guard record.last("shoot", by: seat) == nil else {
            throw MoveFault("shot-already", "You have shot already.")
        }
    }

    /// Who has not shot, is there, and could.
    func waits(in record: RoundRecord) -> [SeatID] {
        hasShot(record) ? [] : seats.filter { $0 == current && record.present.contains($0) }
    }

    /// Who has shot.
    func done(in record: RoundRecord) -> [SeatID] {
        hasShot(record) ? seats.filter { $0 == current } : []
    }

    private func hasShot(_ record: RoundRecord) -> Bool {
        current.map { record.last("shoot", by: $0) != nil } ?? false
    }

    /// Takes the shot of a turn that is over; the turn stays whose it is until ``pass(_:)``.
    ///
    /// - Returns: Who has shot, and where to; `nil` if nobody has.
    mutating func take(_ record: RoundRecord) -> (seat: SeatID, aim: Aim)? {
        let move = current.flatMap { record.last("shoot", by: $0) }
        guard let seat = current, let aim = move.flatMap(aim(of:)) else {
            idle += 1
            return nil
        }
        idle = 0
        return (seat, aim)
    }

    /// It is the turn of the next one who is there.
    ///
    /// - Returns: Whether there is one, and somebody has shot not long ago; else the game is over.
    mutating func pass(_ record: RoundRecord) -> Bool {
        guard idle < Self.patience * seats.count else { return false }
        let place = seats.firstIndex { $0 == current } ?? 0
        let order = seats.dropFirst(place + 1) + seats.prefix(place + 1)
        guard let next = order.first(where: record.present.contains) else { return false }
        current = next
        return true
    }
}
