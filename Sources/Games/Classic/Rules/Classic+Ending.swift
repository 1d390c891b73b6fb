public import Rules
internal import Vocabulary
internal import Wire

extension Classic {
    /// Takes in a round that is over.
    public mutating func end(_ record: RoundRecord) {
        present = record.present.intersection(seats)
        switch stage {
        case .dice:
            pending = record.bound.filter { $0.label == Commit.dice }.map(\.seat)
            pending = seats.filter(pending.contains)
            stage = .shake
        case .shake:
            seed = record.seed ?? seed
            begin()
        case .topic:
            // Shown in this round: votes of the one before, on the drawings of the one before that.
            if !isRapid { count(record, played.count - 2) }
            topic = chosen(in: record, by: master) ?? topic
            stage = .draw
        case .draw:
            draw(record)
            if isRapid { stage = .vote } else { goOn(record) }
        case .vote:
            pending = seats.filter { record.isBound($0) }
            stage = .reveal
        case .reveal:
            count(record, played.count - 1)
            stage = .results
        case .results: begin()
        case .over: break
        }
        // One alone has nobody to play with.
        if present.count < 2, stage != .results, isRapid { finish() }
    }

    /// Begins the next game round, or ends the game.
    private mutating func begin() {
        guard gameRounds == 0 || gameRound < gameRounds, let next = following(turn) else {
            return finish()
        }
        gameRound += 1
        turn = next
        topic = nil
        stage = .topic
        // What holds if the master names none; the offers are those of this stage.
        topic = offers.first.map { .word($0) }
    }

    private mutating func finish() {
        stage = .over
        topic = nil
    }

    private func chosen(in record: RoundRecord, by seat: SeatID?) -> Topic? {
        guard let seat, let move = record.last("topic", by: seat) else { return nil }
        return Topic(move)
    }

    /// Puts what was drawn on tiles.
    private mutating func draw(_ record: RoundRecord) {
        guard let topic, let master else { return }
        let authors = seats.filter { present.contains($0) || record.drawings[$0] != nil }
        var dice = SeededDice(seed, UInt64(gameRound) << 8 | 2)
        played.append(
            Played(
                number: gameRound,
                topic: topic,
                master: master,
                round: record.round,
                drawings: record.drawings.filter { authors.contains($0.key) },
                tiles: dice.shuffled(authors.sorted())
            )
        )
    }

    /// Where there are no clocks: counts the votes that were shown, notes those that were cast, and has
    /// everybody draw the next one.
    private mutating func goOn(_ record: RoundRecord) {
        // Shown in this round: votes of the one before, on the drawings of the one before that.
        count(record, played.count - 3)
        pending = seats.filter { record.isBound($0) }
        let early = chosen(in: record, by: nextMaster)
        begin()
        guard stage == .topic else { return }
        if let early {
            topic = early
            stage = .draw
        } else if let master, Self.skipped(in: record).contains(master) {
            stage = .draw
        }
    }

    /// Counts what was shown as votes on a game round.
    private mutating func count(_ record: RoundRecord, _ index: Int) {
        guard played.indices.contains(index), played[index].votes == nil else { return }
        var votes: [SeatID: SeatID] = [:]
        for shown in record.shown where shown.label == 0 && seats.contains(shown.seat) {
            votes[shown.seat] = Self.choice(shown.value, of: shown.seat, in: played[index])
        }
        played[index].votes = votes
        for (seat, points) in played[index].earned {
            scores[seat] = Points.sum(scores[seat] ?? 0, points)
        }
    }
}
