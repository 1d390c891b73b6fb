public import Rules
public import Vocabulary
internal import Wire

extension Classic {
    /// Whether a seat may do this now.
    public func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "topic": try checkTopic(move, by: seat, in: record)
        case "done":
            guard stage == .draw else { throw .notNow }
            guard move["flag"]?.flag != nil else { throw .unknown }
        case "vote": try checkVote(move, by: seat, in: record)
        case "next":
            guard stage == .results else { throw .notNow }
        case "skip": try checkSkip(move, by: seat)
        default: throw .unknown
        }
    }

    private func checkTopic(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .topic || stage == .draw && !isRapid else { throw .notNow }
        guard seat == (stage == .topic ? master : nextMaster) else {
            throw MoveFault("not-round-master", "Only the leader names the topic.")
        }
        guard record.last("topic", by: seat) == nil else {
            throw MoveFault("topic-chosen", "The topic has been named already.")
        }
        guard let topic = Topic(move) else {
            throw MoveFault(
                "bad-topic",
                "A topic is one line of 1 to 120 bytes; write a shorter one."
            )
        }
        if let word = topic.word, !offers.contains(word) {
            throw MoveFault("bad-topic", "That word is not among those offered.")
        }
    }

    private func checkVote(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard let ballot else { throw .notNow }
        guard !record.isBound(seat) else {
            throw MoveFault("voted-already", "You have voted already.")
        }
        guard let tile = move["tile"]?.number, tile >= 0, tile < Int64(ballot.tiles.count) else {
            throw MoveFault("no-such-drawing", "There is no such drawing; choose another one.")
        }
        guard ballot.choice(tile, of: seat) != nil else {
            throw MoveFault("own-drawing", "You cannot vote for your own drawing.")
        }
    }

    private func checkSkip(_ move: Value, by seat: SeatID) throws(MoveFault) {
        guard !isRapid, stage == .draw || stage == .topic else { throw .notNow }
        guard let target = move["seat"]?.seat, seats.contains(target), target != seat else {
            throw MoveFault("no-such-player", "That player is not in this game.")
        }
    }

    /// How a seat does it: a vote is secret until all have voted.
    public func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        guard move["do"]?.text == "vote", let tile = move["tile"]?.number,
            let choice = ballot?.choice(tile, of: seat)
        else { return .open }
        return .secret(label: 0, value: Self.bytes(of: choice))
    }

    /// All that a seat can have voted for.
    public func candidates(of seat: SeatID) -> [[UInt8]] {
        seats.filter { $0 != seat }.map(Self.bytes)
    }

    /// A seat as eight bytes.
    static func bytes(of seat: SeatID) -> [UInt8] {
        var writer = ByteWriter(capacity: 8)
        writer.fixed(seat.rawValue)
        return writer.bytes
    }

    /// The seat whose drawing a vote is for; `nil` for a vote that cannot be.
    static func choice(_ bytes: [UInt8], of voter: SeatID, in played: Played) -> SeatID? {
        played.tiles.first { $0 != voter && Self.bytes(of: $0) == bytes }
    }

    /// Who has done what the open round is for.
    public func done(in record: RoundRecord) -> [SeatID] {
        let seats = seats.filter(record.present.contains)
        switch stage {
        case .dice: return seats.filter { record.isBound($0, Commit.dice) }
        case .shake: return pending.filter { record.shown(by: $0, Commit.dice) != nil }
        case .topic: return seats.filter { record.last("topic", by: $0) != nil }
        case .draw: return seats.filter { hasDrawn($0, in: record) }
        case .vote: return seats.filter { record.isBound($0) }
        case .reveal: return pending.filter { record.shown(by: $0) != nil }
        case .results: return seats.filter { record.last("next", by: $0) != nil }
        case .over: return []
        }
    }

    /// Whom the open round waits for.
    public func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let expected: [SeatID]
        switch stage {
        case .shake, .reveal: expected = pending
        case .topic: expected = master.map { [$0] } ?? []
        case .over: return seats
        default: expected = seats
        }
        let maySkip = !isRapid && elapsed >= patience
        let skipped = maySkip ? Self.skipped(in: record) : []
        let done = Set(done(in: record))
        return expected.filter {
            record.present.contains($0) && !done.contains($0) && !skipped.contains($0)
        }
    }

    /// Whether a seat has done all that a drawing round asks of it.
    private func hasDrawn(_ seat: SeatID, in record: RoundRecord) -> Bool {
        guard record.last("done", by: seat)?["flag"] == .flag(true) else { return false }
        guard !isRapid else { return true }
        if let ballot, ballot.tiles.contains(where: { $0 != seat }), !record.isBound(seat) {
            return false
        }
        return seat != nextMaster || record.last("topic", by: seat) != nil
    }

    /// Whom others have skipped.
    static func skipped(in record: RoundRecord) -> Set<SeatID> {
        Set(
            record.moves.compactMap { done in
                done.move["do"] == .text("skip") ? done.move["seat"]?.seat : nil
            }
        )
    }

    /// Milliseconds after which others may go on without somebody, where there are no clocks.
    var patience: Int64 { (settings["patience"] ?? 0) * 86_400_000 }

    /// Who is leader after the open game round.
    var nextMaster: SeatID? { following(turn).map { seats[$0] } }

    /// The next one in turn who is there; if nobody is, just the next one.
    func following(_ turn: Int) -> Int? {
        guard !seats.isEmpty else { return nil }
        let order = (1...seats.count).map { (turn + $0 + seats.count) % seats.count }
        return order.first { present.contains(seats[$0]) } ?? order[0]
    }

    /// Three words of the bank that have not been drawn: for a master who names none.
    var offers: [Int] {
        // Where the next master names one beforehand, it is for the game round to come.
        let number = stage == .draw ? gameRound + 1 : gameRound
        var dice = SeededDice(seed, UInt64(number) << 8 | 1)
        let drawn = stage == .draw ? [topic?.word].compactMap { $0 } : []
        let used = Set(played.compactMap(\.topic.word) + drawn)
        let left = ClassicWords.all.indices.filter { !used.contains($0) }
        return Array(dice.shuffled(left).prefix(3))
    }
}
