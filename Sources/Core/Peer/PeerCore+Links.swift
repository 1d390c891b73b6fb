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
        case .hello(let hello):
            return entrance.peering.gossip.network.meet(
                hello,
                at: endpoint,
                now: now,
                &entrance.peering.gossip.effects
            )
        case .cookie(let to, let cookie):
            defer { route() }
            return entrance.peering.gossip.network.connections.outgoing.receive(
                cookie,
                to: to,
                at: endpoint,
                &entrance.peering.gossip.effects
            )
        case .answer(let to, let message):
            return entrance.peering.gossip.network.receiveAnswer(
                bytes[message],
                to: to,
                at: endpoint,
                now: now,
                &entrance.peering.gossip.effects
            )
        case .confirm(let to, let message):
            let link = entrance.peering.gossip.network.receiveConfirmation(
                bytes[message],
                to: to,
                now: now,
                &entrance.peering.gossip.effects
            )
            return link.map { entrance.install($0, now: now) } ?? false
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
        if network.connections[connection] == nil {
            guard network.connections.outgoing.holds(connection) else {
                drop(.unknownConnection)
                return hearStranger(at: endpoint, now: now)
            }
            let link = entrance.peering.gossip.network.confirm(
                connection,
                with: &packet,
                number,
                now: now,
                &entrance.peering.gossip.effects
            )
            guard let link, entrance.install(link, now: now) else { return false }
        } else if let device = network.connections[connection] {
            do throws(Link.Rejection) {
                try network.acquaintances[device]?.link?.open(&packet, number: number, now: now)
            } catch {
                drop(error.reason)
                return false
            }
        }
        guard let device = network.connections[connection] else { return false }
        receiveFrames(packet, number, size: bytes.count, from: device, at: endpoint, now: now)
        return true
    }

    /// A packet for a connection that is not known here: a device that this one wants to talk to may
    /// take it for connected still, and is greeted at once.
    private mutating func hearStranger(at endpoint: Endpoint, now: Instant) -> Bool {
        let lost = network.acquaintances.values.first {
            $0.link == nil && $0.greetAt > now && $0.endpoints.contains(endpoint)
                && now.since($0.heardStrangelyAt) >= Timing.greeting
        }
        guard let lost else { return false }
        network.acquaintances[lost.device]?.heardStrangelyAt = now
        network.acquaintances[lost.device]?.greetAt = now
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
        let isProbe = entrance.peering.gossip.network.receiveProbe(
            frames,
            number,
            from: device,
            at: endpoint,
            now: now,
            among: rooms,
            &entrance.peering.gossip.effects
        )
        guard !isProbe else { return }
        // Drawn for the few packets that need it alone: it costs as much as decrypting.
        let isElsewhere = network.acquaintances[device]?.endpoint != endpoint
        let isNew = entrance.peering.gossip.network.acquaintances[device]?.link?.accept(
            number,
            from: endpoint,
            size: size,
            token: isElsewhere ? entrance.peering.gossip.network.secrets.number() : 0,
            now: now
        )
        guard isNew == true else { return drop(.replayed) }
        peering.hear(device, now: now)
        if frames.contains(where: \.wantsAcknowledgement) {
            network.acquaintances[device]?.link?.owesAck(now: now)
        }
        for frame in frames { receive(frame, from: device, now: now) }
    }

    /// Whether every room and log that the frames name has been explained, here or before.
    private func resolves(_ frames: [Frame], from device: DeviceID) -> Bool {
        guard let acquaintance = network.acquaintances[device] else { return false }
        // What this packet explains, beside what was explained before.
        var rooms: Set<UInt32> = []
        var logs: [UInt32: Set<UInt32>] = [:]
        func isExplained(_ number: UInt32) -> Bool {
            acquaintance.names[room: number] != nil || rooms.contains(number)
        }
        func isExplained(_ log: UInt32, _ number: UInt32) -> Bool {
            guard isExplained(number) else { return false }
            guard logs[number]?.contains(log) != true,
                let room = acquaintance.names[room: number], self.rooms.holds(room)
            else { return true }
            return acquaintance.shared[room]?.numbering[log] != nil
                || acquaintance.names[log: log, in: room] != nil
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

    /// A mate has passed a packet on, or a part of one.
    mutating func receive(relayed frame: RelayFrame, from mate: DeviceID, now: Instant) {
        guard frame.device != device, frame.device != mate,
            network.acquaintances[mate]?.link?.endpoint.isRelayed == false,
            rooms.share(frame.device, mate),
            let endpoint = network.addRoute(to: frame.device, through: mate)
        else { return drop(.notAllowed) }
        network.acquaintances[mate]?.link?.grant(packets: 1)
        guard let packet = network.routes.join(frame, at: endpoint) else { return }
        network.dropped.beginRelayed()
        _ = receive(packet, from: endpoint, now: now)
        network.dropped.endRelayed()
    }

}
