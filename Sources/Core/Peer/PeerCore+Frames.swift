internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Takes one frame of an accepted packet.
    mutating func receive(_ frame: Frame, from device: DeviceID, now: Instant) {
        switch frame {
        case .ack(let ack): proceedings.receive(ack, from: device, now: now)
        case .ping, .later: break
        case .room(let number, let id): proceedings.learn(room: id, number, from: device, now: now)
        case .log(let room, let number, let name):
            gossip.learn(name, number, room, from: device)
        case .run(let run): proceedings.receive(run, from: device, now: now)
        case .clock(let room, let round, let elapsed):
            gossip.hear(round, elapsed, in: room, from: device, now: now)
        case .digest(let room, let digest):
            if let left = gossip.compare(digest, in: room, with: device, now: now) {
                proceedings.correct(device, in: left, now: now)
            }
        case .heads(let room, let heads):
            gossip.receive(heads, in: room, from: device, now: now)
        case .want(let room, let wants): gossip.receive(wants, in: room, from: device)
        case .ink(let room, let ink):
            gossip.receive(ink, in: room, from: device, now: now)
        case .inkEnd(let room, let seat, let pen):
            gossip.receiveEnd(seat, pen, in: room, from: device)
        case .join(let request): entrance.receive(request, from: device, now: now)
        case .joined(let request, let room, let outcome):
            entrance.receive(outcome, request, room, from: device, now: now)
        case .listing(let part): entrance.receive(part, from: device, now: now)
        case .banners(let part): peering.receive(part, from: device)
        case .blobWant(let blob, let offset, let count):
            let range = Int(offset)..<Int(offset) + Int(count)
            peering.receiveWant(blob, range, from: device, now: now)
        case .blobChunk(let blob, let offset, let bytes):
            peering.receiveChunk(blob, Int(offset), bytes, from: device, now: now)
        case .peers(let room, let peers):
            proceedings.receive(peers, in: room, from: device, now: now)
        case .bye: entrance.part(from: device, now: now)
        case .challenge(let token):
            network.acquaintances[device]?.link?.enqueue(.response(token), .control)
        case .response(let token): proceedings.receiveResponse(token, from: device, now: now)
        case .unlock(let request, let room, let share):
            entrance.receiveUnlock(share, request, room, from: device, now: now)
        case .unlocked(let request, let room, let share):
            entrance.receiveUnlocked(share, request, room, from: device)
        case .prove(let join, let proof):
            entrance.receive(join, proof: proof, from: device, now: now)
        case .proven(let request, let room, let proof):
            entrance.receiveProven(proof, request, room, from: device, now: now)
        case .places(let room, let places):
            gossip.answer(places, in: room, to: device, now: now)
        case .identifiers(let room, let identifiers):
            gossip.receive(identifiers, in: room, from: device, now: now)
        case .evidenceWant(let room, let place, let offset):
            gossip.answer(place, from: Int(offset), in: room, to: device, now: now)
        case .evidence(let evidence):
            if let room = gossip.receive(evidence, from: device, now: now) {
                proceedings.receiveReminder(evidence, in: room, now: now)
            }
        case .relay(let relay): network.receive(relay: relay, from: device, now: now, among: rooms)
        case .relayed(let relay): receive(relayed: relay, from: device, now: now)
        case .reach, .reached: drop(.malformed)
        case .branch(let room, let name, let branch):
            gossip.learn(name, branch.place.log, room, from: device)
            gossip.learn(branch, in: room, from: device, now: now)
        case .membership(let frame): peering.receive(frame, from: device, now: now)
        }
    }

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
            return proceedings.entrance.peering.gossip.network.meet(
                hello,
                at: endpoint,
                now: now,
                &proceedings.entrance.peering.gossip.effects
            )
        case .cookie(let to, let cookie):
            defer { route() }
            return proceedings.entrance.peering.gossip.network.connections.outgoing.receive(
                cookie,
                to: to,
                at: endpoint,
                &proceedings.entrance.peering.gossip.effects
            )
        case .answer(let to, let message):
            return proceedings.entrance.peering.gossip.network.receiveAnswer(
                bytes[message],
                to: to,
                at: endpoint,
                now: now,
                &proceedings.entrance.peering.gossip.effects
            )
        case .confirm(let to, let message):
            let link = proceedings.entrance.peering.gossip.network.receiveConfirmation(
                bytes[message],
                to: to,
                now: now,
                &proceedings.entrance.peering.gossip.effects
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
            let link = proceedings.entrance.peering.gossip.network.confirm(
                connection,
                with: &packet,
                number,
                now: now,
                &proceedings.entrance.peering.gossip.effects
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
        let isProbe = proceedings.entrance.peering.gossip.network.receiveProbe(
            frames,
            number,
            from: device,
            at: endpoint,
            now: now,
            among: rooms,
            &proceedings.entrance.peering.gossip.effects
        )
        guard !isProbe else { return }
        // Drawn for the few packets that need it alone: it costs as much as decrypting.
        let isElsewhere = network.acquaintances[device]?.endpoint != endpoint
        let isNew = proceedings.entrance.peering.gossip.network.acquaintances[device]?.link?.accept(
            number,
            from: endpoint,
            size: size,
            token: isElsewhere ? proceedings.entrance.peering.gossip.network.secrets.number() : 0,
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
