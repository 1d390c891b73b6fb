internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// Connections begin and end, and those who do not answer are greeted.
extension Entrance {
    /// Begins a connection whose handshake is done; it replaces an earlier one.
    ///
    /// - Returns: `false` if there are too many strangers.
    mutating func install(_ link: Link, now: Instant) -> Bool {
        guard admitStranger(link.device, at: link.endpoint, now: now),
            let peerState = network.peerStates[link.device]
        else {
            drop(.tooManyStrangers)
            return false
        }
        if let old = peerState.link { network.connections.close(old.local) }
        if peerState.link?.boot != link.boot {
            network.neighbours.detector.forgetIncarnation(of: link.device)
        }
        network.connections.open(link.local, to: link.device)
        let frames =
            rooms.holdsRoomPeer(link.device)
            ? Limits.waitingFrames : Limits.waitingFramesOfStrangers
        network.peerStates[link.device]?.connect(over: link, frames: frames)
        forgetConversation(with: link.device)
        network.connections.outgoing.cancel(.device(link.device))
        network.connections.outgoing.rest(for: link)
        rooms.forget(source: link.device)
        gossip.remember(link.device, at: link.endpoint)
        introduce(to: link.device, now: now)
        peering.hear(link.device, now: now)
        return true
    }

    /// Begins talking over a new connection: what rooms there are, and which are shared.
    mutating func introduce(to device: DeviceID, now: Instant) {
        peering.sendListing(to: device)
        for (id, room) in rooms.sorted(by: { $0.key < $1.key }) where room.state.hasPresent(device)
        {
            gossip.share(id, with: device, now: now)
        }
        askToJoin(now: now)
        peering.reachabilityChanged(of: device)
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation(with device: DeviceID) {
        network.peerStates[device]?.forgetConversation()
        unlocking.forget(device)
        peering.blobs.server.forget(device)
    }

    /// Makes room for a device not known yet; see `Network.admitStranger`.
    ///
    /// - Returns: Whether it is known now.
    mutating func admitStranger(
        _ stranger: DeviceID,
        at endpoint: Endpoint? = nil,
        now: Instant
    ) -> Bool {
        let (isKnown, forgotten) = network.admitStranger(
            stranger,
            at: endpoint,
            among: rooms,
            now: now
        )
        guard let forgotten else { return isKnown }
        unlocking.forget(forgotten)
        peering.blobs.server.forget(forgotten)
        rooms.forget(source: forgotten)
        return isKnown
    }

    mutating func poll(_ device: DeviceID, now: Instant, isTick: Bool) {
        if network.peerStates.isConnected(device) {
            let verdict = network.neighbours.detector.verdict(of: device)
            if network.peerStates[device]?.isSpent == true {
                return abandon(device, now: now)
            }
            if verdict == nil, isTick, !poll(stranger: device, now: now) {
                return abandon(device, now: now)
            }
            if isTick, verdict != .lost { network.peerStates[device]?.link?.timeout(now: now) }
            for id in network.peerStates[device]?.digestsDue(by: now) ?? [] {
                peering.keepInStep(id, with: device, now: now)
            }
        }
        gossip.seekPath(to: device, now: now)
        guard needsGreeting(device), let at = network.peerStates[device]?.greetAt, at <= now
        else {
            return
        }
        greet(device, now: now)
    }

    /// Pings a device that shares no room with this device and is silent; if it stays so, it is gone.
    ///
    /// - Returns: `false` if the connection is to be given up.
    mutating func poll(stranger device: DeviceID, now: Instant) -> Bool {
        guard let heard = network.peerStates[device]?.lastHeard else { return true }
        let silence = now.since(heard)
        guard silence < Timing.abandon else { return false }
        guard network.peerStates.isReachable(device) else { return true }
        peering.relistWhenDue(to: device, now: now)
        if silence >= peering.strangerPause * 3 { peering.lose(device, now: now) }
        if let due = peering.pingDue(device), due <= now {
            network.peerStates.enqueue(.ping, .control, to: device)
            network.peerStates.greet(device, at: now + peering.strangerPause)
        }
        return true
    }

    /// Whether a device should be greeted: it is wanted, may be somewhere, and does not answer.
    func needsGreeting(_ device: DeviceID) -> Bool {
        guard let peerState = network.peerStates[device],
            !peerState.endpoints.isEmpty || !peerState.paths.relays.isEmpty
        else { return false }
        // The detector has those tried that were connected.
        if peerState.isConnected {
            guard !peerState.isReachable, network.neighbours.detector.verdict(of: device) == nil
            else {
                return false
            }
        }
        return isWanted(device)
    }

    func isWanted(_ device: DeviceID) -> Bool {
        rooms.holdsRoomPeer(device)
            || joiner.joins.contains { join in
                !join.isAdmitted
                    && peering.directory.isSeen(on: device) { $0.code == join.code }
            }
            || rooms.contains { id, room in
                room.session.stage == .arriving
                    && peering.directory.isSeen(on: device) { $0.id == id }
            }
    }

    mutating func greet(_ device: DeviceID, now: Instant) {
        guard let peerState = network.peerStates[device] else { return }
        gossip.greet(
            .device(device),
            at: peerState.endpoints + peerState.paths.relays,
            now: now
        )
        let isFresh = now.since(peerState.since) < Timing.abandon && !peerState.isConnected
        let pause = isFresh ? Timing.greeting : Timing.slowGreeting
        network.peerStates.greet(device, at: now + pause)
    }

    mutating func greetAddresses(now: Instant) {
        for fixed in network.addresses.fixedDue(now: now) {
            guard fixed.device.flatMap({ network.peerStates[$0]?.link }) == nil else { continue }
            // Who answered and was not let in, or has just gone, is not greeted at once again.
            consider(fixed.endpoint, nil, now: fixed.device == nil ? now : now + Timing.digest)
        }
        for endpoint in network.addresses.greetingsDue(now: now) {
            gossip.greet(
                .address(endpoint),
                at: [endpoint],
                now: now
            )
        }
    }

    /// Gives a connection up that has been silent for long; the device is greeted from now on.
    mutating func abandon(_ device: DeviceID, now: Instant) {
        // Where it was proven to be: what it moved to may be somebody else's.
        guard let endpoint = network.peerStates[device]?.link?.proven else { return }
        if let local = network.peerStates[device]?.link?.local {
            network.connections.close(local)
        }
        network.neighbours.detector.lose(device, now: now)
        forgetConversation(with: device)
        network.peerStates.disconnect(device)
        network.peerStates[device]?.prefer(endpoint)
        network.peerStates.greet(device, at: now)
        rooms.forget(source: device)
        effects.append(.roomsChanged)
    }

    /// The other one has said good-bye.
    mutating func part(from device: DeviceID, now: Instant) {
        guard let local = network.peerStates[device]?.link?.local else { return }
        network.connections.close(local)
        network.neighbours.detector.lose(device, now: now)
        forgetConversation(with: device)
        network.peerStates.disconnect(device)
        network.peerStates.greet(device, at: now + Timing.greeting)
        gossip.liftPens(of: device)
        peering.reachabilityChanged(of: device)
    }

    /// Somebody, or the database, knows where a device may be, or somebody.
    mutating func take(hint endpoint: Endpoint, of device: DeviceID?, now: Instant) {
        if device == nil { network.addresses.fix(endpoint) }
        network.addresses.greetings.vouch(for: endpoint, device == nil ? .given : .proven, now: now)
        consider(endpoint, device, now: now)
    }

    /// Tries an address that may be somebody's.
    ///
    /// - Parameters:
    ///   - endpoint: Where to greet.
    ///   - device: Whom, if that is known.
    ///   - now: The time.
    ///   - until: When to give up; never for an address given by a person.
    mutating func consider(
        _ endpoint: Endpoint,
        _ device: DeviceID?,
        now: Instant,
        until: Instant? = nil
    ) {
        guard !endpoint.isRelayed else { return }
        guard let device else {
            let isConnected = network.peerStates.values.contains {
                $0.link?.endpoint == endpoint && $0.isReachable
            }
            if !isConnected { network.addresses.add(endpoint, now: now, until: until) }
            return
        }
        guard device != self.device, admitStranger(device, now: now) else { return }
        network.peerStates.consider(endpoint, of: device)
    }

    /// Does everything that is due but what is so in a room.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isTick: Whether what waits for others may be over too. After a datagram it may not: the next one, in
    ///     the socket already, may be what it waits for.
    mutating func poll(now: Instant, isTick: Bool) {
        peering.pollRoomPeers(now: now, isTick: isTick)
        network.peerStates.touchDue(by: now)
        for device in network.peerStates.touched {
            poll(device, now: now, isTick: isTick)
        }
        if isTick { greetAddresses(now: now) }
        gossip.pollNetwork(now: now)
        gossip.flushInk(now: now)
        gossip.pollMixing(now: now)
        gossip.pollOutboxes(now: now)
        peering.pollBlobs(now: now)
        pollJoins(now: now)
        network.tellAddresses(among: rooms)
    }

    /// Notes when something is due for those that were changed.
    mutating func updateDeadlines(now: Instant) {
        rooms.updateDeadlines()
        for device in network.peerStates.touched {
            let isRoomPeer = network.neighbours.detector.verdict(of: device) != nil
            let isGreeted = needsGreeting(device)
            let own = network.peerStates[device]?.due(
                isRoomPeer: isRoomPeer,
                isGreeted: isGreeted,
                hasBlobs: peering.blobs.server.isReady(for: device)
            )
            let other = isRoomPeer ? network.pathDue(device) : peering.strangerDue(device)
            let due = Instant.earlier(own, other)
            // What is due and may not go yet is looked at when it may.
            let waits = due.map { $0 <= now } == true && network.held.contains(device)
            network.peerStates.setDue(waits ? network.heldUntil : due, for: device)
        }
        network.peerStates.forgetTouched()
    }
}
