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
        for seat in turns.shooters where !swaps(in: record, by: seat).isMultiple(of: 2) {
            lanes[seat].magazine.swap()
        }
        let taken = turns.take(record)
        guard !taken.isEmpty else { return pass(record) }
        lanes.change { $0.flown = nil }
        for (seat, aim) in taken {
            guard let shot = lanes[seat].fire(aim, by: seat) else { continue }
            shots.append(shot)
            give(shot.points, to: turns.mode == .together ? seats : [seat])
            // Who plays on one board wins together.
            give(lanes[seat].prize, to: turns.mode == .race ? [seat] : seats)
        }
        verdict = lanes.ending
        stage = .flight
    }

    private mutating func give(_ points: Int64, to winners: [SeatID]) {
        for seat in winners { scores[seat] = Points.sum(scores[seat] ?? 0, points) }
    }

    /// It is the turn of the next one who is there, or of all who are still in the race.
    private mutating func pass(_ record: RoundRecord) {
        guard !turns.pass(record, among: lanes.racing) else { return }
        verdict = .deserted
        stage = .over
    }
}
