internal import Physics
internal import Rules
internal import Vocabulary

// What a round that is over does.
extension BubbleBlast {
    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .aim: endTurn(record)
        case .flight:
            stage = verdict == nil ? .aim : .over
            if stage == .aim { pass(record) }
        case .over: break
        }
    }

    private mutating func endTurn(_ record: RoundRecord) {
        if !swaps(in: record).isMultiple(of: 2) { magazine.swap() }
        guard let (seat, aim) = turns.take(record) else { return pass(record) }
        fire(aim, by: seat)
    }

    private mutating func fire(_ aim: Aim, by seat: SeatID) {
        guard let colour = magazine.shoot() else { return }
        let flight = grid.flight(colour, aim)
        let shot = PastShot(seat: seat, colour: colour, aim: aim, flight: flight)
        flown = (grid, flight)
        grid = flight.grid ?? grid
        magazine.refill(for: grid)
        shots.append(shot)
        scores[seat] = Points.sum(scores[seat] ?? 0, shot.points)
        stage = .flight
        if grid.isCleared {
            verdict = .won
            for seat in seats { scores[seat] = Points.sum(scores[seat] ?? 0, prize) }
        } else if grid.isOverLine {
            verdict = .line
        } else if magazine.left == 0 {
            verdict = .empty
        }
    }

    /// What everybody gets who has won: ten points for each bubble that is left.
    var prize: Int64 { verdict == .won ? 10 * Int64(magazine.left) : 0 }

    /// It is the turn of the next one who is there.
    private mutating func pass(_ record: RoundRecord) {
        guard !turns.pass(record) else { return }
        verdict = .deserted
        stage = .over
    }
}
