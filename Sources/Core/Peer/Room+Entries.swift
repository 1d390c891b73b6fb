internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What people do in rounds.
extension Room {
    /// Takes in what a seat does in a round, unless it is void.
    mutating func enter(_ move: Move, _ place: Place) {
        let entry = logs[place]
        guard let play, let seat = entry.seat, move.round > 0,
            let choice = Poll.choice(move.move)
        else { return }
        let past = logs.past(of: place)
        let device = logs.logs[place.log].name.device
        guard play.rounds.isOpen(move.round, in: past), hosts(seat, place),
            roster.hasPresent(device, in: past, settled: settledCount(in: past))
        else { return }
        self.play?.entries[move.round, default: []].append(
            Play.Entry(
                place: place,
                lamport: entry.lamport,
                id: entry.id,
                device: device,
                seat: seat,
                choice: choice
            )
        )
    }

    /// What counts in a round: the last entry of each seat, ascending by seat.
    ///
    /// - Parameters:
    ///   - round: The round.
    ///   - frontier: What is in it; `nil`: all that is here.
    /// - Returns: At most one entry a seat.
    func results(
        of round: UInt32,
        at frontier: CausalPast?
    ) -> [(seat: SeatID, choice: UInt32)] {
        guard let play else { return [] }
        var latest: [SeatID: Play.Entry] = [:]
        for entry in play.entries[round] ?? [] {
            guard frontier?.contains(entry.place) != false, !logs.isCut(entry.place) else {
                continue
            }
            // Where a seat has moved away, its old host speaks for it no more.
            let key = OrderKey(round: round, lamport: entry.lamport, id: entry.id)
            guard roster.host(of: entry.seat, at: key) == entry.device else { continue }
            if let other = latest[entry.seat],
                (entry.lamport, entry.id) < (other.lamport, other.id)
            {
                continue
            }
            latest[entry.seat] = entry
        }
        return latest.sorted { $0.key < $1.key }.map { ($0.key, $0.value.choice) }
    }

    /// Takes in a request to take a device out; in the lobby the master's is enough.
    mutating func kick(_ target: DeviceID, _ place: Place) {
        let author = logs.logs[place.log].name.device
        play?.kicks.append(Play.Kick(place: place, author: author, target: target))
        let past = logs.past(of: place)
        guard settledCount(in: past) == 0, roster.master(in: past) == author else { return }
        apply(.kick(target), place)
        // It has to learn that.
        play?.expelled.insert(target)
    }

    /// Moves a seat, if the key that moves it says so.
    mutating func move(_ rehost: Rehost, _ place: Place) {
        let past = logs.past(of: place)
        let settled = settledCount(in: past)
        guard let key = roster.movingKey(of: rehost.seat, in: past, settled: settled) else {
            return
        }
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

    private mutating func apply(_ change: MembershipOperation.Change, _ place: Place) {
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

    /// What seats have earned: one point for each round that they entered, and what they brought along.
    var scores: [Create.Score] {
        guard let play else { return [] }
        var points: [SeatID: Int64] = [:]
        for score in roster.create?.predecessor?.scores ?? [] { points[score.seat] = score.points }
        for (round, frontier) in play.rounds.frontiers.enumerated() {
            for result in results(of: UInt32(round), at: frontier) {
                points[result.seat, default: 0] &+= 1
            }
        }
        let sorted = points.sorted { $0.key < $1.key }.prefix(Limits.seats)
        return sorted.map { Create.Score(seat: $0.key, points: $0.value) }
    }

    /// Writes the item `rounds` of the state that a room's digest is taken of.
    func encodeRounds(into writer: inout CBORWriter) {
        guard let play else { return }
        writer.array(2)
        let electors = play.rounds.settlement?.electorate.electors ?? []
        writer.array(electors.count)
        for elector in electors { writer.identifier(elector.device) }
        writer.array(play.rounds.frontiers.count)
        for (round, frontier) in play.rounds.frontiers.enumerated() {
            let results = results(of: UInt32(round), at: frontier)
            writer.array(2)
            writer.identifier(play.rounds.values[round])
            writer.array(results.count)
            for result in results {
                writer.array(2)
                writer.word(result.seat.rawValue)
                writer.unsigned(result.choice)
            }
        }
    }
}
