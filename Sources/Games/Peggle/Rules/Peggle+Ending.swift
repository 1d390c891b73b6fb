internal import Physics
internal import Rules
internal import Vocabulary

// What a round that is over does.
extension Peggle {
    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .unpacking:
            if let made = PegDelivery(record).level { level = PeggleLevel(made: made) }
            let board = PegBoard(level.pegs)
            lanes.change { $0.board = board }
            stage = .cannon
        case .cannon: endTurn(record)
        case .falling:
            stage = ending == nil ? .cannon : .over
            if stage == .cannon { pass(record) }
        case .over: break
        }
    }

    private mutating func endTurn(_ record: RoundRecord) {
        let taken = turns.take(record)
        guard !taken.isEmpty else { return pass(record) }
        lanes.change { $0.flown = nil }
        for (seat, aim) in taken {
            let shot = lanes[seat].fire(aim, by: seat)
            shots.append(shot)
            give(Points.sum(shot.points, lanes[seat].prize), for: seat)
        }
        ending = lanes.ending
        stage = .falling
    }

    /// Gives points to the one who has shot, or to all where all play together.
    private mutating func give(_ points: Int64, for shooter: SeatID) {
        for seat in turns.mode == .together ? seats : [shooter] {
            scores[seat] = Points.sum(scores[seat] ?? 0, points)
        }
    }

    /// It is the turn of the next one who is there, or of all who are still in the race.
    private mutating func pass(_ record: RoundRecord) {
        guard !turns.pass(record, among: lanes.racing) else { return }
        ending = .deserted
        stage = .over
    }
}
