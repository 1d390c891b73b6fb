internal import Transport
internal import Vocabulary
internal import Wire

// Joining a locked room: what it has to do with rooms; the rest is the business of `Unlocking`.
extension Entrance {
    /// A device on its connection; `nil` if there is none.
    private func party(_ device: DeviceID) -> Unlocking.Party? {
        network.peerStates[device]?.link.map {
            Unlocking.Party(device: device, endpoint: $0.endpoint, session: $0.binding)
        }
    }

    /// Asks a member for its share.
    mutating func unlock(
        _ room: RoomID,
        _ request: UInt32,
        _ secret: Secret,
        with device: DeviceID
    ) {
        guard let member = party(device) else { return }
        unlocking.ask(
            for: room,
            request,
            secret,
            at: member,
            using: &peering.gossip.network.secrets,
            &peering.gossip.effects
        )
        route()
    }

    /// Goes on to the next member where one lets nobody guess for now: strangers may have used up its part of the
    /// room's budget, and that of another one is its own.
    ///
    /// Nothing is guessed more often for it: this one has not looked at the passphrase, and anybody who does and finds
    /// it wrong is the last one asked.
    mutating func askAnother(_ index: Int, than device: DeviceID, now: Instant) {
        guard let room = joiner[index].room else { return }
        unlocking.forget(room, with: device)
        joiner[index].pause(by: device)
        let seen = peering.directory.sightings(of: room).map(\.device)
        let members = Set(seen + membersInReach(of: room))
        guard !members.isSubset(of: joiner[index].paused) else {
            return giveUp(joiner[index], .declined(joiner[index].code, .paused))
        }
        askToJoin(now: now)
    }

    /// Somebody wants into a locked room, and asks for this member's share.
    mutating func answerUnlock(
        _ share: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID,
        now: Instant
    ) {
        guard let newcomer = party(device) else { return }
        let asked = JoinRequest(request: request, room: id, seats: [])
        guard let room = rooms[id], room.session.stage == .member,
            let secret = room.session.passphrase
        else {
            return answer(asked, .noSuchRoom, device)
        }
        let members = budgetShare(for: device, in: id)
        guard !unlocking.mustWait(newcomer, for: id, members: members, now: now) else {
            return answer(asked, .paused, device)
        }
        unlocking.answer(
            share,
            request,
            for: id,
            secret,
            to: newcomer,
            using: &peering.gossip.network.secrets,
            &peering.gossip.effects
        )
        route()
    }

    /// The member's share is here: prove, and ask to be let in.
    mutating func takeUnlocked(
        _ share: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID
    ) {
        guard let index = joiner.index(of: request, for: id) else { return }
        let question = JoinRequest(request: request, room: id, seats: joiner[index].seats)
        unlocking.prove(question, share: share, to: device, &peering.gossip.effects)
        route()
    }

    /// Somebody proves that it knows the passphrase, or does not.
    mutating func answerProof(
        _ request: JoinRequest,
        proof: [UInt8],
        from device: DeviceID,
        now: Instant
    ) {
        guard let newcomer = party(device) else { return }
        let members = budgetShare(for: device, in: request.room)
        let finding = unlocking.check(
            proof,
            for: request,
            from: newcomer,
            members: members,
            now: now,
            &peering.gossip.effects
        )
        route()
        switch finding {
        case .refused(let outcome): answer(request, outcome, device)
        case .right(let proof): admit(request, device, proof: proof, now: now)
        }
    }

    /// The members that share a room's budget; `nil` for a device that was in the room, which the guesses of others
    /// do not keep out.
    private func budgetShare(for device: DeviceID, in id: RoomID) -> Int? {
        guard let room = rooms[id], !room.state.hasPresent(device),
            !room.state.hasLeftFreely(device)
        else {
            return nil
        }
        return room.state.presentDevices.count
    }

    /// A member of a locked room has let this device in, and shows that it knows the passphrase.
    mutating func takeProven(
        _ proof: [UInt8],
        _ request: UInt32,
        _ id: RoomID,
        from device: DeviceID,
        now: Instant
    ) {
        guard let index = joiner.index(of: request, for: id),
            let isRight = unlocking.isRight(proof, for: id, from: device)
        else { return }
        guard isRight else { return drop(.wrongPassphrase) }
        admitted(index, by: device, now: now)
    }
}
