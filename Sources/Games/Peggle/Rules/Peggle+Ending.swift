internal import Physics
internal import Rules
internal import Vocabulary

// What a round that is over does.
extension Peggle {
    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .unpacking:
            if let made = PegDelivery(record).level { level = PeggleLevel(made: made) }
            board = PegBoard(level.pegs)
            stage = .cannon
        case .cannon:
            guard let (seat, aim) = turns.take(record) else { return pass(record) }
            fire(aim, by: seat)
        case .falling:
            stage = ending == nil ? .cannon : .over
            if stage == .cannon { pass(record) }
        case .over: break
        }
    }

    private mutating func fire(_ aim: Aim, by seat: SeatID) {
        let flight = board.flight(aim, phase: bucket)
        let shot = PastBall(seat: seat, aim: aim, flight: flight, among: board.level)
        flown = (board, flight)
        board.clear(flight)
        bucket = (bucket + flight.time) % Bucket.period
        if !shot.isReturned { left -= 1 }
        shots.append(shot)
        give(shot.points, for: seat)
        stage = .falling
        if board.isWon {
            ending = .won
            give(prize, for: seat)
        } else if left == 0 {
            ending = .empty
        }
    }

    /// What there is for winning: so many points for each ball that is left.
    var prize: Int64 { ending == .won ? 500 * left : 0 }

    /// Gives points to the one who has shot, or to all where all play together.
    private mutating func give(_ points: Int64, for shooter: SeatID) {
        for seat in areRivals ? [shooter] : seats {
            scores[seat] = Points.sum(scores[seat] ?? 0, points)
        }
    }

    /// It is the turn of the next one who is there.
    private mutating func pass(_ record: RoundRecord) {
        guard !turns.pass(record) else { return }
        ending = .deserted
        stage = .over
    }
}
