internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Takes a datagram.
    ///
    /// - Returns: `false` if it changed nothing but what is to be sent: then nothing else has become due.
    mutating func receive(_ bytes: [UInt8], from endpoint: Endpoint, now: Instant) -> Bool {
        let packet: Packet
        do throws(WireError) {
            packet = try Packet(decoding: bytes)
        } catch {
            drop(Self.reason(error))
            return false
        }
        switch packet {
        case .hello(let hello): return meet(hello, at: endpoint, now: now)
        case .cookie(let to, let cookie):
            defer { route() }
            return connections.outgoing.receive(cookie, to: to, at: endpoint, &effects)
        case .answer(let to, let message):
            return receiveAnswer(bytes[message], to: to, at: endpoint, now: now)
        case .confirm(let to, let message):
            return receiveConfirmation(bytes[message], to: to, now: now)
        case .sealed(let connection, let number):
            return receiveSealed(bytes, connection, number, from: endpoint, now: now)
        }
    }

    static func reason(_ error: WireError) -> DropReason {
        switch error {
        case .truncated: .truncated
        case .outOfRange(field: .packet, _): .oversized
        case .unknown(field: .version, _): .version
        default: .malformed
        }
    }

    private mutating func receiveSealed(
        _ bytes: [UInt8],
        _ connection: UInt32,
        _ number: UInt32,
        from endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        var packet = bytes
        if connections[connection] == nil {
            guard connections.outgoing.holds(connection) else {
                drop(.unknownConnection)
                return hearStranger(at: endpoint, now: now)
            }
            guard confirm(connection, with: &packet, number, now: now) else { return false }
        } else if let device = connections[connection] {
            do throws(Link.Rejection) {
                try acquaintances[device]?.link?.open(&packet, number: number, now: now)
            } catch {
                drop(error.reason)
                return false
            }
        }
        guard let device = connections[connection] else { return false }
        receiveFrames(packet, number, size: bytes.count, from: device, at: endpoint, now: now)
        return true
    }

    /// A packet for a connection that is not known here: a device that this one wants to talk to may
    /// take it for connected still, and is greeted at once.
    private mutating func hearStranger(at endpoint: Endpoint, now: Instant) -> Bool {
        let lost = acquaintances.values.first {
            $0.link == nil && $0.greetAt > now && $0.endpoints.contains(endpoint)
                && now.since($0.heardStrangelyAt) >= Timing.greeting
        }
        guard let lost else { return false }
        acquaintances[lost.device]?.heardStrangelyAt = now
        acquaintances[lost.device]?.greetAt = now
        return true
    }

    private mutating func receiveFrames(
        _ packet: [UInt8],
        _ number: UInt32,
        size: Int,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) {
        var reader = ByteReader(packet, range: Packet.headerSize..<packet.count)
        var frames: [Frame] = []
        do throws(WireError) {
            while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        } catch {
            return drop(Self.reason(error))
        }
        // Frames that are sent again may stand before the explanations that they need.
        if frames.count > 1 { frames.sort { $0.rank < $1.rank } }
        // Not acknowledged, so that its frames come again when what they name has been explained.
        guard resolves(frames, from: device) else { return drop(.unresolved) }
        guard !receiveProbe(frames, number, from: device, at: endpoint, now: now) else { return }
        // Drawn for the few packets that need it alone: it costs as much as decrypting.
        let isElsewhere = acquaintances[device]?.endpoint != endpoint
        let isNew = acquaintances[device]?.link?.accept(
            number,
            from: endpoint,
            size: size,
            token: isElsewhere ? secrets.number() : 0,
            now: now
        )
        guard isNew == true else { return drop(.replayed) }
        hear(device, now: now)
        if frames.contains(where: \.wantsAcknowledgement) {
            acquaintances[device]?.link?.owesAck(now: now)
        }
        for frame in frames { receive(frame, from: device, now: now) }
    }

    /// Whether every room and log that the frames name has been explained, here or before.
    private func resolves(_ frames: [Frame], from device: DeviceID) -> Bool {
        guard let acquaintance = acquaintances[device] else { return false }
        // What this packet explains, beside what was explained before.
        var rooms: Set<UInt32> = []
        var logs: [UInt32: Set<UInt32>] = [:]
        func isExplained(_ number: UInt32) -> Bool {
            acquaintance.theirRooms[number] != nil || rooms.contains(number)
        }
        func isExplained(_ log: UInt32, _ number: UInt32) -> Bool {
            guard isExplained(number) else { return false }
            guard logs[number]?.contains(log) != true,
                let room = acquaintance.theirRooms[number], self.rooms.holds(room)
            else { return true }
            return acquaintance.shared[room]?.numbering[log] != nil
                || acquaintance.theirLogs[room]?[log] != nil
        }
        for frame in frames {
            switch frame {
            case .room(let number, _): rooms.insert(number)
            case .log(let room, let number, _):
                guard isExplained(room) else { return false }
                logs[room, default: []].insert(number)
            case .run(let run):
                guard isExplained(run.log, run.room) else { return false }
            case .branch(let room, _, let branch):
                guard isExplained(room) else { return false }
                logs[room, default: []].insert(branch.place.log)
            case .clock(let room, _, _), .digest(let room, _), .heads(let room, _),
                .ink(let room, _), .inkEnd(let room, _, _), .peers(let room, _),
                .want(let room, _), .places(let room, _), .identifiers(let room, _),
                .evidenceWant(let room, _, _):
                guard isExplained(room) else { return false }
            case .evidence(let evidence):
                guard isExplained(evidence.room) else { return false }
            default: continue
            }
        }
        return true
    }

    /// Begins a connection whose handshake is done; it replaces one that there may be.
    ///
    /// - Returns: `false` if there are too many strangers.
    mutating func install(_ link: Link, now: Instant) -> Bool {
        guard admitStranger(link.device, at: link.endpoint, now: now),
            var acquaintance = acquaintances[link.device]
        else {
            drop(.tooManyStrangers)
            return false
        }
        if let old = acquaintance.link { connections.close(old.local) }
        if acquaintance.link?.boot != link.boot {
            neighbours.detector.forgetIncarnation(of: link.device)
        }
        acquaintance.isReachable = true
        connections.open(link.local, to: link.device)
        acquaintance.link = link
        acquaintance.link?.frameLimit =
            isMate(link.device) ? Limits.waitingFrames : Limits.waitingFramesOfStrangers
        acquaintances[link.device] = acquaintance
        forgetConversation(with: link.device)
        connections.outgoing.cancel(.device(link.device))
        connections.outgoing.rest(for: link)
        for id in rooms.keys { rooms[id]?.logs.forget(source: link.device) }
        remember(link.device, at: link.endpoint)
        introduce(to: link.device, now: now)
        hear(link.device, now: now)
        return true
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation(with device: DeviceID) {
        acquaintances[device]?.forgetConversation()
        unlocking.forget(device)
        blobs.server.forget(device)
    }

    /// Somebody has answered at an address.
    mutating func note(_ purpose: OutgoingHandshake.Purpose, answeredBy device: DeviceID) {
        guard case .address(let endpoint) = purpose else { return }
        addresses.answered(endpoint, by: device)
    }

    /// Whether a device is in a room with this one.
    func isMate(_ device: DeviceID) -> Bool {
        rooms.values.contains { $0.hasPresent(device) }
    }

    mutating func forget(_ device: DeviceID) {
        guard let gone = acquaintances.removeValue(forKey: device) else { return }
        if let link = gone.link { connections.close(link.local) }
        unlocking.forget(device)
        blobs.server.forget(device)
        connections.outgoing.cancel(.device(device))
        for id in rooms.keys { rooms[id]?.logs.forget(source: device) }
    }

    /// Notes where a device is, as it has shown.
    mutating func remember(_ device: DeviceID, at endpoint: Endpoint) {
        acquaintances[device]?.prefer(endpoint)
        guard isMate(device), !endpoint.isRelayed else { return }
        store([.rememberPeer(device, endpoint)], then: Batch())
    }

    /// Somebody, or the database, knows where a device may be, or somebody.
    mutating func take(hint endpoint: Endpoint, of device: DeviceID?, now: Instant) {
        if device == nil { addresses.fix(endpoint) }
        addresses.greetings.vouch(for: endpoint, device == nil ? .given : .proven, now: now)
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
            let isConnected = acquaintances.values.contains {
                $0.link?.endpoint == endpoint && $0.isReachable
            }
            if !isConnected { addresses.add(endpoint, now: now, until: until) }
            return
        }
        guard device != self.device, admitStranger(device, now: now) else { return }
        acquaintances[device]?.consider(endpoint)
    }
}

extension Frame {
    /// What is to be read first of a packet: what numbers mean, rooms before their logs, and those before
    /// their branches.
    var rank: Int {
        switch self {
        case .room: 0
        case .log: 1
        case .branch: 2
        default: 3
        }
    }

    /// Whether a packet with this frame must be acknowledged.
    var wantsAcknowledgement: Bool {
        switch self {
        case .ack, .ink, .inkEnd, .bye, .relay, .relayed, .reach, .reached: false
        default: true
        }
    }
}
