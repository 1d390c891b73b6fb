internal import Membership
internal import Transport
internal import Vocabulary
internal import Wire

// Two members of a room that cannot hear each other, as on a Wi-Fi that isolates its clients, or with one
// weak antenna, talk through a room peer of both. What it passes on is their own packets, encrypted from end to
// end: to the connection a room peer is one more address (`Endpoint.isRelayed`), so handshakes, loss recovery and
// moves work there as anywhere.
extension Network {
    /// Somebody answers a room peer and not this device: from now on it is reached through that room peer, until it
    /// answers directly.
    ///
    /// - Parameters:
    ///   - roomPeer: Who hears it.
    ///   - device: Who is heard.
    ///   - now: The time.
    ///   - rooms: Tell who shares which.
    ///   - effects: What is to be done.
    mutating func heardOnlyThrough(
        _ roomPeer: DeviceID,
        _ device: DeviceID,
        now: Instant,
        among rooms: RoomTable,
        _ effects: inout Effects
    ) {
        guard isDirect(roomPeer), rooms.share(device, roomPeer), peerStates[device] != nil,
            let endpoint = addRoute(to: device, through: roomPeer)
        else { return }
        peerStates[device]?.paths.prefer(endpoint)
        guard peerStates[device]?.link != nil else {
            return greet(.device(device), at: [endpoint], now: now, &effects)
        }
        reach(device, at: endpoint, isSilent: true, now: now, &effects)
    }

    /// Sends a datagram, through a room peer if that is where its address lies.
    mutating func send(_ bytes: [UInt8], to endpoint: Endpoint, _ effects: inout Effects) {
        guard endpoint.isRelayed else {
            effects.perform(.send(to: endpoint, bytes))
            airtime.noteSent(1)
            return
        }
        guard let roomPeer = routes.roomPeer(at: endpoint) else { return }
        // Sent once, as a datagram would be: anybody who wrote the packet notices what is lost.
        for frame in routes.frames(for: bytes, to: endpoint) {
            peerStates[roomPeer]?.link?.enqueue(.relay(frame), .ink)
        }
    }

    /// Passes a packet on between two who share a room with this device and each other.
    mutating func passOn(
        _ frame: RelayFrame,
        from device: DeviceID,
        now: Instant,
        among rooms: RoomTable
    ) {
        guard frame.device != self.device, frame.device != device,
            peerStates[device]?.link?.endpoint.isRelayed == false,
            isDirect(frame.device), rooms.share(device, frame.device)
        else { return drop(.notAllowed) }
        guard peerStates[device]?.quotas.relayed.take(frame.bytes.count, now: now) == true
        else {
            return drop(.tooMany)
        }
        neighbours.noteRelayed(now: now)
        var passed = frame
        passed.device = device
        // Within the quota these count as asked for.
        peerStates[device]?.link?.grant(packets: 1)
        peerStates[frame.device]?.link?.enqueue(.relayed(passed), .ink)
        tellAddress(of: frame.device, to: device, among: rooms)
        tellAddress(of: device, to: frame.device, among: rooms)
    }

    /// Tells one of two where the other is, once for each address: they go on trying to do without a relay.
    private mutating func tellAddress(
        of device: DeviceID,
        to roomPeer: DeviceID,
        among rooms: RoomTable
    ) {
        guard let endpoint = peerStates[device]?.addressForOthers,
            let peerState = peerStates[roomPeer], peerState.told[device] != endpoint
        else { return }
        let shared = rooms.values.filter {
            $0.state.hasPresent(device) && peerState.shared[$0.id]?.explainedRoom == true
        }
        guard let room = shared.min(by: { $0.session.number < $1.session.number }) else { return }
        peerStates[roomPeer]?.noteTold(of: device, at: endpoint)
        let peer = PeerAddress(device: device, endpoint: endpoint)
        peerStates[roomPeer]?.link?.enqueue(
            .peers(room: room.session.number, peers: [peer]),
            .control
        )
    }

    /// Takes a packet with nothing but a question whether addresses reach each other, or its answer.
    ///
    /// - Returns: `false` if the packet is none.
    mutating func answerProbe(
        _ frames: [Frame],
        _ number: UInt32,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant,
        among rooms: RoomTable,
        _ effects: inout Effects
    ) -> Bool {
        guard frames.count == 1, let frame = frames.first else { return false }
        var asked: UInt64?
        var answered: UInt64?
        if case .reach(let token) = frame { asked = token }
        if case .reached(let token) = frame { answered = token }
        guard asked != nil || answered != nil else { return false }
        guard peerStates[device]?.link?.acceptProbe(number, now: now) == true else {
            drop(.replayed)
            return true
        }
        if let asked, let answer = peerStates[device]?.link?.probe(.reached(asked), now: now) {
            send(answer, to: endpoint, &effects)
        }
        if let answered {
            reached(answered, by: device, at: endpoint, now: now, among: rooms, &effects)
        }
        return true
    }

    /// An address that was asked has answered: the connection goes there, if that is any better.
    private mutating func reached(
        _ token: UInt64,
        by device: DeviceID,
        at endpoint: Endpoint,
        now: Instant,
        among rooms: RoomTable,
        _ effects: inout Effects
    ) {
        guard let link = peerStates[device]?.link,
            let wasSilent = peerStates[device]?.paths.take(token, at: endpoint)
        else { return }
        // A way through somebody else is taken only where the one there is does not answer.
        guard !endpoint.isRelayed || wasSilent, endpoint != link.endpoint else { return }
        // The first way that works is good enough.
        if endpoint.isRelayed { peerStates[device]?.paths.forgetQuestions() }
        peerStates[device]?.link?.adopt(endpoint, now: now)
        if !endpoint.isRelayed { addresses.greetings.answered(endpoint, now: now) }
        peerStates[device]?.link?.enqueue(.ping, .control)
        remember(device, at: endpoint, among: rooms, &effects)
    }

    /// Asks a device whether it hears this one at an address.
    private mutating func reach(
        _ device: DeviceID,
        at endpoint: Endpoint,
        isSilent: Bool,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard peerStates[device]?.link != nil,
            endpoint.isRelayed
                || addresses.greetings.take(
                    endpoint,
                    as: isSilent ? .hearsay : .relayed,
                    now: now
                )
        else { return }
        let token = secrets.number()
        peerStates[device]?.paths.ask(token, at: endpoint, isSilent: isSilent)
        guard let packet = peerStates[device]?.link?.probe(.reach(token), now: now)
        else {
            return
        }
        send(packet, to: endpoint, &effects)
    }

    /// Silence after which a room peer that was never connected is looked for through others: the smaller one of two
    /// does it first, so that they do not choose two ways.
    private func patience(for device: DeviceID) -> Instant.Span {
        self.device < device ? Timing.relayPatience : Timing.relayPatience + Timing.relayGlare
    }

    /// When a device is to be looked for on other ways than the one there is: a device that was never connected, one
    /// that is heard through a room peer, one that is lost.
    func pathDue(_ device: DeviceID) -> Instant? {
        guard let verdict = neighbours.detector.verdict(of: device),
            let peerState = peerStates[device]
        else { return nil }
        guard let endpoint = peerState.endpoint else {
            return max(peerState.paths.due, peerState.since + patience(for: device))
        }
        guard endpoint.isRelayed || verdict == .lost else { return nil }
        return peerState.paths.due
    }

    /// Looks for a device on other ways: for a device that is heard through a room peer directly, for a silent one
    /// through room peers.
    ///
    /// For a device that has just stopped to answer the detector asks them.
    mutating func seekPath(
        to device: DeviceID,
        now: Instant,
        among rooms: RoomTable,
        _ effects: inout Effects
    ) {
        guard let due = pathDue(device), due <= now,
            let peerState = peerStates[device]
        else { return }
        let silence = now.since(peerState.link?.lastHeard ?? peerState.since)
        let isLong = silence >= Timing.relaySearch
        let rest = isLong ? Timing.slowGreeting : Timing.digest
        peerStates[device]?.paths.rest(until: now + rest)
        if peerState.link?.endpoint.isRelayed == true {
            for endpoint in peerState.endpoints {
                reach(device, at: endpoint, isSilent: false, now: now, &effects)
            }
        }
        guard peerState.link == nil || neighbours.detector.verdict(of: device) == .lost
        else {
            return
        }
        let current = peerState.link.flatMap { routes.roomPeer(at: $0.endpoint) }
        let roomPeers = peerStates.keys.sorted().filter {
            $0 != device && $0 != current && isDirect($0) && rooms.share(device, $0)
        }
        guard !roomPeers.isEmpty else { return }
        for roomPeer in peerStates[device]?.paths.nextTwo(of: roomPeers) ?? [] {
            heardOnlyThrough(roomPeer, device, now: now, among: rooms, &effects)
        }
    }

    /// The address that stands for a device behind a room peer.
    mutating func addRoute(to device: DeviceID, through roomPeer: DeviceID) -> Endpoint? {
        let peerStates = self.peerStates
        return routes.add(to: device, through: roomPeer) {
            Set(peerStates.values.compactMap { $0.link?.endpoint })
        }
    }

    /// Whether a device answers, and not through another one: there are no relays of relays.
    private func isDirect(_ device: DeviceID) -> Bool {
        guard let peerState = peerStates[device] else { return false }
        return peerState.isReachable && peerState.link?.endpoint.isRelayed == false
    }
}
