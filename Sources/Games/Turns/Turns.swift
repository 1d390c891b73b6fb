internal import Physics
internal import Rules
internal import Vocabulary

/// Who shoots, one after the other or all at once, and for how long nobody has.
struct Turns: Sendable {
    /// So many times may all be passed over, one after the other, before a game is over.
    static let patience = 3

    let seats: [SeatID]
    let mode: ShootingMode
    /// What a move calls where it shoots.
    private let field: String
    /// Who can shoot in this turn, or whose shots are in the air, in order: in a race all who are still in it, else one.
    private(set) var shooters: [SeatID]
    /// Turns in a row in which nobody has shot.
    private(set) var idle = 0

    /// Begins with the first seat, or with all.
    ///
    /// - Parameters:
    ///   - seats: All, in order.
    ///   - mode: Whether one shoots at a time.
    ///   - field: What a move calls where it shoots.
    init(_ seats: [SeatID], _ mode: ShootingMode, aimedBy field: String) {
        self.seats = seats
        self.mode = mode
        self.field = field
        shooters = mode == .race ? seats : Array(seats.prefix(1))
    }

    /// Whose turn it is, or whose shot is in the air; in a race nobody's alone.
    var current: SeatID? { mode == .race ? nil : shooters.first }

    /// Where a move would shoot; `nil` where no cannon points there.
    func aim(of move: Value) -> Aim? {
        move[field]?.number.flatMap { Aim(Int($0)) }
    }

    /// Whether a seat may do something in this turn.
    ///
    /// - Throws: That it is somebody else's turn, that the seat is out of the race, or that it has shot.
    func check(_ seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard shooters.contains(seat) else {
            throw mode == .race
                ? MoveFault("out-of-race", "You are done: there is nothing left to shoot.")
                : MoveFault("not-your-turn", "It is somebody else's turn.")
        }
        guard record.last("shoot", by: seat) == nil else {
            throw MoveFault("shot-already", "You have shot already.")
        }
    }

    /// Who has not shot, is there, and could.
    func waits(in record: RoundRecord) -> [SeatID] {
        shooters.filter { record.present.contains($0) && record.last("shoot", by: $0) == nil }
    }

    /// Who has shot.
    func done(in record: RoundRecord) -> [SeatID] {
        shooters.filter { record.last("shoot", by: $0) != nil }
    }

    /// Takes the shots of a turn that is over; the turn stays whose it is until ``pass(_:among:)``.
    ///
    /// - Returns: Who has shot, in order, and where to: outside of a race one at most.
    mutating func take(_ record: RoundRecord) -> [(seat: SeatID, aim: Aim)] {
        let shots = shooters.compactMap { seat in
            record.last("shoot", by: seat).flatMap(aim(of:)).map { (seat: seat, aim: $0) }
        }
        idle = shots.isEmpty ? idle + 1 : 0
        return shots
    }

    /// It is the turn of the next one who is there, or of all who are still in the race.
    ///
    /// - Parameters:
    ///   - record: The turn that is over.
    ///   - racing: Who is still in the race.
    /// - Returns: Whether anybody is there, and somebody has shot not long ago; else the game is over.
    mutating func pass(_ record: RoundRecord, among racing: [SeatID]) -> Bool {
        guard idle < Self.patience * (mode == .race ? 1 : seats.count) else { return false }
        guard mode != .race else {
            shooters = racing
            return racing.contains(where: record.present.contains)
        }
        let place = seats.firstIndex { $0 == current } ?? 0
        let order = seats.dropFirst(place + 1) + seats.prefix(place + 1)
        guard let next = order.first(where: record.present.contains) else { return false }
        shooters = [next]
        return true
    }
}
