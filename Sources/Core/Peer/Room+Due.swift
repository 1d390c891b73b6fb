internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// When a round is due: it decides when somebody acts, and never what counts.
extension Room {
    /// When the deadline of the watched round passes; `nil` if there is none or it has passed.
    func deadline(of monitor: RoundMonitor) -> Instant? {
        guard let round = monitor.round, !monitor.cutoff.isPast else { return nil }
        guard round > 0 else { return monitor.startedAt.map { $0 + Timing.lobby } }
        guard let phase = state.play?.game?.phase, !phase.isLast, let lasts = phase.lasts else {
            return nil
        }
        return monitor.clock.openedAt + .milliseconds(UInt64(max(0, lasts)))
    }

    /// When something is to be done for the deadline of the watched round: before it passes, it is noted
    /// what has been drawn.
    func nextMoment(of monitor: RoundMonitor) -> Instant? {
        guard let deadline = deadline(of: monitor), isDrawn, monitor.cutoff.held == nil
        else { return deadline(of: monitor).map { max($0, monitor.cutoff.grace.until ?? $0) } }
        return noting(before: deadline)
    }

    /// Whether the open round is one in which something is drawn.
    private var isDrawn: Bool { state.play?.game.map { $0.phase.sheets != .none } == true }

    private func noting(before deadline: Instant) -> Instant {
        let grace = Timing.inkOnItsWay.microseconds
        return Instant(microseconds: max(deadline.microseconds, grace) - grace)
    }

    /// Of each log, the last piece of ink that was here a moment before the deadline: what the master may
    /// not have yet is not asked for.
    private func timelyInk(_ held: [Int]) -> [Place] {
        held.enumerated().compactMap { number, count in
            let log = state.logs.logs[number]
            let end = min(count, log.entries.count, log.counted)
            // What the round before holds, every later end holds too.
            let counts = state.play?.rounds.frontiers.last?.counts ?? []
            let first = min(end, number < counts.count ? counts[number] : 0)
            let last = log.entries[first..<end].lastIndex { $0.knownKind?.isInk == true }
            return last.map { Place(log: number, sequence: $0) }
        }
    }

    /// Finds out whether the watched round is due.
    func look(_ monitor: inout RoundMonitor, now: Instant) {
        guard let play = state.play, let round = monitor.round else { return }
        guard round > 0 else {
            monitor.noteStart(now: now)
            if let deadline = deadline(of: monitor), deadline <= now || hasElectors {
                monitor.endLobby(now: now)
            }
            return
        }
        if let deadline = deadline(of: monitor) {
            if isDrawn, monitor.cutoff.held == nil, noting(before: deadline) <= now {
                monitor.cutoff.hold(state.logs.logs.map(\.entries.count))
            }
            if deadline <= now, !monitor.cutoff.grace.isGiven(to: unreadElectors, now: now) {
                let entries = (play.entries[round] ?? []).map(\.place)
                monitor.cutoff.pass(with: entries + timelyInk(monitor.cutoff.held ?? []))
            }
        }
        let isDue = monitor.cutoff.isPast || hasAll(state.record(at: nil), monitor, now)
        monitor.note(isDue: isDue, now: now)
    }

    /// What there is to see of the open round, by what was seen before; `nil` where the time alone decides what is shown.
    func context(now: Instant) -> ViewContext? {
        guard state.game?.about.timing == .byMoves else { return nil }
        let record = state.record(at: nil)
        let elapsed = session.monitor.shownElapsed(now)
        let seen = session.monitor.sightings.times(of: record.moves, by: elapsed)
        return ViewContext(record: record, elapsed: elapsed, seen: seen)
    }

    /// Goes on to the next moment at which what people see changes by itself.
    ///
    /// - Returns: Whether one has come.
    func turn(_ monitor: inout RoundMonitor, now: Instant) -> Bool {
        guard let game = state.play?.game else { return monitor.turn(to: nil, elapsed: 0) }
        let elapsed = monitor.shownElapsed(now)
        guard state.game?.about.timing == .byMoves else {
            return monitor.turn(to: game.nextTurn(after: elapsed), elapsed: elapsed)
        }
        let record = state.record(at: nil)
        monitor.sightings.note(record.moves, at: elapsed)
        let seen = monitor.sightings.times(of: record.moves, by: elapsed)
        let context = ViewContext(record: record, elapsed: elapsed, seen: seen)
        let isHidden = monitor.sightings.hide(game.hidden(in: context))
        return monitor.turn(to: game.nextTurn(in: context), elapsed: elapsed) || isHidden
    }

    /// Electors who have sent something of an elector that cannot be read yet: nobody else holds up the end of a round.
    private var unreadElectors: Set<DeviceID> {
        state.logs.senders(ofUnread: { state.isElector(state.logs.logs[$0].name.device) }).filter(
            state.isElector
        )
    }

    /// Whether this device may accept a proposal.
    func mayEnd(
        with proposal: Settlement.Proposal,
        _ monitor: RoundMonitor,
        now: Instant
    ) -> Bool {
        guard let round = monitor.round, round > 0 else { return monitor.isStarted }
        if hasAll(state.record(at: proposal), monitor, now) { return true }
        guard monitor.cutoff.isPast else { return false }
        // What a later ballot stands for may have been settled already; holding it would help nobody.
        return proposal.id != proposal.value
            || monitor.cutoff.timely.allSatisfy(proposal.frontier.contains)
    }

    /// Whether everybody who will play has written something, and so will have a vote.
    private var hasElectors: Bool {
        let writers = Set(state.logs.logs.filter { !$0.entries.isEmpty }.map(\.name.device))
        let ready = state.readySeats
        return state.roster.presentMembers.allSatisfy { member in
            writers.contains(member.device)
                || !member.seats.contains { ready.contains($0.seat) }
        }
    }

    /// Whether all is in that the open round waits for.
    private func hasAll(_ record: RoundRecord, _ monitor: RoundMonitor, _ now: Instant) -> Bool {
        guard let game = state.play?.game, !game.phase.isLast else { return false }
        return game.waits(in: record, elapsed: monitor.elapsed(now)).isEmpty
    }

    /// Whether a round has been due for a minute, or a minute has passed since an elector was heard
    /// without whom there is no quorum, or anybody whom it waits for; in the lobby, 10 s since its master was.
    func waitsInVain(since now: Instant) -> Bool {
        let isLobby = state.play?.rounds.current == 0
        return waitsInVain(since: now, for: isLobby ? Timing.personPatience : Timing.patience)
    }

    /// Whether a person may open a room that goes on from this one: the same after 10 s.
    func mayBeLeft(since now: Instant) -> Bool {
        waitsInVain(since: now, for: Timing.personPatience)
    }

    /// When that may be so next: some elector has been silent for so long then, if nothing comes.
    func endOfPatience(after now: Instant) -> Instant? {
        guard let play = state.play, let electorate = play.rounds.settlement?.electorate else {
            return nil
        }
        let heard = electorate.electors.compactMap { session.monitor.company.heardAt[$0.device] }
        let ends = (heard + [session.monitor.dueAt].compactMap(\.self)).map {
            $0 + Timing.personPatience
        }
        return ends.filter { $0 > now }.min()
    }

    private func waitsInVain(since now: Instant, for patience: Instant.Span) -> Bool {
        guard let play = state.play, let settlement = play.rounds.settlement else { return false }
        if let due = session.monitor.dueAt, now.since(due) >= patience { return true }
        if !silentOnes(for: patience, now: now).isEmpty { return true }
        var reachable = ElectorSet()
        for (index, elector) in settlement.electorate.electors.enumerated() {
            let heard = session.monitor.company.heardAt[elector.device] ?? now
            if state.hasPresent(elector.device), now.since(heard) < patience {
                reachable.insert(index)
            }
        }
        return settlement.electorate.quorum(reachable, without: settlement.leavers) == nil
    }

    /// Whether somebody else proposes an end that is not due here.
    func isHolding(_ device: DeviceID, now: Instant) -> Bool {
        guard let play = state.play, let settlement = play.rounds.settlement,
            let proposal = settlement.sortedProposals.last
        else { return false }
        return settlement.electorate.electors[proposal.author].device != device
            && !mayEnd(with: proposal, session.monitor, now: now)
    }

    /// Whether a device decides about the open round, but by a log that it writes no more.
    func isBarred(_ device: DeviceID) -> Bool {
        guard let electorate = state.play?.rounds.settlement?.electorate, let log = session.ownLog,
            let index = electorate.index(of: device), let voting = electorate.electors[index].log
        else { return false }
        return voting != state.logs.logs[log].name
    }

    /// Whom the room waits for: who has the lobby and is silent, or those whose votes are missing, or who is silent and
    /// has alone not done yet what the round is for; where all who played have left, those who have left.
    func awaited(but own: DeviceID, now: Instant) -> [DeviceID] {
        if state.isDeserted { return state.roster.members.filter { !$0.isPresent }.map(\.device) }
        guard let play = state.play, play.rounds.current == 0, waitsInVain(since: now) else {
            let missing = missingVoters(but: own)
            return missing.isEmpty ? silentOnes(for: Timing.personPatience, now: now) : missing
        }
        let electors = play.rounds.settlement?.electorate.electors ?? []
        return electors.map(\.device).filter { $0 != own }
    }

    /// The electors whose votes are missing, while a round is due, most senior first.
    func missingVoters(but own: DeviceID) -> [DeviceID] {
        guard let settlement = state.play?.rounds.settlement, session.monitor.dueAt != nil else {
            return []
        }
        let voters = settlement.participants
        return settlement.electorate.electors.enumerated().compactMap { index, elector in
            settlement.leavers.contains(index) || voters.contains(index) || elector.device == own
                ? nil : elector.device
        }
    }

    /// The room in which this one goes on, as far as this device knows: the first in order once the game is over,
    /// or, where nothing can be decided here for a minute, the first that somebody named meanwhile.
    ///
    /// Before that minute is over a person may have opened one on this device, or gone to one: then that is it. And who
    /// comes back to find that all others have gone on has nothing to wait for.
    ///
    /// Who has the lobby is not known to be gone for good: there people choose. So they do where all who played have
    /// left, since then anybody may have named one.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - device: This one.
    ///   - isIn: Whether this device is in a room.
    /// - Returns: `nil` as long as it goes on here.
    func onward(
        since now: Instant,
        on device: DeviceID,
        isIn: (RoomID) -> Bool
    ) -> Successor? {
        guard let play = state.play else { return nil }
        func first(_ named: [Successors.Named]) -> Successor? {
            named.first { !session.monitor.misfits.contains($0.successor.room) }?.successor
        }
        if let next = first(play.successors.afterEnd) { return next }
        let round = play.rounds.current
        // Who may begin the game chooses which: all go there.
        if round == 0 { return first(play.successors.named(in: 0).filter(\.isByMaster)) }
        guard !state.isOver, !state.isDeserted else { return nil }
        let named = play.successors.named(in: round)
        if waitsInVain(since: now) || isLeftBehind(device, now: now) { return first(named) }
        guard mayBeLeft(since: now) else { return nil }
        return session.monitor.company.hurriedAt != nil
            ? first(named) : first(named.filter { isIn($0.successor.room) })
    }

    /// Whether everybody else who decides how the open round ends has gone on, or is silent, while a device was apart.
    ///
    /// Who was not apart sees for itself whether the others had to go on without somebody: nobody can lead it away by
    /// saying so. Nor can one of several: those who are still here play on.
    private func isLeftBehind(_ device: DeviceID, now: Instant) -> Bool {
        guard let play = state.play, session.monitor.company.wasApart, state.isElector(device)
        else {
            return false
        }
        let gone = play.successors.authors(in: play.rounds.current)
        if gone.contains(device) { return true }
        let electors = play.rounds.settlement?.electorate.electors ?? []
        return electors.map(\.device).allSatisfy { other in
            let heard = session.monitor.company.heardAt[other] ?? now
            return other == device || gone.contains(other) || !state.hasPresent(other)
                || now.since(heard) >= Timing.personPatience
        }
    }

    /// The first room named to go on in that a person may choose already.
    func offeredFirst() -> Successor? {
        guard let play = state.play, play.rounds.current > 0, !state.isDeserted else { return nil }
        return play.successors.named(in: play.rounds.current).first {
            !session.monitor.misfits.contains($0.successor.room)
        }?.successor
    }

    /// Rooms named to go on in that this device does not go to by itself, in order.
    func offered(
        since now: Instant,
        on device: DeviceID,
        isIn: (RoomID) -> Bool
    ) -> [Successor] {
        guard let play = state.play else { return [] }
        let next = onward(since: now, on: device, isIn: isIn)?.room
        return play.successors.all(in: play.rounds.current).map(\.successor).filter {
            $0.room != next
        }
    }
}
