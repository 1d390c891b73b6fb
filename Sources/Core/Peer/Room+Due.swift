internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// When a round is due: it decides when somebody acts, and never what counts.
extension Room {
    /// When the deadline of the watched round passes; `nil` if there is none or it has passed.
    func deadline(of watch: Watch) -> Instant? {
        guard let round = watch.round, !watch.cutoff.isPast else { return nil }
        guard round > 0 else { return watch.startedAt.map { $0 + Timing.lobby } }
        guard let phase = play?.game?.phase, !phase.isLast, let lasts = phase.lasts else {
            return nil
        }
        return watch.openedAt + .milliseconds(UInt64(max(0, lasts)))
    }

    /// When something is to be done for the deadline of the watched round: before it passes, it is noted
    /// what has been drawn.
    func nextMoment(of watch: Watch) -> Instant? {
        guard let deadline = deadline(of: watch), play?.game?.phase.sheets == .own,
            watch.cutoff.held == nil
        else { return deadline(of: watch).map { max($0, watch.cutoff.grace.until ?? $0) } }
        return noting(before: deadline)
    }

    private func noting(before deadline: Instant) -> Instant {
        let grace = Timing.inkOnItsWay.microseconds
        return Instant(microseconds: max(deadline.microseconds, grace) - grace)
    }

    /// Of each log, the last piece of ink that was here a moment before the deadline: what the master may
    /// not have yet is not asked for.
    private func timelyInk(_ held: [Int]) -> [Place] {
        held.enumerated().compactMap { number, count in
            let log = logs.logs[number]
            let end = min(count, log.entries.count, log.counted)
            // What the round before holds, every later end holds too.
            let counts = play?.rounds.frontiers.last?.counts ?? []
            let first = min(end, number < counts.count ? counts[number] : 0)
            let last = log.entries[first..<end].lastIndex {
                OperationKind.stroke...OperationKind.hide ~= $0.kind
            }
            return last.map { Place(log: number, sequence: $0) }
        }
    }

    /// Finds out whether the watched round is due.
    func look(_ watch: inout Watch, now: Instant) {
        guard let play, let round = watch.round else { return }
        guard round > 0 else {
            if watch.isStarted, watch.startedAt == nil { watch.startedAt = now }
            if let deadline = deadline(of: watch), deadline <= now || hasElectors {
                watch.cutoff.isPast = true
                watch.dueAt = now
            }
            return
        }
        if let deadline = deadline(of: watch) {
            if play.game?.phase.sheets == .own, watch.cutoff.held == nil,
                noting(before: deadline) <= now
            {
                watch.cutoff.held = logs.logs.map(\.entries.count)
            }
            if deadline <= now, !watch.cutoff.grace.isGiven(to: unreadElectors, now: now) {
                watch.cutoff.isPast = true
                watch.cutoff.timely = (play.entries[round] ?? []).map(\.place)
                watch.cutoff.timely += timelyInk(watch.cutoff.held ?? [])
            }
        }
        let isDue = watch.cutoff.isPast || hasAll(record(at: nil), watch, now)
        watch.dueAt = isDue ? watch.dueAt ?? now : nil
    }

    /// Electors who have sent something of an elector that cannot be read yet: nobody else holds up the end of a round.
    private var unreadElectors: Set<DeviceID> {
        logs.senders(ofUnread: { isElector(logs.logs[$0].name.device) }).filter(isElector)
    }

    /// Whether this device may accept a proposal.
    func mayEnd(
        with proposal: Settlement.Proposal,
        _ watch: Watch,
        now: Instant
    ) -> Bool {
        guard let round = watch.round, round > 0 else { return watch.isStarted }
        if hasAll(record(at: proposal), watch, now) { return true }
        guard watch.cutoff.isPast else { return false }
        // What a later ballot stands for may have been settled already; holding it would help nobody.
        return proposal.id != proposal.value
            || watch.cutoff.timely.allSatisfy(proposal.frontier.contains)
    }

    /// Whether everybody who will play has written something, and so will have a vote.
    private var hasElectors: Bool {
        let writers = Set(logs.logs.filter { !$0.entries.isEmpty }.map(\.name.device))
        let ready = readySeats
        return roster.presentMembers.allSatisfy { member in
            writers.contains(member.device)
                || !member.seats.contains { ready.contains($0.seat) }
        }
    }

    /// Whether a device decides how the open round ends.
    func isElector(_ device: DeviceID) -> Bool {
        play?.rounds.settlement?.electorate.index(of: device) != nil
    }

    /// Whether all is in that the open round waits for.
    private func hasAll(_ record: RoundRecord, _ watch: Watch, _ now: Instant) -> Bool {
        guard let game = play?.game, !game.phase.isLast else { return false }
        return game.waits(in: record, elapsed: watch.elapsed(now)).isEmpty
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

    /// Whether a round has been due for a minute, or a minute has passed since an elector was heard
    /// without whom there is no quorum; in the lobby, 10 s since its master was.
    func waitsInVain(since now: Instant) -> Bool {
        let isLobby = play?.rounds.current == 0
        return waitsInVain(since: now, for: isLobby ? Timing.personPatience : Timing.patience)
    }

    /// Whether a person may open a room that goes on from this one: the same after 10 s.
    func mayBeLeft(since now: Instant) -> Bool {
        waitsInVain(since: now, for: Timing.personPatience)
    }

    /// When that may be so next: some elector has been silent for so long then, if nothing comes.
    func endOfPatience(after now: Instant) -> Instant? {
        guard let play, let electorate = play.rounds.settlement?.electorate else { return nil }
        let heard = electorate.electors.compactMap { play.watch.heardAt[$0.device] }
        let ends = (heard + [play.watch.dueAt].compactMap(\.self)).map {
            $0 + Timing.personPatience
        }
        return ends.filter { $0 > now }.min()
    }

    private func waitsInVain(since now: Instant, for patience: Instant.Span) -> Bool {
        guard let play, let settlement = play.rounds.settlement else { return false }
        if let due = play.watch.dueAt, now.since(due) >= patience { return true }
        var reachable = ElectorSet()
        for (index, elector) in settlement.electorate.electors.enumerated() {
            let heard = play.watch.heardAt[elector.device] ?? now
            if hasPresent(elector.device), now.since(heard) < patience {
                reachable.insert(index)
            }
        }
        return settlement.electorate.quorum(reachable, without: settlement.leavers) == nil
    }

    /// Whether somebody else proposes an end that is not due here.
    func isHolding(_ device: DeviceID, now: Instant) -> Bool {
        guard let play, let settlement = play.rounds.settlement,
            let proposal = settlement.sortedProposals.last
        else { return false }
        return settlement.electorate.electors[proposal.author].device != device
            && !mayEnd(with: proposal, play.watch, now: now)
    }

    /// Whether a device decides about the open round, but by a log that it writes no more.
    func isBarred(_ device: DeviceID) -> Bool {
        guard let electorate = play?.rounds.settlement?.electorate, let log = ownLog,
            let index = electorate.index(of: device), let voting = electorate.electors[index].log
        else { return false }
        return voting != logs.logs[log].name
    }

    /// Whom the room waits for: who has the lobby and is silent, or those whose votes are missing; where all who
    /// played have left, those who have left.
    func awaited(but own: DeviceID, now: Instant) -> [DeviceID] {
        if isDeserted { return roster.members.filter { !$0.isPresent }.map(\.device) }
        guard let play, play.rounds.current == 0, waitsInVain(since: now) else {
            return missingVoters(but: own)
        }
        let electors = play.rounds.settlement?.electorate.electors ?? []
        return electors.map(\.device).filter { $0 != own }
    }

    /// The electors whose votes are missing, while a round is due, most senior first.
    func missingVoters(but own: DeviceID) -> [DeviceID] {
        guard let settlement = play?.rounds.settlement, play?.watch.dueAt != nil else { return [] }
        let voters = settlement.participants
        return settlement.electorate.electors.enumerated().compactMap { index, elector in
            settlement.leavers.contains(index) || voters.contains(index) || elector.device == own
                ? nil : elector.device
        }
    }
}
