internal import Replication
internal import Vocabulary
internal import Wire

// Joining a locked room: a CPace exchange inside the encrypted connection. The newcomer proves first, so
// that a member sees every wrong guess; the member's proof comes with the admission.
extension PeerCore {
    /// Asks a member for its share.
    mutating func unlock(
        _ room: RoomID,
        _ request: UInt32,
        _ secret: Secret,
        with device: DeviceID
    ) {
        // What is under way comes again by itself; a second exchange would cross the first one.
        guard acquaintances[device]?.exchanges[room]?.request != request,
            let state = begin(room, secret, newcomer: self.device, member: device, device)
        else { return }
        acquaintances[device]?.exchanges[room] = Exchange(request: request, state: state)
        acquaintances[device]?.link?.enqueue(
            .unlock(request: request, room: room, share: state.share),
            .control
        )
    }

    /// Begins an exchange on the connection with `device`: both devices and the room are the context, the
    /// connection is the session.
    private mutating func begin(
        _ room: RoomID,
        _ secret: Secret,
        newcomer: DeviceID,
        member: DeviceID,
        _ device: DeviceID
    ) -> PasswordExchange? {
        guard let link = acquaintances[device]?.link else { return nil }
        var context = ByteWriter(capacity: 128)
        context.raw(Array("parlor room v1".utf8))
        context.words(room.words)
        context.words(newcomer.words)
        context.words(member.words)
        return ciphers.passwordExchange(
            password: secret,
            context: context.bytes,
            session: link.binding,
            scalar: secrets.wide()
        )
    }

    /// Goes on to the next member where one lets nobody guess for now: strangers may have used up its part of the
    /// room's budget, and that of another one is its own.
    ///
    /// Nothing is guessed more often for it: this one has not looked at the passphrase, and whoever does and finds
    /// it wrong is the last one asked.
    mutating func askAnother(_ index: Int, than device: DeviceID, now: Instant) {
        guard let room = joins[index].room else { return }
        acquaintances[device]?.exchanges[room] = nil
        joins[index].denied.insert(device)
        joins[index].paused.insert(device)
        let seen = directory.sightings(of: room).map(\.device)
        let members = Set(seen + membersInReach(of: room))
        guard !members.isSubset(of: joins[index].paused) else {
            return giveUp(joins[index], .declined(joins[index].code, .paused))
        }
        askToJoin(now: now)
    }

    /// Somebody wants into a locked room, and asks for this member's share.
    mutating func receiveUnlock(
        _ share: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID,
        now: Instant
    ) {
        guard let link = acquaintances[device]?.link else { return }
        func answer(_ outcome: JoinOutcome) {
            acquaintances[device]?.link?.enqueue(
                .joined(request: request, room: id, outcome: outcome),
                .control
            )
        }
        guard let room = rooms[id], room.stage == .member, let secret = room.passphrase else {
            return answer(.noSuchRoom)
        }
        guard !mustWait(device, at: link.endpoint, for: id, now: now) else {
            return answer(.paused)
        }
        let known = acquaintances[device]?.exchanges ?? [:]
        if let exchange = known[id], exchange.request == request, exchange.question == share {
            let answer = Frame.unlocked(request: request, room: id, share: exchange.state.share)
            acquaintances[device]?.link?.enqueue(answer, .control)
            return
        }
        guard known[id] != nil || known.count < Self.exchangeLimit else { return drop(.notAllowed) }
        guard let state = begin(id, secret, newcomer: device, member: self.device, device) else {
            return
        }
        let proofs = ciphers.passwordProofs(
            state,
            role: .responder,
            ours: self.device.bytes,
            theirShare: share,
            theirs: device.bytes
        )
        guard let proofs else { return drop(.malformed) }
        acquaintances[device]?.exchanges[id] = Exchange(
            request: request,
            state: state,
            question: share,
            proofs: proofs
        )
        acquaintances[device]?.link?.enqueue(
            .unlocked(request: request, room: id, share: state.share),
            .control
        )
    }

    /// Rooms that one device may be unlocking at a time.
    private static let exchangeLimit = 8

    /// The member's share is here: prove, and ask to be let in.
    mutating func receiveUnlocked(
        _ share: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID
    ) {
        guard let join = joins.first(where: { $0.request == request && $0.room == id }),
            let exchange = acquaintances[device]?.exchanges[id], exchange.request == request,
            exchange.proofs == nil
        else { return }
        let proofs = ciphers.passwordProofs(
            exchange.state,
            role: .initiator,
            ours: self.device.bytes,
            theirShare: share,
            theirs: device.bytes
        )
        guard let proofs else { return drop(.malformed) }
        acquaintances[device]?.exchanges[id]?.proofs = proofs
        let question = JoinRequest(request: request, room: id, seats: join.seats)
        acquaintances[device]?.link?.enqueue(.prove(question, proof: proofs.ours), .control)
    }

    /// Somebody proves that it knows the passphrase, or does not.
    mutating func receive(
        _ request: JoinRequest,
        proof: [UInt8],
        from device: DeviceID,
        now: Instant
    ) {
        guard let exchange = acquaintances[device]?.exchanges[request.room],
            let link = acquaintances[device]?.link, exchange.request == request.request,
            let proofs = exchange.proofs
        else { return answer(request, .noSuchRoom, device) }
        if let outcome = exchange.outcome, outcome != .admitted {
            return answer(request, outcome, device)
        }
        // Who has begun many exchanges at once gets no more answers than one after the other.
        guard !mustWait(device, at: link.endpoint, for: request.room, now: now) else {
            acquaintances[device]?.exchanges[request.room]?.outcome = .paused
            return answer(request, .paused, device)
        }
        guard proof == proofs.theirs else {
            lockouts.count(device, at: link.endpoint, in: request.room, now: now)
            if let members = strangersOnly(device, request.room) {
                lockouts.weigh(request.room, members: members, now: now)
            }
            acquaintances[device]?.exchanges[request.room]?.outcome = .wrongPassphrase
            drop(.wrongPassphrase)
            return answer(request, .wrongPassphrase, device)
        }
        acquaintances[device]?.exchanges[request.room]?.outcome = .admitted
        lockouts.clear(device, in: request.room)
        admit(request, device, proof: proofs.ours, now: now)
    }

    /// Whether a device has to wait before its next guess.
    private func mustWait(
        _ device: DeviceID,
        at endpoint: Endpoint,
        for id: RoomID,
        now: Instant
    ) -> Bool {
        if lockouts.isPaused(device, at: endpoint, in: id, now: now) { return true }
        guard let members = strangersOnly(device, id) else { return false }
        return lockouts.isUsedUp(id, members: members, now: now)
    }

    /// The members that share a room's budget; `nil` for a device that was in the room, which the guesses of others
    /// do not keep out.
    private func strangersOnly(_ device: DeviceID, _ id: RoomID) -> Int? {
        guard let room = rooms[id], !room.hasPresent(device), !room.hasLeftFreely(device) else {
            return nil
        }
        return room.presentDevices.count
    }

    /// A member of a locked room has let this device in, and shows that it knows the passphrase.
    mutating func receiveProven(
        _ proof: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID,
        now: Instant
    ) {
        guard let index = joins.firstIndex(where: { $0.request == request && $0.room == id }),
            let proofs = acquaintances[device]?.exchanges[id]?.proofs
        else { return }
        guard proof == proofs.theirs else { return drop(.wrongPassphrase) }
        admitted(index, by: device, now: now)
    }
}
