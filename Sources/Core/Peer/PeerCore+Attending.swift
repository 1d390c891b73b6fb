internal import Replication
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
        for acquaintance in acquaintances.values {
            consider(acquaintance.link?.deadline(hasBulk: acquaintance.hasBulk))
            for shared in acquaintance.shared.values where acquaintance.link != nil {
                consider(shared.digestAt)
            }
            if let link = acquaintance.link {
                consider(acquaintance.seemsLive ? link.lastHeard + Timing.silence : nil)
                consider(
                    acquaintance.shared.isEmpty && acquaintance.seemsLive
                        ? acquaintance.greetAt : nil
                )
            }
            if needsGreeting(acquaintance) { consider(acquaintance.greetAt) }
        }
        for hint in hints { consider(hint.greetAt) }
        for attempt in attempts.values { consider(attempt.deadline) }
        for ping in pings.values { consider(ping.until) }
        for fetch in fetches.values { consider(fetch.again) }
        for join in joins {
            consider(join.room == nil ? min(join.searchUntil, join.until) : join.until)
            consider(join.askAgain)
        }
        for ink in outgoingInk.values where ink.unsent < ink.frame.points.count {
            consider(ink.flushAt)
        }
        for room in rooms.values {
            if case .leaving(let until) = room.stage { consider(until) }
            for pen in room.pens.values { consider(pen.heard + Timing.penSilence) }
            consider(room.play?.watch.wakeAt)
        }
        return earliest
    }

    /// Does everything that is due.
    mutating func attend(now: Instant) {
        for device in acquaintances.keys.sorted() { attend(to: device, now: now) }
        greetHints(now: now)
        attendToHandshakes(now: now)
        attendToPings(now: now)
        flushInk(now: now)
        attendToBlobs(now: now)
        expirePens(now: now)
        attendToJoins(now: now)
        attendToForks(now: now)
        attendToRounds(now: now)
        for id in rooms.keys.sorted() {
            if case .leaving(let until) = rooms[id]?.stage, until <= now { close(id) }
        }
    }

    private mutating func attend(to device: DeviceID, now: Instant) {
        guard let acquaintance = acquaintances[device] else { return }
        if let link = acquaintance.link {
            guard now.since(link.lastHeard) < Timing.abandon, !link.isSpent else {
                return abandon(device, now: now)
            }
            acquaintances[device]?.link?.timeout(now: now)
            let isLive = acquaintance.isLive(now: now)
            if isLive != acquaintance.seemsLive {
                acquaintances[device]?.seemsLive = isLive
                if !isLive {
                    liftPens(of: device)
                    // It may be somewhere else by now, or have forgotten this connection.
                    acquaintances[device]?.greetAt = now + Timing.glare
                }
                reachabilityChanged(of: device)
            }
            for (id, shared) in acquaintance.shared.sorted(by: { $0.key < $1.key })
            where shared.digestAt <= now {
                keepInStep(id, with: device, now: now)
            }
            if acquaintance.shared.isEmpty, isLive, acquaintance.greetAt <= now {
                acquaintances[device]?.link?.enqueue(.ping, .control)
                acquaintances[device]?.greetAt = now + Timing.digest
            }
        }
        guard let latest = acquaintances[device], needsGreeting(latest), latest.greetAt <= now
        else {
            return
        }
        greet(device, now: now)
    }

    private mutating func keepInStep(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard rooms[id] != nil else {
            acquaintances[device]?.shared[id] = nil
            return
        }
        acquaintances[device]?.shared[id]?.digestAt = now + Timing.digest
        // To one that is silent the last digest is still on its way: the probe timeout repeats it. Where
        // nothing is, both have slept: somebody has to begin.
        guard
            acquaintances[device]?.isLive(now: now) == true
                || acquaintances[device]?.link?.isIdle == true
        else { return }
        sendDigest(id, to: device, now: now)
        ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
    }

    /// Whether a device should be greeted: it is wanted, may be somewhere, and does not answer.
    private func needsGreeting(_ acquaintance: Acquaintance) -> Bool {
        guard !acquaintance.endpoints.isEmpty else { return false }
        guard acquaintance.link == nil || !acquaintance.seemsLive else { return false }
        return isWanted(acquaintance.device)
    }

    private func isWanted(_ device: DeviceID) -> Bool {
        isMate(device)
            || joins.contains { join in
                !join.isAdmitted
                    && sightings.values.contains {
                        $0.device == device && $0.listing.code == join.code
                    }
            }
            || rooms.contains { id, room in
                room.stage == .arriving
                    && sightings.values.contains { $0.device == device && $0.listing.id == id }
            }
    }

    private mutating func greet(_ device: DeviceID, now: Instant) {
        guard let acquaintance = acquaintances[device] else { return }
        greet(.device(device), at: acquaintance.endpoints, now: now)
        let isFresh = now.since(acquaintance.since) < Timing.abandon && acquaintance.link == nil
        acquaintances[device]?.greetAt = now + (isFresh ? Timing.greeting : Timing.slowGreeting)
    }

    private mutating func greetHints(now: Instant) {
        for hint in fixedHints {
            guard hint.device.flatMap({ acquaintances[$0]?.link }) == nil else { continue }
            // Who answered and was not let in, or has just gone, is not greeted at once again.
            consider(hint.endpoint, nil, now: hint.device == nil ? now : now + Timing.digest)
        }
        hints.removeAll { hint in hint.until.map { $0 <= now } ?? false }
        for index in hints.indices where hints[index].greetAt <= now {
            greet(.address(hints[index].endpoint), at: [hints[index].endpoint], now: now)
            hints[index].greetAt = now + Timing.digest
        }
    }

    /// Gives a connection up that has been silent for long; the device is greeted from now on.
    private mutating func abandon(_ device: DeviceID, now: Instant) {
        guard let endpoint = acquaintances[device]?.link?.endpoint else { return }
        if let local = acquaintances[device]?.link?.local { connections[local] = nil }
        acquaintances[device]?.link = nil
        acquaintances[device]?.forgetConversation()
        acquaintances[device]?.listings = []
        acquaintances[device]?.prefer(endpoint)
        acquaintances[device]?.greetAt = now
        for id in rooms.keys { rooms[id]?.logs.forget(source: device) }
        effects.append(.roomsChanged)
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        var ready: [DeviceID] = []
        for index in acquaintances.indices where acquaintances.values[index].mayBeSending(now: now)
        {
            ready.append(acquaintances.keys[index])
        }
        for device in ready.sorted() { flush(device, now: now) }
    }

    private mutating func flush(_ device: DeviceID, now: Instant) {
        guard var link = acquaintances[device]?.link else { return }
        // Taken out, so that the link's queues are changed where they are.
        acquaintances[device]?.link = nil
        var cursors = acquaintances[device]?.cursors ?? []
        var chunks = acquaintances[device]?.blobCursors ?? []
        let hadBulk = !cursors.isEmpty || !chunks.isEmpty
        let (rooms, blobs) = (self.rooms, self.blobs)
        let packets = link.packets(now: now) {
            Self.nextBulk(&cursors, space: $0, in: rooms) ?? Self.nextChunk(&chunks, in: blobs)
        }
        let endpoint = link.endpoint
        acquaintances[device]?.link = link
        if hadBulk {
            acquaintances[device]?.cursors = cursors
            acquaintances[device]?.blobCursors = chunks
        }
        for packet in packets { effects.append(.send(to: endpoint, packet)) }
    }

    /// Tells everybody that this device stops.
    mutating func sayGoodbye() {
        for device in acquaintances.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { acquaintances[device]?.link?.enqueue(.bye, .ink) }
        }
    }
}
