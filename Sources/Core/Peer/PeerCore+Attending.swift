internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// When anything is due next.
    var nextDue: Instant? {
        var earliest: Instant?
        func consider(_ instant: Instant?) {
            guard let instant else { return }
            earliest = earliest.map { min($0, instant) } ?? instant
        }
        consider(network.acquaintances.due)
        consider(network.neighbours.detector.deadline)
        consider(network.addresses.due)
        consider(gossip.outgoing.outboxes.due { rooms[$0]?.state.presentDevices.count })
        consider(network.connections.outgoing.due)
        consider(network.pings.due)
        consider(blobs.fetcher.due)
        consider(entrance.joiner.due)
        consider(gossip.outgoing.ink.due)
        consider(rooms.due)
        return earliest
    }

    /// Does everything that is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isTick: Whether what waits for others may be over too. After a datagram it may not: the next one, in
    ///     the socket already, may be what it waits for.
    mutating func attend(now: Instant, isTick: Bool) {
        peering.attendToMates(now: now, isTick: isTick)
        network.acquaintances.touchDue(by: now)
        for device in network.acquaintances.touched { attend(to: device, now: now, isTick: isTick) }
        if isTick { greetAddresses(now: now) }
        peering.gossip.network.poll(now: now, &peering.gossip.effects)
        peering.gossip.network.pings.poll(now: now, &peering.gossip.effects)
        gossip.flushInk(now: now)
        gossip.attendToOutboxes(now: now)
        peering.attendToBlobs(now: now)
        attendToJoins(now: now)
        network.tellAddresses(among: rooms)
        if rooms.mayBeDue(by: now) { attendToRooms(now: now) }
    }

    private mutating func attendToRooms(now: Instant) {
        guard rooms.values.contains(where: { $0.hasChores(by: now) }) else { return }
        gossip.expirePens(now: now)
        attendToForks(now: now)
        attendToRounds(now: now)
        for id in rooms.keys.sorted() {
            attendToKnocks(of: id, now: now)
            if let asked = rooms[id]?.sync.asked, asked.until <= now {
                gossip.askSomebodyElse(id, now: now)
            }
            if case .leaving(let until) = rooms[id]?.session.stage, until <= now {
                part(from: id, now: now)
            }
        }
    }

    /// Notes when something is due for those that were changed.
    mutating func plan() {
        rooms.plan()
        for device in network.acquaintances.touched {
            let isMate = network.neighbours.detector.verdict(of: device) != nil
            let isGreeted = needsGreeting(device)
            let own = network.acquaintances[device]?.due(
                isMate: isMate,
                isGreeted: isGreeted,
                hasBlobs: blobs.server.isReady(for: device)
            )
            let other = isMate ? network.pathDue(device) : peering.strangerDue(device)
            network.acquaintances.setDue([own, other].compactMap(\.self).min(), for: device)
        }
        network.acquaintances.forgetTouched()
    }

    private mutating func attend(to device: DeviceID, now: Instant, isTick: Bool) {
        if network.acquaintances[device]?.isConnected == true {
            let verdict = network.neighbours.detector.verdict(of: device)
            if network.acquaintances[device]?.link?.isSpent == true {
                return abandon(device, now: now)
            }
            if verdict == nil, isTick, !attend(toStranger: device, now: now) {
                return abandon(device, now: now)
            }
            if isTick, verdict != .lost { network.acquaintances[device]?.link?.timeout(now: now) }
            for id in network.acquaintances[device]?.digestsDue(by: now) ?? [] {
                peering.keepInStep(id, with: device, now: now)
            }
        }
        peering.gossip.network.seekPath(to: device, now: now, among: rooms, &peering.gossip.effects)
        guard needsGreeting(device), let at = network.acquaintances[device]?.greetAt, at <= now
        else {
            return
        }
        greet(device, now: now)
    }

    /// Pings one that shares no room with this device and is silent; if it stays so, it is gone.
    ///
    /// - Returns: `false` if the connection is to be given up.
    private mutating func attend(toStranger device: DeviceID, now: Instant) -> Bool {
        guard let heard = network.acquaintances[device]?.lastHeard else { return true }
        let silence = now.since(heard)
        guard silence < Timing.abandon else { return false }
        guard network.acquaintances[device]?.isReachable == true else { return true }
        peering.relistWhenDue(to: device, now: now)
        if silence >= peering.strangerPause * 3 { peering.lose(device, now: now) }
        if let due = peering.pingDue(device), due <= now {
            network.acquaintances[device]?.link?.enqueue(.ping, .control)
            let next = now + peering.strangerPause
            network.acquaintances[device]?.greetAt = next
        }
        return true
    }

    /// Whether a device should be greeted: it is wanted, may be somewhere, and does not answer.
    private func needsGreeting(_ device: DeviceID) -> Bool {
        guard let acquaintance = network.acquaintances[device],
            !acquaintance.endpoints.isEmpty || !acquaintance.paths.relays.isEmpty
        else { return false }
        // The detector has those tried that were connected.
        if acquaintance.isConnected {
            guard !acquaintance.isReachable, network.neighbours.detector.verdict(of: device) == nil
            else {
                return false
            }
        }
        return isWanted(device)
    }

    private func isWanted(_ device: DeviceID) -> Bool {
        rooms.holdsMate(device)
            || entrance.joiner.joins.contains { join in
                !join.isAdmitted
                    && peering.directory.isSeen(on: device) { $0.code == join.code }
            }
            || rooms.contains { id, room in
                room.session.stage == .arriving
                    && peering.directory.isSeen(on: device) { $0.id == id }
            }
    }

    private mutating func greet(_ device: DeviceID, now: Instant) {
        guard let acquaintance = network.acquaintances[device] else { return }
        peering.gossip.network.greet(
            .device(device),
            at: acquaintance.endpoints + acquaintance.paths.relays,
            now: now,
            &peering.gossip.effects
        )
        let isFresh = now.since(acquaintance.since) < Timing.abandon && !acquaintance.isConnected
        network.acquaintances[device]?.greetAt =
            now + (isFresh ? Timing.greeting : Timing.slowGreeting)
    }

    private mutating func greetAddresses(now: Instant) {
        for fixed in network.addresses.fixedDue(now: now) {
            guard fixed.device.flatMap({ network.acquaintances[$0]?.link }) == nil else { continue }
            // Who answered and was not let in, or has just gone, is not greeted at once again.
            consider(fixed.endpoint, nil, now: fixed.device == nil ? now : now + Timing.digest)
        }
        for endpoint in network.addresses.greetingsDue(now: now) {
            peering.gossip.network.greet(
                .address(endpoint),
                at: [endpoint],
                now: now,
                &peering.gossip.effects
            )
        }
    }

    /// Gives a connection up that has been silent for long; the device is greeted from now on.
    private mutating func abandon(_ device: DeviceID, now: Instant) {
        // Where it was proven to be: what it moved to may be somebody else's.
        guard let endpoint = network.acquaintances[device]?.link?.proven else { return }
        if let local = network.acquaintances[device]?.link?.local {
            network.connections.close(local)
        }
        network.acquaintances[device]?.link = nil
        network.acquaintances[device]?.isReachable = false
        network.neighbours.detector.lose(device, now: now)
        forgetConversation(with: device)
        network.acquaintances[device]?.listing.forgetHeard()
        network.acquaintances[device]?.prefer(endpoint)
        network.acquaintances[device]?.greetAt = now
        for id in rooms.keys { rooms[id]?.state.logs.forget(source: device) }
        effects.append(.roomsChanged)
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        // What goes through a mate becomes frames for that mate.
        for isRelayed in [true, false] {
            for device in network.acquaintances.touched where self.isRelayed(device) == isRelayed {
                let hasBlobs = blobs.server.isReady(for: device)
                guard
                    network.acquaintances[device]?.mayBeSending(hasBlobs: hasBlobs, now: now)
                        == true,
                    network.neighbours.detector.verdict(of: device) != .lost
                else { continue }
                flush(device, now: now)
            }
        }
    }

    private func isRelayed(_ device: DeviceID) -> Bool {
        network.acquaintances[device]?.endpoint?.isRelayed == true
    }

    private mutating func flush(_ device: DeviceID, now: Instant) {
        guard let endpoint = network.acquaintances[device]?.endpoint else { return }
        var cursors = network.acquaintances[device]?.cursors ?? []
        var chunks = blobs.server.take(for: device)
        let hadCursors = !cursors.isEmpty
        let rooms = self.rooms
        let packets = network.acquaintances[device]?.link?.packets(now: now) {
            rooms.nextBulk(&cursors, space: $0) ?? chunks.next()
        }
        blobs.server.put(chunks, for: device)
        if hadCursors { network.acquaintances[device]?.cursors = cursors }
        for packet in packets ?? [] {
            peering.gossip.network.send(packet, to: endpoint, &peering.gossip.effects)
        }
    }

    /// Sends what waits, and tells everybody that this device stops.
    mutating func stop(now: Instant) {
        for id in gossip.outgoing.outboxes.rooms { gossip.sendOutbox(id, now: now) }
        for device in network.acquaintances.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { network.acquaintances[device]?.link?.enqueue(.bye, .ink) }
        }
    }
}
