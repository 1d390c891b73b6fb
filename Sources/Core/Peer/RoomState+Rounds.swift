internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// How operations move the rounds of a room; a room without rounds has no `play`.
extension RoomState {
    /// Whether the room's activity is played in rounds.
    var hasRounds: Bool { play != nil }

    /// Takes in one operation as far as rounds and seats that move are concerned, after its members.
    mutating func applyToRounds(_ place: Place) {
        let entry = logs[place]
        if entry.kind == OperationKind.create { return begin(place) }
        guard entry.knownKind?.moves(rounds: hasRounds) == true,
            !logs.isCut(place) || hasRounds && named.contains(place),
            let payload = try? Payload(kind: entry.kind, decoding: entry.payload)
        else { return }
        switch payload {
        case .close(let close): applyBallot(.close(close), place)
        case .promise(let promise): applyBallot(.promise(promise), place)
        case .accept(let accept): applyBallot(.accept(accept), place)
        case .leave where !hasRounds:
            dismissals.leave(logs.logs[place.log].name.device, at: place, in: logs)
        case .leave: applyBallot(.leave, place)
        case .kick(let target) where !hasRounds: dismiss(target, place, isForGood: false)
        case .ban(let target) where !hasRounds: dismiss(target, place, isForGood: true)
        case .kick(let target): kick(target, place)
        case .ban(let target): kick(target, place, isForGood: true)
        case .rehost(let rehost): move(rehost, place)
        case .move(let move): enter(move, place)
        case .commit(let commit): enter(commit, place)
        case .reveal(let reveal): enter(reveal, place)
        case .successor(let successor): note(successor, place)
        case .create, .admit, .unseat, .profile, .ready, .settings, .witness, .say, .forkProof,
            .forkPart, .stroke, .strokePart, .visible, .clear, .hide, .edit, .blob, .numbers,
            .evening:
            return
        }
    }

    /// Takes in what is cut and counts from now on, because an operation that counts has it in its past.
    mutating func followNamed(by place: Place) {
        guard hasRounds, !logs.cuts.isEmpty, !logs.isCut(place) else { return }
        let past = logs.past(of: place)
        var new: [Place] = []
        for (number, log) in logs.logs.enumerated() where number < past.counts.count {
            let before = number < named.counts.count ? named.counts[number] : 0
            let first = max(before, log.origin == nil ? log.cut : log.base)
            guard first < past.counts[number] else { continue }
            new += (first..<past.counts[number]).map { Place(log: number, sequence: $0) }
        }
        named.formUnion(past)
        for place in new.sorted(by: { logs.key(of: $0) < logs.key(of: $1) })
        where !spending.void.contains(place) {
            applyToRounds(place)
        }
    }

    /// How many rounds are over by what a past holds.
    func settledCount(in past: CausalPast) -> Int { play?.rounds.settledCount(in: past) ?? 0 }

    private mutating func begin(_ place: Place) {
        guard let game else { return }
        let name = logs.logs[place.log].name
        var play = play ?? Play()
        play.sheets.drawing = game.about.drawing
        play.rounds.open(Electorate([Elector(device: name.device, log: name)]))
        self.play = play
    }

    private mutating func applyBallot(_ action: RoundOperation.Action, _ place: Place) {
        let past = logs.past(of: place)
        let operation = RoundOperation(
            id: logs[place].id,
            place: place,
            log: logs.logs[place.log].name,
            isInFirstLog: isInFirstLog(place, past),
            past: past,
            action: action
        )
        do throws(VoteFault) {
            try play?.rounds.apply(operation)
        } catch {
            play?.faults[error, default: 0] += 1
        }
        nameElectors()
    }

    private func isInFirstLog(_ place: Place, _ past: CausalPast) -> Bool {
        let name = logs.logs[place.log].name
        return votingLogs(of: name.device, in: past).first == name
    }

    /// The logs of a device that have begun in a past, in the order of their first operations.
    func votingLogs(of device: DeviceID, in past: CausalPast) -> [LogName] {
        var logs: [(key: OrderKey, name: LogName)] = []
        for (number, log) in self.logs.logs.enumerated()
        where log.name.device == device && log.origin == nil {
            let first = Place(log: number, sequence: 0)
            if past.contains(first) { logs.append((self.logs.key(of: first), log.name)) }
        }
        return logs.sorted { $0.key < $1.key }.map(\.name)
    }

    /// Says who decides next, as long as something that has ended or gone asks for it.
    private mutating func nameElectors() {
        while let need = play?.rounds.need {
            switch need {
            case .electors(let round, let frontier): end(round, at: frontier)
            case .successor(let departures):
                let past = logs.past(of: departures)
                // Who only watches cannot be handed a game to begin.
                let seated = roster.members(in: past, settled: 0).filter {
                    $0.isPresent && !$0.seats.isEmpty
                }
                let electors = seated.map { member in
                    let log = votingLogs(of: member.device, in: past).last
                    return Elector(device: member.device, log: log)
                }
                let next = electors.first { $0.log != nil } ?? electors.first
                play?.rounds.open(Electorate(next.map { [$0] } ?? []), at: past)
            }
        }
    }

    private mutating func end(_ round: UInt32, at frontier: CausalPast) {
        let expelled = expelled(by: round, at: frontier)
        roster.end(
            RoundEnd(
                frontier: frontier,
                expelled: expelled,
                barred: barred(at: frontier),
                banned: self.expelled(by: round, at: frontier, forGood: true)
            )
        )
        play?.kicks.removeAll { frontier.contains($0.place) }
        play?.expulsions.end(expelled)
        let members = roster.members(settled: Int(round) + 1)
        conclude(round, at: frontier, members)
        let electorate = electorate(of: members, at: frontier)
        play?.rounds.open(electorate, at: frontier)
        if hasInk(beyond: frontier) || play?.sheets.surplus.isEmpty == false {
            staleInk = .everything
        }
        // Where all is to be drawn anew, what is there now is not what the end has settled.
        if staleInk == .none { keepInk(at: frontier) }
    }

    /// The devices that decide how the next round ends: those in the room that host a seat that plays.
    ///
    /// Who has never written has nothing to vote with, and may not even know that it is in.
    private func electorate(of members: [Roster.Member], at frontier: CausalPast) -> Electorate {
        Electorate(
            members.filter { $0.isPresent && isPlaying($0) }.compactMap { member in
                votingLogs(of: member.device, in: frontier).last.map {
                    Elector(device: member.device, log: $0)
                }
            }
        )
    }

    /// Whether a device has a seat that plays.
    private func isPlaying(_ member: Roster.Member) -> Bool {
        guard let players = play?.players else { return !member.seats.isEmpty }
        return member.seats.contains { players.contains($0.seat) }
    }

    /// The devices that more than half of the other electors have asked to be taken out, in a round.
    ///
    /// - Parameters:
    ///   - round: The round.
    ///   - frontier: What is in it.
    ///   - forGood: Whether only those count who want it for good.
    /// - Returns: Ascending.
    private func expelled(
        by round: UInt32,
        at frontier: CausalPast,
        forGood: Bool = false
    ) -> [DeviceID] {
        guard let play, Int(round) < play.rounds.settlements.count, round > 0 else { return [] }
        let settlement = play.rounds.settlements[Int(round)]
        let before = play.rounds.frontiers[Int(round) - 1]
        let leavers = settlement.leavers(in: frontier)
        let electors = Set(
            settlement.electorate.electors.enumerated().filter { !leavers.contains($0.offset) }
                .map(\.element.device)
        )
        // Each request is looked at once: a member that does not even play can write very many.
        var voters: [DeviceID: Set<DeviceID>] = [:]
        for kick in play.kicks {
            Work.count(1)
            guard kick.isForGood || !forGood, kick.author != kick.target,
                electors.contains(kick.author),
                frontier.contains(kick.place), !before.contains(kick.place)
            else { continue }
            voters[kick.target, default: []].insert(kick.author)
        }
        return voters.filter { target, voters in
            let others = electors.count - (electors.contains(target) ? 1 : 0)
            return voters.count * 2 > others
        }.keys.sorted()
    }

    /// The devices that a proof in a frontier shows to have forked a log.
    private func barred(at frontier: CausalPast) -> [DeviceID] {
        let proven = forks.proofs.filter { frontier.contains($0.place) }
        return Set(proven.map(\.fork.log.device)).sorted()
    }

    /// Whether a device decides how the open round ends.
    func isElector(_ device: DeviceID) -> Bool {
        play?.rounds.settlement?.electorate.index(of: device) != nil
    }

    /// Whether a request to take somebody out stands in the open round.
    func isOpen(_ kick: Play.Kick) -> Bool {
        play?.rounds.frontiers.last?.contains(kick.place) != true
    }

    /// Whether a log is the first of its device by all that is here.
    func isInFirstLog(_ place: Place) -> Bool {
        let everything = CausalPast(counts: logs.logs.map(\.entries.count))
        return votingLogs(of: logs.logs[place.log].name.device, in: everything).first
            == logs.logs[place.log].name
    }

    /// Where an operation stands in the order of reduction.
    func key(of place: Place) -> OrderKey {
        let key = logs.key(of: place)
        guard let play else { return key }
        return OrderKey(round: play.rounds.round(of: place), lamport: key.lamport, id: key.id)
    }

    /// Counts an operation, and says whether it is within what its author may write in a round.
    ///
    /// The round is that which is open by the operation's own past, so that everybody counts alike.
    mutating func isWithinBudget(_ place: Place) -> Bool {
        guard let kind = logs[place].knownKind, let limit = Budget.limit(of: kind) else {
            return true
        }
        if logs.logs[place.log].base > 0, !spending.knows(place.log) { countPrefix(of: place.log) }
        spend(kind, place, at: place, limit)
        return !spending.void.contains(place)
    }

    /// What a branch of a forked log has in common with another one is spent in both.
    private mutating func countPrefix(of log: Int) {
        Work.count(logs.logs[log].base)
        for sequence in 0..<logs.logs[log].base {
            var owner = Place(log: log, sequence: sequence)
            while let origin = logs.logs[owner.log].origin, sequence < origin.place {
                owner = Place(log: origin.log, sequence: sequence)
            }
            guard let kind = logs[owner].knownKind, let limit = Budget.limit(of: kind) else {
                continue
            }
            spend(kind, owner, at: Place(log: log, sequence: sequence), limit)
        }
    }

    private mutating func spend(
        _ kind: OperationKind,
        _ place: Place,
        at counted: Place,
        _ limit: Int
    ) {
        let settled = hasRounds ? settledCount(in: logs.past(of: place)) : 0
        spending.count(kind, at: counted, settled: settled, limit: limit)
    }

    /// A record with the number of strokes of each seat.
    func counted(_ record: RoundRecord, at frontier: CausalPast?) -> RoundRecord {
        guard keepsToSheets, let play, let game = play.game, game.phase.sheets != .none else {
            return record
        }
        var record = record
        if let frontier {
            var state = self
            let sheets = game.openSheets(in: record)
            let drawn = state.drawings(of: record.round, at: frontier, on: sheets)
            (record.strokes, record.marks) = (drawn.counts, drawn.marks)
        } else {
            record.strokes = play.sheets.strokeCounts(in: record.round)
            record.marks = play.sheets.marks(in: record.round)
        }
        return record
    }

    /// How many strokes a seat has drawn on a sheet, those that are not on disk yet among them.
    func strokeCount(of seat: SeatID, on canvas: UInt32) -> Int {
        let waiting = unwritten.count {
            logs[$0].kind == OperationKind.stroke && logs[$0].seat == seat
        }
        return (play?.sheets.strokeCount(of: seat, in: canvas) ?? 0) + waiting
    }
}
