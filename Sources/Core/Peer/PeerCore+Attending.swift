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
        consider(acquaintances.due)
        consider(neighbours.detector.deadline)
        consider(addresses.due)
        consider(outboxes.due { rooms[$0]?.presentDevices.count })
        consider(connections.outgoing.due)
        consider(pings.due)
        consider(blobs.fetcher.due)
        consider(joiner.due)
        consider(ink.due)
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
        attendToMates(now: now, isTick: isTick)
        acquaintances.touchDue(by: now)
        for device in acquaintances.touched { attend(to: device, now: now, isTick: isTick) }
        if isTick { greetAddresses(now: now) }
        attendToHandshakes(now: now)
        pings.poll(now: now, &effects)
        flushInk(now: now)
        attendToOutboxes(now: now)
        attendToBlobs(now: now)
        attendToJoins(now: now)
        tellAddresses()
        if rooms.mayBeDue(by: now) { attendToRooms(now: now) }
    }

    private mutating func attendToRooms(now: Instant) {
        guard rooms.values.contains(where: { $0.hasChores(by: now) }) else { return }
        expirePens(now: now)
        attendToForks(now: now)
        attendToRounds(now: now)
        for id in rooms.keys.sorted() {
            attendToKnocks(of: id, now: now)
            if let asked = rooms[id]?.asked, asked.until <= now { askSomebodyElse(id, now: now) }
            if case .leaving(let until) = rooms[id]?.stage, until <= now {
                part(from: id, now: now)
            }
        }
    }

    /// Notes when something is due for those that were changed.
    mutating func plan() {
        rooms.plan()
        for device in acquaintances.touched {
            let isMate = neighbours.detector.verdict(of: device) != nil
            let isGreeted = needsGreeting(device)
            let own = acquaintances[device]?.due(
                isMate: isMate,
                isGreeted: isGreeted,
                hasBlobs: blobs.server.isReady(for: device)
            )
            let other = isMate ? pathDue(device) : strangerDue(device)
            acquaintances.setDue([own, other].compactMap(\.self).min(), for: device)
        }
        acquaintances.forgetTouched()
    }

    private mutating func attend(to device: DeviceID, now: Instant, isTick: Bool) {
        if acquaintances[device]?.isConnected == true {
            let verdict = neighbours.detector.verdict(of: device)
            if acquaintances[device]?.link?.isSpent == true { return abandon(device, now: now) }
            if verdict == nil, isTick, !attend(toStranger: device, now: now) {
                return abandon(device, now: now)
            }
            if isTick, verdict != .lost { acquaintances[device]?.link?.timeout(now: now) }
            for id in acquaintances[device]?.digestsDue(by: now) ?? [] {
                keepInStep(id, with: device, now: now)
            }
        }
        seekPath(to: device, now: now)
        guard needsGreeting(device), let at = acquaintances[device]?.greetAt, at <= now else {
            return
        }
        greet(device, now: now)
    }

    /// Pings one that shares no room with this device and is silent; if it stays so, it is gone.
    ///
    /// - Returns: `false` if the connection is to be given up.
    private mutating func attend(toStranger device: DeviceID, now: Instant) -> Bool {
        guard let heard = acquaintances[device]?.lastHeard else { return true }
        let silence = now.since(heard)
        guard silence < Timing.abandon else { return false }
        guard acquaintances[device]?.isReachable == true else { return true }
        relistWhenDue(to: device, now: now)
        if silence >= strangerPause * 3 { lose(device, now: now) }
        if let due = pingDue(device), due <= now {
            acquaintances[device]?.link?.enqueue(.ping, .control)
            let next = now + strangerPause
            acquaintances[device]?.greetAt = next
        }
        return true
    }

    /// How long a stranger may be silent until it is pinged: the longer, the more devices are known, so that a
    /// crowd that shares no room is not busy with itself.
    var strangerPause: Instant.Span {
        Timing.digest * UInt64(max(acquaintances.count / Self.strangersInPause, 1))
    }

    /// Strangers pinged in a second.
    private static let strangersInPause = 8

    /// When one that shares no room with this device is to be pinged.
    ///
    /// The larger one of two waits a little: the other one's ping tells it as much.
    private func pingDue(_ device: DeviceID) -> Instant? {
        guard let known = acquaintances[device], known.isReachable, known.shared.isEmpty,
            let heard = known.lastHeard
        else { return nil }
        let pause = self.device < device ? strangerPause : strangerPause * 5 / 4
        return max(known.greetAt, heard + pause)
    }

    /// When something is due for a stranger.
    private func strangerDue(_ device: DeviceID) -> Instant? {
        guard let known = acquaintances[device], let heard = known.lastHeard else {
            return nil
        }
        let gone = heard + (known.isReachable ? strangerPause * 3 : Timing.abandon)
        let listing = known.isReachable ? known.listing.tellAt : nil
        return [gone, pingDue(device), listing].compactMap(\.self).min()
    }

    /// Sends a digest, and asks for what is missing and heads do not tell of.
    mutating func keepInStep(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard let room = rooms[id] else {
            acquaintances[device]?.shared[id] = nil
            return
        }
        acquaintances[device]?.shared[id]?.digestAt = nil
        introduceItself(in: id, to: device, now: now)
        sendDigest(id, to: device, now: now)
        if room.stage == .arriving {
            acquaintances[device]?.shared[id]?.digestAt = now + Timing.digest
        }
        ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
    }

    /// Whether a device should be greeted: it is wanted, may be somewhere, and does not answer.
    private func needsGreeting(_ device: DeviceID) -> Bool {
        guard let acquaintance = acquaintances[device],
            !acquaintance.endpoints.isEmpty || !acquaintance.relays.isEmpty
        else { return false }
        // The detector has those tried that were connected.
        if acquaintance.isConnected {
            guard !acquaintance.isReachable, neighbours.detector.verdict(of: device) == nil else {
                return false
            }
        }
        return isWanted(device)
    }

    private func isWanted(_ device: DeviceID) -> Bool {
        isMate(device)
            || joiner.joins.contains { join in
                !join.isAdmitted
                    && directory.isSeen(on: device) { $0.code == join.code }
            }
            || rooms.contains { id, room in
                room.stage == .arriving && directory.isSeen(on: device) { $0.id == id }
            }
    }

    private mutating func greet(_ device: DeviceID, now: Instant) {
        guard let acquaintance = acquaintances[device] else { return }
        greet(.device(device), at: acquaintance.endpoints + acquaintance.relays, now: now)
        let isFresh = now.since(acquaintance.since) < Timing.abandon && !acquaintance.isConnected
        acquaintances[device]?.greetAt = now + (isFresh ? Timing.greeting : Timing.slowGreeting)
    }

    private mutating func greetAddresses(now: Instant) {
        for fixed in addresses.fixedDue(now: now) {
            guard fixed.device.flatMap({ acquaintances[$0]?.link }) == nil else { continue }
            // Who answered and was not let in, or has just gone, is not greeted at once again.
            consider(fixed.endpoint, nil, now: fixed.device == nil ? now : now + Timing.digest)
        }
        for endpoint in addresses.greetingsDue(now: now) {
            greet(.address(endpoint), at: [endpoint], now: now)
        }
    }

    /// Gives a connection up that has been silent for long; the device is greeted from now on.
    private mutating func abandon(_ device: DeviceID, now: Instant) {
        // Where it was proven to be: what it moved to may be somebody else's.
        guard let endpoint = acquaintances[device]?.link?.proven else { return }
        if let local = acquaintances[device]?.link?.local { connections.close(local) }
        acquaintances[device]?.link = nil
        acquaintances[device]?.isReachable = false
        neighbours.detector.lose(device, now: now)
        forgetConversation(with: device)
        acquaintances[device]?.listing.forgetHeard()
        acquaintances[device]?.prefer(endpoint)
        acquaintances[device]?.greetAt = now
        for id in rooms.keys { rooms[id]?.logs.forget(source: device) }
        effects.append(.roomsChanged)
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        // What goes through a mate becomes frames for that mate.
        for isRelayed in [true, false] {
            for device in acquaintances.touched where self.isRelayed(device) == isRelayed {
                let hasBlobs = blobs.server.isReady(for: device)
                guard acquaintances[device]?.mayBeSending(hasBlobs: hasBlobs, now: now) == true,
                    neighbours.detector.verdict(of: device) != .lost
                else { continue }
                flush(device, now: now)
            }
        }
    }

    private func isRelayed(_ device: DeviceID) -> Bool {
        acquaintances[device]?.endpoint?.isRelayed == true
    }

    private mutating func flush(_ device: DeviceID, now: Instant) {
        guard let endpoint = acquaintances[device]?.endpoint else { return }
        var cursors = acquaintances[device]?.cursors ?? []
        var chunks = blobs.server.take(for: device)
        let hadCursors = !cursors.isEmpty
        let rooms = self.rooms
        let packets = acquaintances[device]?.link?.packets(now: now) {
            Self.nextBulk(&cursors, space: $0, in: rooms) ?? chunks.next()
        }
        blobs.server.put(chunks, for: device)
        if hadCursors { acquaintances[device]?.cursors = cursors }
        for packet in packets ?? [] { send(packet, to: endpoint) }
    }

    /// Sends what waits, and tells everybody that this device stops.
    mutating func stop(now: Instant) {
        for id in outboxes.rooms { sendOutbox(id, now: now) }
        for device in acquaintances.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { acquaintances[device]?.link?.enqueue(.bye, .ink) }
        }
    }
}
