internal import Replication
public import Vocabulary
internal import Wire

extension PeerCore {
    /// When `Input.tick` is due at the latest; `nil` if nothing is.
    public var deadline: Instant? {
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
        for hint in hints.values { consider(hint.greetAt) }
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
        }
        return earliest
    }

    /// Does everything that is due.
    mutating func attend(now: Instant) {
        for device in acquaintances.keys.sorted() { attend(to: device, now: now) }
        greetHints(now: now)
        flushInk(now: now)
        attendToBlobs(now: now)
        expirePens(now: now)
        attendToJoins(now: now)
        attendToForks(now: now)
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
                if !isLive { liftPens(of: device) }
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
        if needsGreeting(acquaintance), acquaintance.greetAt <= now { greet(device, now: now) }
    }

    private mutating func keepInStep(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard rooms[id] != nil else {
            acquaintances[device]?.shared[id] = nil
            return
        }
        // To one that is silent the last digest is still on its way: the probe timeout repeats it.
        guard acquaintances[device]?.isLive(now: now) == true else {
            acquaintances[device]?.shared[id]?.digestAt = now + Timing.digest
            return
        }
        sendDigest(id, to: device, now: now)
        ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
    }

    /// Whether a device should be greeted: it is wanted, may be somewhere, and does not answer.
    private func needsGreeting(_ acquaintance: Acquaintance) -> Bool {
        guard !acquaintance.endpoints.isEmpty else { return false }
        return acquaintance.link == nil && isWanted(acquaintance.device)
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
        connections[acquaintance.local] = device
        let greeting = Packet.Greeting(
            connection: acquaintance.local,
            device: self.device,
            boot: boot
        )
        for endpoint in acquaintance.endpoints {
            effects.append(.send(to: endpoint, Packet.hello(greeting)))
        }
        let isFresh = now.since(acquaintance.since) < Timing.abandon
        acquaintances[device]?.greetAt = now + (isFresh ? Timing.greeting : Timing.slowGreeting)
    }

    private mutating func greetHints(now: Instant) {
        for hint in fixedHints {
            guard hint.device.flatMap({ acquaintances[$0]?.link }) == nil else { continue }
            // Who answered and was not let in, or has just gone, is not greeted at once again.
            consider(hint.endpoint, nil, now: hint.device == nil ? now : now + Timing.digest)
        }
        for (number, hint) in hints.sorted(by: { $0.key < $1.key }) where hint.greetAt <= now {
            if let until = hint.until, until <= now {
                hints[number] = nil
                continue
            }
            let greeting = Packet.Greeting(connection: number, device: device, boot: boot)
            effects.append(.send(to: hint.endpoint, Packet.hello(greeting)))
            hints[number]?.greetAt = now + Timing.digest
        }
    }

    /// Gives a connection up that has been silent for long; the device is greeted from now on.
    private mutating func abandon(_ device: DeviceID, now: Instant) {
        guard let endpoint = acquaintances[device]?.link?.endpoint else { return }
        if let local = acquaintances[device]?.local { connections[local] = nil }
        let fresh = newConnection()
        acquaintances[device]?.link = nil
        acquaintances[device]?.local = fresh
        acquaintances[device]?.shared = [:]
        acquaintances[device]?.cursors = []
        acquaintances[device]?.listings = []
        acquaintances[device]?.prefer(endpoint)
        acquaintances[device]?.greetAt = now
        for id in rooms.keys { rooms[id]?.logs.forget(source: device) }
        effects.append(.roomsChanged)
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        for device in acquaintances.keys.sorted() {
            guard var acquaintance = acquaintances[device], var link = acquaintance.link else {
                continue
            }
            var cursors = acquaintance.cursors
            var chunks = acquaintance.blobCursors
            let packets = link.packets(now: now) {
                nextBulk(&cursors, space: $0) ?? nextChunk(&chunks)
            }
            acquaintance.cursors = cursors
            acquaintance.blobCursors = chunks
            acquaintance.link = link
            acquaintances[device] = acquaintance
            for packet in packets { effects.append(.send(to: link.endpoint, packet)) }
        }
    }

    /// Tells everybody that this device stops.
    mutating func sayGoodbye() {
        for device in acquaintances.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { acquaintances[device]?.link?.enqueue(.bye, .ink) }
        }
    }
}
