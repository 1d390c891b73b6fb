internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// What others have written comes in, is reduced, and goes to the disk.
extension Proceedings {
    mutating func acknowledge(_ ack: Ack, from device: DeviceID, now: Instant) {
        do throws(WireError) {
            try network.peerStates[device]?.link?.receive(ack, now: now)
        } catch {
            return drop(.malformed)
        }
        gossip.confirmNeighbour(device, now: now)
        gossip.noteDelivery(to: device, now: now)
    }

    /// Somebody has sent back what it was challenged with.
    mutating func takeResponse(_ token: UInt64, from device: DeviceID, now: Instant) {
        guard
            !gossip.takePong(token, from: device),
            network.peerStates[device]?.link?.answered(token) == true
        else { return }
        guard let endpoint = network.peerStates[device]?.link?.endpoint else { return }
        if !endpoint.isRelayed { network.addresses.greetings.answered(endpoint, now: now) }
        gossip.remember(device, at: endpoint)
    }

    /// The other one's number of a room, and so that it is in it.
    mutating func learn(
        room id: RoomID,
        _ number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let known = network.peerStates[device]?.names else { return }
        guard known[room: number] != nil || known.roomCount < Limits.sharedRooms else {
            return drop(.notAllowed)
        }
        // A number never changes its meaning on a connection.
        guard known[room: number] == nil || known[room: number] == id else {
            return drop(.malformed)
        }
        network.peerStates[device]?.names.learn(id, number)
        guard rooms.holds(id) else { return }
        let isNew = network.peerStates.announce(device, in: id)
        if isNew { gossip.share(id, with: device, now: now) }
    }

    /// The other one's number of a log; what it has sent that could not be read without is read now.
    private mutating func learn(
        _ name: LogName,
        _ number: UInt32,
        _ room: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        let names = network.peerStates[device]?.names
        let isNew = names?[room: room].map { names?[log: number, in: $0] == nil } == true
        gossip.learn(name, number, room, from: device)
        // Once for each number, or to repeat an explanation would be a way to keep this device busy.
        guard isNew else { return }
        let unread = network.peerStates[device]?.names.unread.take(lacking: number, in: room)
        for run in unread ?? [] { takeRun(run, from: device, now: now) }
    }

    mutating func takeRun(_ run: RunFrame, from device: DeviceID, now: Instant) {
        if let id = network.peerStates[device]?.names[room: run.room] {
            gossip.nameAgain([run.log], in: id, device)
        }
        guard let peerState = network.peerStates[device],
            let id = peerState.names[room: run.room], rooms.holds(id),
            let shared = peerState.shared[id]
        else { return }
        // What was asked for may be any number of bytes; what was not must prove itself.
        let isAsked = rooms[id].map { shared.credit(in: $0.state.logs) > 0 } ?? false
        guard
            isAsked
                || network.peerStates[device]?.quotas.unverified.take(run.bodies.count, now: now)
                    == true
        else { return drop(.tooMany) }
        let reception: RoomLogs.Receipt?
        do throws(ReplicationError) {
            reception = try take(run, id, shared, from: device)
        } catch {
            if error == .wrongSignature { gossip.suspect(device, in: id, now: now) }
            if case .malformed(.unknownLog(let number)) = error {
                network.peerStates[device]?.names.unread.keep(run, lacking: number)
            }
            return drop(Self.reason(error))
        }
        entrance.joiner.noteArrival(in: id, now: now)
        if reception?.isWaiting == true {
            gossip.ask(device, forNeededIn: id, beyondCutsOnly: true, now: now)
        }
        guard let reception else { return }
        if !isAsked, !reception.isWaiting {
            network.peerStates[device]?.quotas.unverified.refund(run.bodies.count)
        }
        rooms[id]?.sync.sources.note(
            reception.appended.count + reception.proven,
            from: device,
            now: now
        )
        guard !reception.appended.isEmpty else {
            // Logs that name one another count together: all of them may have to be here before the first does.
            if reception.proven > 0 { rooms[id]?.sync.prolongTurn() }
            return
        }
        integrate(reception, in: id, now: now)
    }

    private mutating func take(
        _ run: RunFrame,
        _ id: RoomID,
        _ shared: PeerState.Shared,
        from device: DeviceID
    ) throws(ReplicationError) -> RoomLogs.Receipt? {
        guard var room = rooms.removeValue(forKey: id) else { return nil }
        defer { rooms.insert(room) }
        return try room.state.logs.receive(
            run,
            numbering: shared.numbering,
            from: device,
            credit: min(shared.credit(in: room.state.logs), room.creditLimit(of: device)),
            beyondCuts: shared.needed.mapValues(\.end)
        )
    }

    private static func reason(_ error: ReplicationError) -> DropReason {
        switch error {
        case .malformed(.unknownLog): .unresolved
        case .malformed(.truncated): .truncated
        case .malformed: .malformed
        case .wrongSignature: .wrongSignature
        case .notAdmitted, .tooManyLogs: .notAdmitted
        case .tooManyOrphans: .tooManyOrphans
        case .misplacedCreate: .malformed
        case .fork: .fork
        }
    }

    /// Operations that come at once where they have just been written, at most.
    private static let fresh = 4

    /// Reduces what was appended, stores it, and shows it.
    private mutating func integrate(
        _ reception: RoomLogs.Receipt,
        in id: RoomID,
        now: Instant
    ) {
        guard var room = rooms.removeValue(forKey: id) else { return }
        let update = room.state.reduce(reception.appended)
        room.sync.grow(now: now)
        var batch = Batch()
        for log in Set(reception.appended.map(\.log)).sorted() {
            batch.durable.append((id, log, room.state.logs.logs[log].entries.count))
        }
        var lifted: [(SeatID, UInt32)] = []
        for place in reception.appended where room.state.logs[place].kind == OperationKind.stroke {
            guard let seat = room.state.logs[place].seat else { continue }
            let pen = room.sync.pens[seat]
            let bytes = room.state.logs[place].payload.count
            // Who catches up gets many of which nobody saw the ink.
            if reception.appended.count <= Self.fresh {
                gossip.outgoing.mixing[id].noteStroke(
                    of: seat,
                    bytes: bytes,
                    hadInk: pen != nil,
                    isServed: gossip.isServed(in: room),
                    isTight: network.airtime.isTight,
                    now: now
                )
            }
            guard let pen else { continue }
            room.sync.pens.lift(seat)
            lifted.append((seat, pen))
        }
        rooms.insert(room)
        peering.store(reception.changes, then: batch)
        guard !entrance.letGoIfUnknown(id) else { return }
        gossip.passOn(received: reception.appended, in: id, now: now)
        gossip.noteProgress(in: id, now: now)
        peering.noteBlobs(reception.appended, in: id)
        if !update.changes.isEmpty { effects.append(.event(id, .canvas(update.changes))) }
        peering.show(update.document, in: id)
        for (seat, pen) in lifted { effects.append(.event(id, .inkEnd(seat, pen: pen))) }
        if update.members { entrance.membersChanged(in: id, now: now) }
        effects.append(.event(id, .changed))
    }

    mutating func noteAddresses(
        _ peers: [PeerAddress],
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id]
        else {
            return
        }
        for peer in peers {
            if room.state.hasPresent(peer.device) {
                entrance.consider(peer.endpoint, peer.device, now: now)
            } else if rooms[id]?.sync.rumoured.count ?? 0 < Limits.devices {
                // What lets it in is still on its way.
                rooms[id]?.sync.noteRumour(of: peer.device, at: peer.endpoint)
            }
        }
    }

    /// Takes one frame of an accepted packet.
    mutating func dispatch(_ frame: Frame, from device: DeviceID, now: Instant) {
        switch frame {
        case .ack(let ack): acknowledge(ack, from: device, now: now)
        case .ping, .later: break
        case .room(let number, let id): learn(room: id, number, from: device, now: now)
        case .log(let room, let number, let name):
            learn(name, number, room, from: device, now: now)
        case .run(let run): takeRun(run, from: device, now: now)
        case .clock(let room, let round, let elapsed):
            gossip.hear(round, elapsed, in: room, from: device, now: now)
        case .digest(let room, let digest):
            if let left = gossip.compare(digest, in: room, with: device, now: now) {
                correct(device, in: left, now: now)
            }
        case .heads(let room, let heads):
            gossip.compareHeads(heads, in: room, from: device, now: now)
        case .want(let room, let wants): gossip.noteWants(wants, in: room, from: device)
        case .ink(let room, let ink):
            gossip.takeInk(ink, in: room, from: device, now: now)
        case .mixing(let mixing): gossip.noteMixing(mixing, from: device, now: now)
        case .mixedInk(let mixed): gossip.takeMixed(mixed, from: device, now: now)
        case .inkEnd(let room, let seat, let pen):
            gossip.takeInkEnd(seat, pen, in: room, from: device)
        case .join(let request): entrance.answerJoin(request, from: device, now: now)
        case .joined(let request, let room, let outcome):
            entrance.takeOutcome(outcome, request, room, from: device, now: now)
        case .listing(let part): entrance.noteListing(part, from: device, now: now)
        case .banners(let part): peering.noteBanners(part, from: device)
        case .blobWant(let blob, let offset, let count):
            let range = Int(offset)..<Int(offset) + Int(count)
            peering.answerWant(blob, range, from: device, now: now)
        case .blobChunk(let blob, let offset, let bytes):
            peering.takeChunk(blob, Int(offset), bytes, from: device, now: now)
        case .peers(let room, let peers):
            noteAddresses(peers, in: room, from: device, now: now)
        case .bye: entrance.part(from: device, now: now)
        case .challenge(let token):
            network.peerStates.enqueue(.response(token), .control, to: device)
        case .response(let token): takeResponse(token, from: device, now: now)
        case .unlock(let request, let room, let share):
            entrance.answerUnlock(share, request, room, from: device, now: now)
        case .unlocked(let request, let room, let share):
            entrance.takeUnlocked(share, request, room, from: device)
        case .prove(let join, let proof):
            entrance.answerProof(join, proof: proof, from: device, now: now)
        case .proven(let request, let room, let proof):
            entrance.takeProven(proof, request, room, from: device, now: now)
        case .places(let room, let places):
            gossip.answer(places, in: room, to: device, now: now)
        case .identifiers(let room, let identifiers):
            gossip.takeIdentifiers(identifiers, in: room, from: device, now: now)
        case .evidenceWant(let room, let place, let offset):
            gossip.answer(place, from: Int(offset), in: room, to: device, now: now)
        case .evidence(let evidence):
            if let room = gossip.gatherEvidence(evidence, from: device, now: now) {
                heedReminder(evidence, in: room, now: now)
            }
        case .relay(let relay): network.passOn(relay, from: device, now: now, among: rooms)
        case .relayed(let relay): unwrap(relay, from: device, now: now)
        case .reach, .reached: drop(.malformed)
        case .branch(let room, let name, let branch):
            gossip.learn(name, branch.place.log, room, from: device)
            gossip.learn(branch, in: room, from: device, now: now)
        case .membership(let frame): peering.takeMembership(frame, from: device, now: now)
        }
    }
}
