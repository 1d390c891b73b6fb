internal import Agreement
internal import Canvas
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What counts in a round, and how a game takes it in.
extension Room {
    /// What counts in the open round.
    ///
    /// - Parameter frontier: What is in it; `nil`: all that is here.
    /// - Returns: The moves that the game lets pass, commitments and what was revealed.
    func record(at frontier: CausalPast?) -> RoundRecord {
        guard let play else { return RoundRecord(round: 0) }
        if frontier == nil, let tally = play.tally, isUpToDate { return tally.record }
        return tally(of: emptyRecord, at: frontier).record
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
            tally.take(entry, counts: counts(entry, in: round, at: nil), in: game)
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
        for member in roster.presentMembers { record.present.formUnion(member.seats.map(\.seat)) }
        return record
    }

    private func tally(of record: RoundRecord, at frontier: CausalPast?) -> Tally {
        let bound = Set(play?.records.last?.bound.map(\.id) ?? [])
        var tally = Tally(record, after: bound)
        guard let play, let game = play.game else { return tally }
        for entry in (play.entries[record.round] ?? []).sorted(by: Self.comesBefore) {
            tally.take(entry, counts: counts(entry, in: record.round, at: frontier), in: game)
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
        record.present = Set(present.flatMap(\.seats).map(\.seat))
        if round > 0 {
            record = tally(of: record, at: frontier).record
            record.seed = seed(of: record)
            if play?.game?.phase.sheets == .own {
                record.drawings = drawings(of: round, at: frontier)
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
            let table = Table(
                room: id,
                seats: Array(seats.prefix(most)),
                settings: resolved,
                carried: carried
            )
            play?.game = type.init(table)
            play?.players = type.about.admitsLate ? nil : Set(table.seats)
        }
        play?.records.append(record)
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

    /// The sheets of a round as its end found them: what was drawn too late, or before it opened, is not
    /// there, and no seat can take away what another one drew.
    private mutating func drawings(
        of round: UInt32,
        at frontier: CausalPast
    ) -> [SeatID: [OperationID]] {
        let before = Int(round) > 0 ? play?.rounds.frontiers[Int(round) - 1] : nil
        var places: [Place] = []
        for (number, log) in logs.logs.enumerated() {
            let from = before.map { $0.counts.count > number ? $0.counts[number] : 0 } ?? 0
            let to = frontier.counts.count > number ? frontier.counts[number] : 0
            for sequence in from..<max(from, min(to, log.entries.count)) {
                places.append(Place(log: number, sequence: sequence))
            }
        }
        places.sort { logs.key(of: $0) < logs.key(of: $1) }
        var sheets = Canvas()
        for place in places where isDrawing(place) && !logs.isCut(place) {
            guard play?.rounds.isOpen(round, in: logs.past(of: place)) == true,
                let operation = sheetOperation(place)
            else { continue }
            sheets.applyInBulk(operation)
        }
        sheets.settle()
        var drawings: [SeatID: [OperationID]] = [:]
        for id in sheets.visibleStrokes(canvas: round) {
            guard let stroke = sheets.stroke(id) else { continue }
            drawings[stroke.seat, default: []].append(id)
        }
        return drawings
    }

    private mutating func sheetOperation(_ place: Place) -> CanvasOperation? {
        guard let operation = canvasOperation(place) else { return nil }
        if case .clear(let clear, _, _) = operation.action, clear.scope == .all { return nil }
        return operation
    }
}
