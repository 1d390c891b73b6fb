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
        for device in network.acquaintances.touched {
            entrance.attend(to: device, now: now, isTick: isTick)
        }
        if isTick { entrance.greetAddresses(now: now) }
        entrance.peering.gossip.network.poll(now: now, &entrance.peering.gossip.effects)
        entrance.peering.gossip.network.pings.poll(now: now, &entrance.peering.gossip.effects)
        gossip.flushInk(now: now)
        gossip.attendToOutboxes(now: now)
        peering.attendToBlobs(now: now)
        entrance.attendToJoins(now: now)
        network.tellAddresses(among: rooms)
        if rooms.mayBeDue(by: now) { attendToRooms(now: now) }
    }

    private mutating func attendToRooms(now: Instant) {
        guard rooms.values.contains(where: { $0.hasChores(by: now) }) else { return }
        gossip.expirePens(now: now)
        attendToForks(now: now)
        attendToRounds(now: now)
        for id in rooms.keys.sorted() {
            entrance.attendToKnocks(of: id, now: now)
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
            let isGreeted = entrance.needsGreeting(device)
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
            entrance.peering.gossip.network.send(
                packet,
                to: endpoint,
                &entrance.peering.gossip.effects
            )
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
