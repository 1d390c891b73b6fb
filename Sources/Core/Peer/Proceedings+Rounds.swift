internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// When this device has a say in how a round ends, and what it says.
extension Proceedings {
    /// Looks after the rounds of all rooms.
    mutating func pollRounds(now: Instant) {
        for id in rooms.keys.sorted() where rooms[id]?.state.hasRounds == true {
            pollRounds(of: id, now: now)
        }
    }

    private mutating func pollRounds(of id: RoomID, now: Instant) {
        guard let room = rooms[id], room.state.hasRounds else { return }
        let operations = room.state.logs.count - room.state.unwritten.count
        guard room.session.monitor.isStale(operations: operations, now: now) else { return }
        rooms[id]?.session.monitor.noteLook(at: now, operations)
        // Set again as long as there is anything to wait for.
        rooms[id]?.session.monitor.wake(at: nil)
        // Another room may turn out to come before the room that this device has gone on to.
        if room.session.stage != .member, room.state.isOver, room.state.hasPresent(device) {
            return moveToSuccessor(id, now: now)
        }
        guard room.session.stage == .member else { return }
        if entrance.letGoIfOut(of: id, now: now) { return }
        // Who has written nothing is no elector, and a restored device must say what log it writes now.
        if rooms[id]?.session.ownLog == nil {
            _ = try? peering.write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
        }
        monitor(id, now: now)
        // What this device has said last decides what it may say next.
        guard rooms[id]?.state.unwritten.isEmpty == true else { return }
        if fulfilDuties(in: id, now: now) { return }
        moveToSuccessor(id, now: now)
        guard case .write(let payload)? = nextStep(in: id, now: now), !hasClosed(payload, in: id)
        else { return }
        _ = try? peering.write([RoomLogs.Draft(payload, seat: nil)], in: id, answering: nil)
    }

    /// Reduces own operations that are on disk now.
    mutating func count(_ places: [Place], in id: RoomID, now: Instant) {
        guard rooms[id]?.state.play != nil,
            let update = rooms[id]?.state.reduce(written: places)
        else { return }
        if !update.changes.isEmpty { effects.append(.event(id, .canvas(update.changes))) }
        if update.members { entrance.membersChanged(in: id, now: now) }
        effects.append(.event(id, .changed))
    }

    /// Brings what this device waits for up to date.
    private mutating func monitor(_ id: RoomID, now: Instant) {
        guard let room = rooms[id], let play = room.state.play,
            let settlement = play.rounds.settlement
        else { return }
        var monitor = room.session.monitor
        for member in room.state.roster.presentMembers {
            let isLive =
                member.device == device
                || network.peerStates.isReachable(member.device)
            monitor.company.see(member.device, isLive: isLive, now: now)
        }
        let hasBegun = monitor.round != play.rounds.current
        if hasBegun {
            let electors = Set(settlement.electorate.electors.map(\.device))
            monitor.begin(play.rounds.current, electors, now: now)
        }
        monitor.company.note(monitor.clock.electors.subtracting([device]), now: now)
        monitor.noteVotes(settlement.voteCount, now: now)
        room.look(&monitor, now: now)
        let hasTurned = room.turn(&monitor, now: now)
        let isShownAnew = monitor.sightings.hidden != room.session.monitor.sightings.hidden
        rooms[id]?.session.keep(monitor: monitor)
        if isShownAnew { effects.append(.event(id, .canvas([.reset]))) }
        let isStuck = rooms[id]?.mayBeLeft(since: now) == true
        rooms[id]?.session.monitor.note(isStuck: isStuck)
        if hasTurned || isStuck != monitor.isStuck { effects.append(.event(id, .changed)) }
        guard hasBegun else { return }
        gossip.outgoing.ink.forget(in: id)
        // What may be done after days is counted over restarts.
        if play.rounds.current > 0, monitor.clock.foundAt == now, play.game?.phase.lasts == nil {
            peering.store([.openRound(room: id, round: play.rounds.current)], then: Batch())
        }
        entrance.membersChanged(in: id, now: now)
    }

    private mutating func nextStep(in id: RoomID, now: Instant) -> Step? {
        guard let room = rooms[id], let play = room.state.play,
            let settlement = play.rounds.settlement,
            let log = room.session.ownLog
        else { return nil }
        let monitor = room.session.monitor
        let quietSince = max(monitor.dueAt ?? now, monitor.voted.at)
        let step = settlement.next(
            Settlement.View(
                device: device,
                log: room.state.logs.logs[log].name,
                isFirstLog: room.state.isInFirstLog(Place(log: log, sequence: 0)),
                dueFor: monitor.dueAt.map { now.since($0) },
                quietFor: now.since(quietSince),
                accepts: { room.mayEnd(with: $0, monitor, now: now) }
            )
        )
        let moments = [
            room.nextMoment(of: monitor), monitor.nextTurn, room.endOfPatience(after: now),
        ]
        var moment = moments.compactMap(\.self).min()
        if case .wait(let span?) = step { moment = min(now + span, moment ?? now + span) }
        rooms[id]?.session.monitor.wake(at: moment)
        return step
    }

    /// Whether this device has proposed in that ballot before, in a lobby that was somebody else's since:
    /// twice is evidence against it.
    private func hasClosed(_ payload: Payload, in id: RoomID) -> Bool {
        guard case .close(let close) = payload, let room = rooms[id] else { return false }
        let ballot = EquivocationLog.Ballot(
            device: device,
            kind: .close,
            round: close.round,
            ballot: close.ballot
        )
        return room.state.forks.votes[ballot] != nil
    }

    /// Does everything that is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isTick: See `Entrance.attend`.
    mutating func poll(now: Instant, isTick: Bool) {
        entrance.poll(now: now, isTick: isTick)
        if rooms.mayBeDue(by: now) { pollRooms(now: now) }
        // Last, so that nothing that has happened waits for another time.
        peering.pollAiring(now: now)
    }

    private mutating func pollRooms(now: Instant) {
        guard rooms.values.contains(where: { $0.hasDuties(by: now) }) else { return }
        gossip.expirePens(now: now)
        pollForks(now: now)
        pollRounds(now: now)
        for id in rooms.keys.sorted() {
            entrance.pollKnocks(of: id, now: now)
            if let asked = rooms[id]?.sync.asked, asked.until <= now {
                gossip.askSomebodyElse(id, now: now)
            }
            if case .leaving(let until) = rooms[id]?.session.stage, until <= now {
                part(from: id, now: now)
            }
        }
    }

    /// Publishes evidence, and does what follows when logs were cut.
    mutating func pollForks(now: Instant) {
        for id in rooms.keys.sorted() {
            if rooms[id]?.state.forks.unpublished.isEmpty == false { publishEvidence(in: id) }
            while rooms[id]?.state.forks.hasNews == true {
                rooms[id]?.state.forks.noteSeen()
                cutsChanged(in: id, now: now)
            }
        }
    }

    private mutating func publishEvidence(in id: RoomID) {
        guard rooms.isMember(of: id) else { return }
        for bytes in rooms[id]?.state.forks.takeUnpublished() ?? [] {
            guard let fork = try? ForkEvidence(decoding: bytes).fork(in: id, given.cryptography),
                rooms[id]?.state.logs.cuts[fork.log] ?? .max > fork.place
            else { continue }
            publish(bytes, in: id)
        }
    }

    private mutating func publish(_ evidence: [UInt8], in id: RoomID) {
        let drafts = ForkProof.payloads(of: evidence).map { RoomLogs.Draft($0, seat: nil) }
        // Who may not begin another log leaves it to the others.
        _ = try? peering.write(drafts, in: id, answering: nil)
    }

    private mutating func cutsChanged(in id: RoomID, now: Instant) {
        guard let room = rooms[id] else { return }
        if let own = room.session.ownLog, room.state.logs.logs[own].cut < .max {
            rooms[id]?.session.write(to: nil)
        }
        rooms.askNobody(in: id)
        network.peerStates.askAnew(in: id, at: now)
        for evidence in room.state.forks.orphanedEvidence(in: room.state.logs) {
            publish(evidence, in: id)
        }
        // Anybody who was let in by an operation that is cut now takes that up by going on from it.
        if !room.state.hasCounted(device),
            room.state.roster.memberBeforeCuts(device)?.isPresent == true
        {
            _ = try? peering.write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
        }
        entrance.membersChanged(in: id, now: now)
    }
}

// Strokes of this device that end without being ended by a page.
extension Proceedings {
    /// A pen of this device moves: where it leaves a sheet that cuts it off there, the stroke ends, as it does where
    /// another pen of its seat begins.
    mutating func flow(_ ink: InkFrame, in id: RoomID, now: Instant) {
        if let down = downPen(of: ink.seat, in: id), down.pen != ink.pen, ink.from == 0 {
            cut(ink.seat, in: id)
        }
        guard let sheet = rooms[id]?.sheet(of: ink.seat), sheet.cuts(ink) else {
            return gossip.flow(ink, in: id, now: now)
        }
        var within = ink
        within.points = Array(ink.points.prefix { sheet.fault(ink.style, [$0]) == nil })
        within.pressures = Array(ink.pressures.prefix(within.points.count))
        gossip.flow(within, in: id, now: now)
        cut(ink.seat, in: id)
    }

    /// A pen is up without a stroke: where pens are cut nothing that was drawn is taken back, and its stroke ends there.
    mutating func endInk(_ id: RoomID, _ seat: SeatID, _ pen: UInt32) {
        if downPen(of: seat, in: id)?.pen == pen { cut(seat, in: id) }
        gossip.endInk(id, seat, pen)
    }

    /// Before strokes of a seat are written whose pen, where pens are cut, has drawn something else: that comes first.
    ///
    /// - Parameters:
    ///   - strokes: What is to be written.
    ///   - pen: What it was drawn with; `nil` where no pen was seen.
    ///   - seat: Who draws.
    ///   - id: The room.
    mutating func liftBefore(
        _ strokes: [Stroke],
        _ pen: UInt32?,
        of seat: SeatID,
        in id: RoomID
    ) {
        guard let down = downPen(of: seat, in: id) else { return }
        let isSame = down.pen == pen && strokes.first?.points.starts(with: down.points) == true
        if !isSame { cut(seat, in: id) }
    }

    /// What the pen of a seat has drawn that is down on a sheet that cuts pens off.
    private func downPen(of seat: SeatID, in id: RoomID) -> InkFrame? {
        guard rooms[id]?.sheet(of: seat)?.pens == .cut else { return nil }
        return gossip.outgoing.ink.pen(of: seat, in: id)
    }

    /// Ends the stroke of a seat's pen where it is.
    private mutating func cut(_ seat: SeatID, in id: RoomID) {
        let drafts = lift(seat, in: id)
        if !drafts.isEmpty { _ = try? peering.write(drafts, in: id, answering: nil) }
    }

    /// What is written for what a device does by itself.
    mutating func drafts(of chores: [Chore], in id: RoomID) -> [RoomLogs.Draft] {
        let round = rooms[id]?.state.play?.rounds.current ?? 0
        var drafts: [RoomLogs.Draft] = []
        for chore in chores {
            switch chore {
            case .lift(let seat): drafts += lift(seat, in: id)
            case .move(let done):
                let move = Move(round: round, move: done.move.encoded)
                drafts.append(RoomLogs.Draft(.move(move), seat: done.seat))
            }
        }
        return drafts
    }

    /// Takes the pen of a seat off its sheet.
    ///
    /// - Returns: What it has drawn; nothing where it is up.
    private mutating func lift(_ seat: SeatID, in id: RoomID) -> [RoomLogs.Draft] {
        guard let pen = gossip.outgoing.ink.pen(of: seat, in: id) else { return [] }
        let stroke = Stroke(style: pen.style, points: pen.points, pressures: pen.pressures)
        let drafts = try? hand(in: id)?.draw([stroke], seat)
        gossip.outgoing.ink.forget(pen.pen, of: seat)
        effects.append(.event(id, .inkEnd(seat, pen: pen.pen)))
        return drafts ?? []
    }
}
