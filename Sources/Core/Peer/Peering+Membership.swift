internal import Membership
internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Who can be reached: what the detector decides, done over the connections there are.
extension Peering {
    /// Tells the detector who shares a room with this device, and does what it wants by now.
    mutating func pollRoomPeers(now: Instant, isTick: Bool) {
        if network.neighbours.areStale { refreshRoomPeers(now: now) }
        // Where all are heard through one, fewer probes tell as much.
        let isCalm =
            rooms.livelyUntil <= now || gossip.outgoing.mixing.isBusy(now: now)
            || network.airtime.isTight
        network.neighbours.detector.probe(every: isCalm ? Pace.calm : Pace.lively, now: now)
        let isSparing = network.airtime.isTight
        network.neighbours.detector.spare(isSparing)
        guard isTick, let due = network.neighbours.detector.deadline, due <= now else { return }
        let rooms = self.rooms
        let actions = gossip.network.neighbours.detector.advance(now: now, using: &gossip.dice) {
            Self.roomPeers(sharingARoomWith: $0, in: rooms)
        }
        for action in actions { perform(action, now: now) }
    }

    private mutating func refreshRoomPeers(now: Instant) {
        var roomPeers: Set<DeviceID> = []
        for room in rooms.values { roomPeers.formUnion(room.state.presentDevices) }
        roomPeers.remove(device)
        let old = Set(network.neighbours.detector.members)
        for changed in roomPeers.symmetricDifference(old) { network.peerStates.touch(changed) }
        let peerStates = self.network.peerStates
        gossip.network.neighbours.set(
            roomPeers,
            isReachable: { peerStates.isReachable($0) },
            now: now,
            using: &gossip.dice
        )
    }

    /// The devices that share a room with a room peer and with this device, ascending.
    private static func roomPeers(
        sharingARoomWith roomPeer: DeviceID,
        in rooms: RoomTable
    ) -> [DeviceID] {
        var roomPeers: Set<DeviceID> = []
        for room in rooms.values where room.state.hasPresent(roomPeer) {
            roomPeers.formUnion(room.state.presentDevices)
        }
        return roomPeers.sorted()
    }

    /// Something authentic came from a device: it is there.
    mutating func hear(_ device: DeviceID, now: Instant) {
        gossip.outgoing.mixing.noteAlive(device, now: now)
        let actions = network.neighbours.detector.heard(device, now: now)
        for action in actions { perform(action, now: now) }
        if network.peerStates.isLost(device) { find(device, now: now) }
    }

    private mutating func perform(_ action: Action, now: Instant) {
        switch action {
        case .probe(let roomPeer, let incarnation): probe(roomPeer, accusing: incarnation, now: now)
        case .attempt(let roomPeer, let greeting): attempt(roomPeer, greeting: greeting, now: now)
        case .requestPing(let subject, let roomPeers):
            for roomPeer in roomPeers { tell(roomPeer, .pingRequest(subject)) }
        case .answer(let asker, let subject, let incarnation?):
            tell(asker, .heard(subject, incarnation: incarnation))
        case .answer(let asker, let subject, nil): tell(asker, .notHeard(subject))
        case .accuse(let roomPeer, let incarnation):
            tellAll(of: roomPeer, .suspicion(roomPeer, incarnation: incarnation))
            tell(roomPeer, .suspicion(roomPeer, incarnation: incarnation))
        case .refute(let incarnation, let roomPeer?):
            tell(roomPeer, .alive(incarnation: incarnation))
        case .refute(let incarnation, nil):
            for roomPeer in network.neighbours.detector.members {
                tell(roomPeer, .alive(incarnation: incarnation))
            }
        case .lost(let roomPeer): lose(roomPeer, now: now)
        case .found(let roomPeer, let telling):
            if network.peerStates.isLost(roomPeer) { find(roomPeer, now: now) }
            if telling { tellAll(of: roomPeer, .returned(roomPeer)) }
        case .heardOnly(let hearer, let roomPeer):
            gossip.network.heardOnlyThrough(
                hearer,
                roomPeer,
                now: now,
                among: rooms,
                &gossip.effects
            )
        }
    }

    /// Sends a room peer the digests of the rooms that both are in: so those who lack something find out.
    ///
    /// A suspected device hears only of that.
    private mutating func probe(_ roomPeer: DeviceID, accusing incarnation: UInt32?, now: Instant) {
        guard let shared = network.peerStates[roomPeer]?.shared,
            network.peerStates.isConnected(roomPeer)
        else {
            return
        }
        if let incarnation { return tell(roomPeer, .suspicion(roomPeer, incarnation: incarnation)) }
        relistInPassing(to: roomPeer)
        var isSent = false
        for id in shared.keys.sorted() where rooms.hasPresent(roomPeer, in: id) {
            keepInStep(id, with: roomPeer, now: now)
            isSent = true
        }
        if !isSent { network.peerStates.enqueue(.ping, .control, to: roomPeer) }
    }

    /// Tries a lost device, over the connection that it may still have; now and then with a greeting, in
    /// case that it has not.
    private mutating func attempt(_ roomPeer: DeviceID, greeting: Bool, now: Instant) {
        guard let endpoint = network.peerStates[roomPeer]?.link?.endpoint else { return }
        if let packet = network.peerStates[roomPeer]?.link?.attempt() {
            gossip.network.keepNeighbour(roomPeer, now: now, &gossip.effects)
            gossip.network.send(packet, to: endpoint, &gossip.effects)
        }
        guard greeting, let known = network.peerStates[roomPeer]?.endpoints,
            let proven = network.peerStates[roomPeer]?.link?.proven
        else { return }
        let isListed = known.contains(proven) || proven.isRelayed
        gossip.network.greet(
            .device(roomPeer),
            at: isListed ? known : known + [proven],
            now: now,
            &gossip.effects
        )
    }

    private mutating func tell(_ roomPeer: DeviceID, _ frame: MembershipFrame) {
        guard network.peerStates.isReachable(roomPeer) else { return }
        network.peerStates.enqueue(.membership(frame), .control, to: roomPeer)
    }

    /// Tells all that share a room with a room peer.
    private mutating func tellAll(of roomPeer: DeviceID, _ frame: MembershipFrame) {
        for other in Self.roomPeers(sharingARoomWith: roomPeer, in: rooms)
        where other != roomPeer && other != device { tell(other, frame) }
    }

    /// A device can be reached again: both begin anew to compare, without waiting for any timer.
    private mutating func find(_ device: DeviceID, now: Instant) {
        let rooms = self.rooms.keys.sorted()
        network.peerStates.revive(device, in: rooms)
        sendListing(to: device)
        for id in rooms where self.rooms.hasPresent(device, in: id) {
            gossip.share(id, with: device, now: now)
        }
        reachabilityChanged(of: device)
    }

    /// A device cannot be reached any more.
    mutating func lose(_ device: DeviceID, now: Instant) {
        // It may be somewhere else by now, or have forgotten this connection.
        network.peerStates.lose(device, greetingAt: now + Timing.glare)
        gossip.liftPens(of: device)
        for id in rooms.keys.sorted() where rooms[id]?.sync.asked?.device == device {
            gossip.askSomebodyElse(id, now: now)
        }
        // Until now it was heard there: that is no older than the silence.
        if let link = network.peerStates[device]?.link, link.endpoint == link.proven,
            !link.proven.isRelayed
        {
            network.addresses.greetings.answered(link.proven, now: link.lastHeard)
        }
        reachabilityChanged(of: device)
    }

    /// Takes what a room peer says of a third device that both share a room with.
    mutating func takeMembership(_ frame: MembershipFrame, from sender: DeviceID, now: Instant) {
        guard let rumour = rumour(frame, from: sender) else { return drop(.notAllowed) }
        let actions = gossip.network.neighbours.detector.receive(
            rumour,
            from: sender,
            now: now,
            using: &gossip.dice
        )
        for action in actions { perform(action, now: now) }
    }

    /// What a frame says; `nil` if it is not the sender's business.
    private func rumour(_ frame: MembershipFrame, from sender: DeviceID) -> Rumour? {
        func isShared(_ subject: DeviceID) -> Bool {
            rooms.values.contains { $0.state.hasPresent(sender) && $0.state.hasPresent(subject) }
        }
        switch frame {
        case .pingRequest(let subject): return isShared(subject) ? .pingRequest(subject) : nil
        case .heard(let subject, let incarnation):
            return isShared(subject) ? .heard(subject, incarnation: incarnation) : nil
        case .notHeard(let subject): return isShared(subject) ? .notHeard(subject) : nil
        case .suspicion(let subject, let incarnation):
            return isShared(subject) ? .suspicion(subject, incarnation: incarnation) : nil
        case .alive(let incarnation):
            return network.neighbours.detector.verdict(of: sender) != nil
                ? .alive(incarnation: incarnation) : nil
        case .returned(let subject): return isShared(subject) ? .returned(subject) : nil
        }
    }

    /// Tells the pages that a device answers, or does not any more.
    mutating func reachabilityChanged(of device: DeviceID) {
        directory.airing.noteChange()
        for (id, room) in rooms.sorted(by: { $0.key < $1.key }) where room.state.hasPresent(device)
        {
            effects.append(.event(id, .changed))
            network.addresses.noteNews(in: id)
        }
        effects.append(.roomsChanged)
    }

    /// Sends a digest, and asks for what is missing and heads do not tell of.
    mutating func keepInStep(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard let room = rooms[id] else {
            network.peerStates[device]?.endSharing(id)
            return
        }
        network.peerStates.sendDigest(of: id, to: device, at: nil)
        introduceItself(in: id, to: device, now: now)
        gossip.sendDigest(id, to: device, now: now)
        if room.session.stage == .arriving {
            network.peerStates.sendDigest(of: id, to: device, at: now + Timing.digest)
        }
        gossip.ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
    }

    /// Writes something for those to whom this device is a stranger, unless it has since it was let in: they
    /// ask for what that names, and so get what let it in even where its author forked the log there.
    mutating func introduceItself(in id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.session.stage == .member,
            room.state.hasPresent(self.device),
            let shared = network.peerStates[device]?.shared[id],
            shared.attention.isIgnored(now: now),
            let admit = room.state.roster.lastAdmit(of: self.device)
        else { return }
        if let log = room.session.ownLog, let last = room.state.logs.logs[log].entries.indices.last,
            room.state.logs.past(of: Place(log: log, sequence: last)).contains(admit)
        {
            return
        }
        _ = try? write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
    }
}
