internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Who is in the room with which seats, and who decides that.
extension RoomState {
    mutating func applyMembership(
        _ entry: OperationLog.Entry,
        _ place: Place
    ) -> Bool {
        guard let payload = try? Payload(kind: entry.kind, decoding: entry.payload) else {
            return false
        }
        let author = logs.logs[place.log].name.device
        let change: MembershipOperation.Change
        var claims: Set<SeatID> = []
        switch payload {
        case .create(let create):
            change = .create(create)
            claims = create.seats.drawn(by: author, logs.cryptography)
        case .admit(let admit):
            change = .admit(admit)
            claims = admit.seats.drawn(by: admit.device, logs.cryptography)
        case .leave: change = .leave
        case .unseat(let seat): change = .unseat(seat, isByMaster: decides(place))
        // Written behind the Create: later it would give people other numbers than those by which they are known.
        case .numbers(let numbers) where place.sequence == 1 && beginsRoom(place.log):
            change = .numbers(numbers)
        case .kick, .ban, .rehost, .profile, .ready, .settings, .witness, .say, .forkProof,
            .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke, .strokePart,
            .visible, .clear, .hide, .edit, .blob, .successor, .numbers, .evening:
            return false
        }
        let isCut = logs.isCut(place)
        if isCut, case .admit(let admit) = change { forks.noteCutAdmit(place, of: admit.device) }
        roster.apply(
            MembershipOperation(
                id: entry.id,
                key: key(of: place),
                place: place,
                author: author,
                change: change,
                claims: claims,
                isCut: isCut
            )
        )
        return !isCut
    }

    /// Whether an operation is one of the two behind the `Create`, in its log.
    func isBehindCreate(_ at: Place) -> Bool { 1...2 ~= at.sequence && beginsRoom(at.log) }

    private func beginsRoom(_ log: Int) -> Bool { logs.logs[log].entries.first?.id == id }

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

    /// Takes in a request to take a device out; in the lobby the master's is enough.
    mutating func kick(_ target: DeviceID, _ place: Place, isForGood: Bool = false) {
        let author = logs.logs[place.log].name.device
        play?.kicks.append(
            Play.Kick(place: place, author: author, target: target, isForGood: isForGood)
        )
        guard isByMasterOfLobby(place) else { return }
        // It has to learn that.
        if roster.member(target) != nil { play?.expulsions.add(target) }
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

    /// Takes in a Kick or Ban of a room without rounds; only the master's counts.
    mutating func dismiss(_ target: DeviceID, _ place: Place, isForGood: Bool) {
        let author = logs.logs[place.log].name.device
        guard isByMasterOfLobby(place) else { return }
        let unaware = logs.unaware(of: place, by: target)
        let ink = staleInk == .everything ? .none : ink(at: unaware)
        guard dismissals.decide(target, at: place, by: author, in: logs) else { return }
        dismissals.void(unaware)
        apply(isForGood ? .ban(target) : .kick(target), place)
        staleInk.formUnion(ink)
    }

    /// Finds out again who is in a room without rounds and what its masters have decided, all Leaves being known.
    ///
    /// Whose word counts follows from what came before it: without one word, other devices may have been the master
    /// when they wrote, and other seats may have been had.
    mutating func decideAnew() {
        (roster, lobby, hostings) = (Roster(), Lobby(), [:])
        dismissals = Dismissals(deciding: dismissals)
        forks.forgetCutAdmits()
        staleInk = .everything
        let places = countedPlaces
        Work.count(places.count)
        for place in places where !spending.void.contains(place) {
            if !isDrawing(place) { _ = apply(place, isLive: false) }
            _ = takeUp(place)
            _ = converse(place)
            applyToRounds(place)
        }
    }

    /// Whether the master decides something there that takes no device out: in the lobby, or in a room without rounds
    /// by somebody who has not left meanwhile.
    mutating func decides(_ place: Place) -> Bool {
        guard isByMasterOfLobby(place) else { return false }
        guard !hasRounds, !logs.isCut(place) else { return true }
        return dismissals.decide(at: place, by: logs.logs[place.log].name.device, in: logs)
    }

    /// Whether what is drawn there does not count, because its author had been taken out.
    mutating func isDismissed(_ place: Place) -> Bool {
        let device = logs.logs[place.log].name.device
        guard dismissals.hasDismissed(device) else { return false }
        let isPresent = roster.ask(place.log, in: logs.past(of: place), settled: 0) {
            $0.hasPresent(device)
        }
        return dismissals.hasDismissed(device, before: place, in: logs, isPresent: isPresent)
    }

    /// Whether a device has left a room with rounds: that may come to count after it was let in again, where
    /// the round of its coming back was over without it.
    func isGone(_ device: DeviceID) -> Bool {
        play != nil && roster.member(device)?.isPresent == false
            && roster.orphanedSeats(of: device) == nil
            && !forks.proofs.contains { $0.fork.log.device == device }
    }

    /// Devices in the room that have a seat which plays, by seniority; in the lobby and where there are no
    /// rounds every seat does.
    var devicesThatPlay: [DeviceID] {
        let players = play?.game?.scores
        return roster.members.filter { member in
            member.isPresent && member.seats.contains { players == nil || players?[$0.seat] != nil }
        }.map(\.device)
    }

    /// A device's seats: that of its own person, and the others in the order in which they were listed.
    func seats(of device: DeviceID) -> (person: SeatEntry?, others: [SeatEntry]) {
        guard let member = roster.member(device) else { return (nil, []) }
        let person = member.seats.first { $0.seat == member.person }
        return (person, member.seats.filter { $0.seat != member.person })
    }

    /// Why so many more seats cannot be had; `nil` if they can.
    func refusal(ofSeats count: Int) -> JoinOutcome? {
        guard seatCount + count <= Limits.seats else { return .full }
        guard let game else { return nil }
        guard play?.rounds.current == 0 || game.about.admitsLate else { return .started }
        let most = game.about.resolved(currentSettings.settings)["players"].map { Int($0) }
        let free = min(most ?? Limits.seats, game.about.seats.upperBound) - seatCount
        return count > free ? .full : nil
    }

    /// Whether the master's word is enough here: in a lobby, and for ever where there are no rounds.
    var belongsToMaster: Bool { play.map { $0.rounds.current == 0 } ?? true }

    /// Whether an operation is by a device that was the master by its own past, which sees no round over.
    mutating func isByMasterOfLobby(_ place: Place) -> Bool {
        let past = logs.past(of: place)
        let author = logs.logs[place.log].name.device
        guard let rounds = play?.rounds else {
            return roster.ask(place.log, in: past, settled: 0) { $0.master == author }
        }
        return settledCount(in: past) == 0 && rounds.lobbyMaster(in: past) == author
    }

    /// Who may do what others may not: in the lobby the one whom it belongs to, in play the most senior elector
    /// that is still here, in a room without rounds the most senior device.
    var master: DeviceID? {
        guard let play else { return roster.master }
        guard let settlement = play.rounds.settlement else { return nil }
        return settlement.electorate.electors.enumerated().first { index, elector in
            !settlement.leavers.contains(index) && hasCounted(elector.device)
        }?.element.device
    }

    /// Why a device may not come in with the seats that it asks for; without seats it may watch.
    func refusal(of request: JoinRequest, _ device: DeviceID) -> JoinOutcome? {
        guard game != nil, !request.seats.isEmpty else { return nil }
        // Who was in, and comes back, comes back to its seat.
        if let earlier = roster.member(device),
            !earlier.seats.isEmpty
        {
            return nil
        }
        return refusal(ofSeats: request.seats.count)
    }

    /// Whether a newcomer has to wait: a passphrase is answer enough.
    var hasDoor: Bool { roster.create?.access == .open && roster.hasDoor }

    /// Whether a device was in and has left of its own accord: it is let in again.
    func hasLeftFreely(_ device: DeviceID) -> Bool {
        hasLeft(device) && !roster.wasTakenOut(device)
    }

    /// Whether a device has gone by itself, and not come back.
    func hasLeft(_ device: DeviceID) -> Bool {
        !hasPresent(device) && roster.lastLeave(of: device) != nil
    }

    /// Where it is written that a device that is absent goes out, the last time.
    func lastParting(of device: DeviceID) -> Place? {
        let places = [roster.lastLeave(of: device), dismissals.last(of: device)].compactMap(\.self)
        return places.max { logs.key(of: $0) < logs.key(of: $1) }
    }

    /// Whether an operation is here.
    func holds(_ name: OperationID, at header: OperationHeader) -> Bool {
        logs.logs.contains { log in
            log.name == header.log && header.sequence < UInt64(log.entries.count)
                && log.entries[Int(header.sequence)].id == name
        }
    }

    /// Whether somebody has let a device in that knew of this, or may have.
    func hasLetIn(_ device: DeviceID, after header: OperationHeader) -> Bool {
        roster.lastAdmit(of: device).map { logs[$0].lamport > header.lamport } ?? false
    }

    /// Whether a seat is one of those of a device that is in the room.
    func seats(_ seat: SeatID, at device: DeviceID) -> Bool {
        guard let member = roster.member(device), member.isPresent else { return false }
        return member.seats.contains { $0.seat == seat }
    }

    /// The seats of a device that are in the room.
    func presentSeats(of device: DeviceID) -> [SeatID] {
        let own = roster.member(device).flatMap { $0.isPresent ? $0 : nil }
        return (own?.seats ?? []).map(\.seat)
    }

    /// The seat of a device's own person: that which it came in with last.
    func personSeat(of device: DeviceID) -> SeatID? {
        let member = roster.members.first { $0.device == device && $0.isPresent }
        if let seat = member?.person { return seat }
        // Anybody who was let in by an operation that was cut is in again in a moment, with the same seat.
        guard let earlier = roster.memberBeforeCuts(device), earlier.isPresent else { return nil }
        return earlier.person
    }

    /// Whether the log's device had the seat when it wrote there.
    mutating func hosts(_ seat: SeatID, _ place: Place) -> Bool { tenure(of: seat, place) != nil }

    /// How the log's device had the seat when it wrote there, if it had it; later operations of the log have all
    /// that earlier ones had in their past, so that a seat which nobody else claims is looked up once.
    mutating func tenure(of seat: SeatID, _ place: Place) -> Tenure? {
        let hosting = Hosting(log: place.log, seat: seat)
        let isContended = roster.isContended(seat)
        if !isContended, let known = hostings[hosting] { return known }
        let device = logs.logs[place.log].name.device
        let past = logs.past(of: place)
        let tenure = roster.ask(place.log, in: past, settled: settledCount(in: past)) { view in
            guard view.hosts(device, seat) else { return nil as Tenure? }
            let passed = view.keysPassed(of: seat, last: Limits.keysPassed)
            return Tenure(key: view.movingKey(of: seat), passed: passed, past: past)
        }
        if !isContended, let tenure { hostings[hosting] = Tenure(key: tenure.key) }
        return tenure
    }
}
