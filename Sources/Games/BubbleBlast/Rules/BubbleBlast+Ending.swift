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
        let move = shooter.flatMap { record.last("shoot", by: $0) }
        guard let seat = shooter, let aim = move.flatMap(Self.aim(of:)) else {
            idle += 1
            guard idle < Self.patience * seats.count else { return lose(.deserted) }
            return pass(record)
        }
        idle = 0
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
        let place = seats.firstIndex { $0 == shooter } ?? 0
        let order = seats.dropFirst(place + 1) + seats.prefix(place + 1)
        guard let next = order.first(where: record.present.contains) else { return lose(.deserted) }
        shooter = next
    }

    private mutating func lose(_ verdict: Verdict) {
        self.verdict = verdict
        stage = .over
    }
}
