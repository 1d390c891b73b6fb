internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

// What counts in a round, and how a game takes it in.
extension RoomState {
    /// What counts in the open round.
    ///
    /// - Parameter frontier: What is in it; `nil`: all that is here.
    /// - Returns: The moves that the game lets pass, commitments and what was revealed.
    func record(at frontier: CausalPast?) -> RoundRecord {
        guard let play else { return RoundRecord(round: 0) }
        if frontier == nil, let tally = play.tally, isUpToDate {
            return counted(tally.record, at: nil)
        }
        return counted(tally(of: emptyRecord, at: frontier).record, at: frontier)
    }

    /// What counts in the open round by what a proposal holds.
    func record(at proposal: Settlement.Proposal) -> RoundRecord {
        if let known = play?.proposed, known.close == proposal.id, known.version == roster.version {
            return known.record
        }
        return record(at: proposal.frontier)
    }

    /// Brings what counts in the open round up to date: mostly by the entry that came last.
    mutating func keepTally() {
        guard play?.game != nil else { return }
        let round = play?.rounds.current ?? 0
        followWatchers()
        if let entries = play?.tally?.entries, isUpToDate {
            if entries == play?.entries[round]?.count ?? 0 { return keepProposed() }
            takeLatest()
        } else {
            let tally = tally(of: emptyRecord, at: nil)
            play?.tally = tally
            play?.tallied = roster.version
        }
        keepProposed()
    }

    /// Takes note of members that have come or gone, where that concerns nobody who plays or has entered something: who
    /// only watches may list seats as often as a log holds, and no entry is looked at again for that.
    private mutating func followWatchers() {
        guard let version = play?.tallied, version != roster.version,
            play?.tally?.record.round == play?.rounds.current, var tally = play?.tally.take()
        else { return }
        let members = emptyRecord
        let isSame = tally.follow(members, players: play?.players ?? [], roster)
        play?.tally = tally
        guard isSame else { return }
        play?.tallied = roster.version
        guard let known = play?.proposed, known.version == version else { return }
        var record = known.record
        (record.present, record.hosts) = (members.present, members.hosts)
        let proposed = Play.Proposed(close: known.close, version: roster.version, record: record)
        play?.proposed = proposed
    }

    private var isUpToDate: Bool {
        play?.tallied == roster.version && play?.tally?.record.round == play?.rounds.current
    }

    /// Takes in the entries that came since, or all anew where one of them comes earlier in order.
    private mutating func takeLatest() {
        guard var tally = play?.tally.take(), let game = play?.game else { return }
        let round = tally.record.round
        let entries = (play?.entries[round] ?? [])[tally.entries...].sorted(by: Self.comesBefore)
        guard let first = entries.first, tally.precedes(first) else {
            let anew = self.tally(of: emptyRecord, at: nil)
            play?.tally = anew
            return
        }
        for entry in entries {
            tally.take(entry, counts: counts(entry, in: round, at: nil), in: game, roster)
        }
        play?.tally = tally
    }

    /// Keeps what counts by the proposal that may be accepted, which is looked at again and again.
    private mutating func keepProposed() {
        guard let proposal = play?.rounds.settlement?.highestProposal else {
            play?.proposed = nil
            return
        }
        let known = play?.proposed
        guard known?.close != proposal.id || known?.version != roster.version else { return }
        let proposed = Play.Proposed(
            close: proposal.id,
            version: roster.version,
            record: record(at: proposal.frontier)
        )
        play?.proposed = proposed
    }

    private var emptyRecord: RoundRecord {
        var record = RoundRecord(round: play?.rounds.current ?? 0)
        record.note(roster.presentMembers)
        return record
    }

    private func tally(of record: RoundRecord, at frontier: CausalPast?) -> Tally {
        let bound = Set(play?.records.last?.bound.map(\.id) ?? [])
        var tally = Tally(record, after: bound)
        guard let play, let game = play.game else { return tally }
        for entry in (play.entries[record.round] ?? []).sorted(by: Self.comesBefore) {
            let counts = counts(entry, in: record.round, at: frontier)
            tally.take(entry, counts: counts, in: game, roster)
        }
        return tally
    }

    private static func comesBefore(_ left: Play.Entry, _ right: Play.Entry) -> Bool {
        (left.lamport, left.id) < (right.lamport, right.id)
    }

    private func counts(
        _ entry: Play.Entry,
        in round: UInt32,
        at frontier: CausalPast?
    ) -> Bool {
        guard frontier?.contains(entry.place) != false, !logs.isCut(entry.place) else {
            return false
        }
        // Where a seat has moved away, its old host speaks for it no more; a move that the end of the round does
        // not hold stands in the next one, whatever its Lamport time.
        let key = OrderKey(round: round, lamport: entry.lamport, id: entry.id)
        return roster.host(of: entry.seat, at: key) == entry.device
    }

    /// Has the game take in the round that has just ended.
    ///
    /// - Parameters:
    ///   - round: The round.
    ///   - frontier: What is in it.
    ///   - members: Everybody as the round leaves them.
    mutating func conclude(_ round: UInt32, at frontier: CausalPast, _ members: [Roster.Member]) {
        var record = RoundRecord(round: round)
        let present = members.filter(\.isPresent)
        record.note(present)
        if round > 0 {
            record = tally(of: record, at: frontier).record
            record.seed = seed(of: record)
            if let game = play?.game, game.phase.sheets != .none {
                // An end may hold less than what the sheets were listed by.
                let sheets = game.openSheets(in: record)
                if play?.sheets.list(sheets, in: round) == true { staleInk = .everything }
                let drawn = drawings(of: round, at: frontier, on: sheets)
                record.drawings = drawn.visible
                (record.strokes, record.marks) = (drawn.counts, drawn.marks)
            }
            play?.game?.end(record)
        } else if let create = roster.create, let type = game {
            let settings = lobby.settings(in: frontier)?.settings ?? create.settings
            let resolved = type.about.resolved(settings)
            let most = min(Int(resolved["players"] ?? 64), type.about.seats.upperBound)
            var carried: [SeatID: Int64] = [:]
            for score in create.predecessor?.scores ?? [] { carried[score.seat] = score.points }
            let isReady = lobby.ready(in: frontier)
            let seats = present.flatMap(\.seats).map(\.seat).filter {
                type.about.admitsLate || isReady.contains($0)
            }
            let table = GameSetup(
                room: id,
                seats: Array(seats.prefix(most)),
                hosts: record.hosts,
                settings: resolved,
                carried: carried,
                cryptography: logs.cryptography
            )
            var game = type.init(table)
            if let earlier { game.recall(earlier) }
            play?.game = game
            play?.players = type.about.admitsLate ? nil : Set(table.seats)
        }
        play?.records.append(record)
        if let game = play?.game {
            let next = RoundRecord(round: round + 1)
            _ = play?.sheets.list(game.openSheets(in: next), in: next.round)
        }
        if isOver { play?.successors.end(after: round + 1) }
    }

    /// The seed of the dice shown in a round.
    private func seed(of record: RoundRecord) -> Seed? {
        let shown = record.shown.filter { $0.label == Commit.dice }.sorted { $0.seat < $1.seat }
        guard !shown.isEmpty else { return nil }
        var writer = ByteWriter(capacity: 64 + 40 * shown.count)
        writer.raw(Array("parlor dice v1\0".utf8))
        writer.words(id.words)
        writer.fixed(UInt64(record.round))
        for die in shown {
            writer.fixed(die.seat.rawValue)
            writer.raw(die.value)
        }
        return logs.cryptography.blake2b256(writer.bytes)
    }

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
        guard let bound = play?.commits[reveal.commit], case .commit(let commit) = bound.action,
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

    private mutating func enter(_ action: Play.Entry.Action, round: UInt32, _ place: Place) {
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
                action: action
            )
        )
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
