internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What people do in rounds.
extension Room {
    /// Takes in what a seat does in a round, unless it is void.
    mutating func enter(_ move: Move, _ place: Place) {
        guard let value = try? Value(decoding: move.move) else { return }
        enter(.move(value), round: move.round, place)
    }

    /// Takes in a commitment, unless it is void.
    mutating func enter(_ commit: Commit, _ place: Place) {
        enter(.commit(commit), round: commit.round, place)
        guard let entry = play?.entries[commit.round]?.last, entry.place == place else { return }
        play?.commits[entry.id] = entry
    }

    /// Takes in the value of a commitment, unless it is void.
    mutating func enter(_ reveal: Reveal, _ place: Place) {
        guard let bound = play?.commits[reveal.commit], case .commit(let commit) = bound.deed,
            bound.device == logs.logs[place.log].name.device, bound.seat == logs[place].seat
        else { return }
        let message = Commit.message(
            room: id,
            seat: bound.seat,
            round: commit.round,
            label: commit.label,
            salt: reveal.salt,
            value: reveal.value
        )
        guard logs.cryptography.blake2b256(message) == commit.hash else { return }
        enter(
            .reveal(commit: reveal.commit, label: commit.label, value: reveal.value),
            round: commit.round + 1,
            place
        )
    }

    private mutating func enter(_ deed: Play.Entry.Deed, round: UInt32, _ place: Place) {
        let entry = logs[place]
        guard let seat = entry.seat, round > 0 else { return }
        let past = logs.past(of: place)
        let device = logs.logs[place.log].name.device
        guard play?.rounds.isOpen(round, in: past) == true, hosts(seat, place) else { return }
        let isPresent = roster.ask(place.log, in: past, settled: settledCount(in: past)) {
            $0.hasPresent(device)
        }
        guard isPresent else { return }
        play?.entries[round, default: []].append(
            Play.Entry(
                place: place,
                lamport: entry.lamport,
                id: entry.id,
                device: device,
                seat: seat,
                deed: deed
            )
        )
    }

    /// Takes in a request to take a device out; in the lobby the master's is enough.
    mutating func kick(_ target: DeviceID, _ place: Place, isForGood: Bool = false) {
        let author = logs.logs[place.log].name.device
        play?.kicks.append(
            Play.Kick(place: place, author: author, target: target, isForGood: isForGood)
        )
        guard isByMasterOfLobby(place) else { return }
        // It has to learn that.
        if roster.member(target) != nil {
            play?.expelled.insert(target)
        }
        apply(isForGood ? .ban(target) : .kick(target), place)
    }

    /// Moves a seat, if the key that moves it says so.
    mutating func move(_ rehost: Rehost, _ place: Place) {
        let past = logs.past(of: place)
        let settled = settledCount(in: past)
        let key = roster.ask(place.log, in: past, settled: settled) {
            $0.movingKey(of: rehost.seat)
        }
        guard let key else { return }
        let author = logs.logs[place.log].name.device
        let message = Rehost.message(
            room: id,
            seat: rehost.seat,
            device: author,
            old: key,
            new: rehost.key
        )
        guard
            logs.cryptography.verify(
                rehost.signature,
                of: message,
                by: DeviceID(words: key.words)
            )
        else { return }
        apply(.rehost(rehost.seat, key: key, next: rehost.key), place)
    }

    mutating func apply(_ change: MembershipOperation.Change, _ place: Place) {
        roster.apply(
            MembershipOperation(
                id: logs[place].id,
                key: key(of: place),
                place: place,
                author: logs.logs[place.log].name.device,
                change: change,
                isCut: logs.isCut(place)
            )
        )
    }

    /// Where an operation stands in the order of reduction.
    func key(of place: Place) -> OrderKey {
        let key = logs.key(of: place)
        guard let play else { return key }
        return OrderKey(round: play.rounds.round(of: place), lamport: key.lamport, id: key.id)
    }

    /// What seats have earned, and what they brought along, ascending by seat.
    var scores: [Create.Score] {
        guard let play else { return [] }
        var points: [SeatID: Int64] = [:]
        for score in roster.create?.predecessor?.scores ?? [] { points[score.seat] = score.points }
        for score in play.game?.scores ?? [:] { points[score.key] = Points.held(score.value) }
        let sorted = points.sorted { $0.key < $1.key }.prefix(Limits.seats)
        return sorted.map { Create.Score(seat: $0.key, points: $0.value) }
    }

    /// Writes the item `rounds` of the state that a room's digest is taken of.
    func encodeRounds(into writer: inout CBORWriter) {
        guard let play else { return }
        writer.array(3)
        let electors = play.rounds.settlement?.electorate.electors ?? []
        writer.array(electors.count)
        for elector in electors { writer.identifier(elector.device) }
        writer.array(play.records.count)
        for (record, close) in zip(play.records, play.rounds.values) {
            record.encode(close, into: &writer)
        }
        let scores = scores
        writer.array(2)
        writer.array(scores.count)
        for score in scores {
            writer.array(2)
            writer.word(score.seat.rawValue)
            writer.integer(score.points)
        }
        (play.game?.state ?? .null).encode(into: &writer)
    }
}

extension RoundRecord {
    /// Writes what counted in a round that is over.
    fileprivate func encode(_ close: OperationID, into writer: inout CBORWriter) {
        writer.array(4)
        writer.identifier(close)
        writer.array(moves.count)
        for done in moves {
            writer.array(2)
            writer.word(done.seat.rawValue)
            done.move.encode(into: &writer)
        }
        writer.array(bound.count)
        for bound in bound { writer.identifier(bound.id) }
        writer.array(shown.count)
        for shown in shown {
            writer.array(3)
            writer.word(shown.seat.rawValue)
            writer.unsigned(shown.label)
            writer.byteString(shown.value)
        }
    }
}
