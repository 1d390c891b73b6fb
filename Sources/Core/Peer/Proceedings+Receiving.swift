internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// What others have written comes in, is reduced, and goes to the disk.
extension Proceedings {
    mutating func receive(_ ack: Ack, from device: DeviceID, now: Instant) {
        do throws(WireError) {
            try network.acquaintances[device]?.link?.receive(ack, now: now)
        } catch {
            return drop(.malformed)
        }
        entrance.peering.gossip.network.confirmNeighbour(
            device,
            now: now,
            &entrance.peering.gossip.effects
        )
    }

    /// Somebody has sent back what it was challenged with.
    mutating func receiveResponse(_ token: UInt64, from device: DeviceID, now: Instant) {
        guard
            !entrance.peering.gossip.network.pings.receive(
                token,
                from: device,
                &entrance.peering.gossip.effects
            ),
            network.acquaintances[device]?.link?.answered(token) == true
        else { return }
        guard let endpoint = network.acquaintances[device]?.link?.endpoint else { return }
        if !endpoint.isRelayed { network.addresses.greetings.answered(endpoint, now: now) }
        entrance.peering.gossip.network.remember(
            device,
            at: endpoint,
            among: rooms,
            &entrance.peering.gossip.effects
        )
    }

    /// The other one's number of a room, and so that it is in it.
    mutating func learn(
        room id: RoomID,
        _ number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let known = network.acquaintances[device]?.names else { return }
        guard known[room: number] != nil || known.roomCount < Limits.sharedRooms else {
            return drop(.notAllowed)
        }
        // A number never changes its meaning on a connection.
        guard known[room: number] == nil || known[room: number] == id else {
            return drop(.malformed)
        }
        network.acquaintances[device]?.names.learn(id, number)
        guard rooms.holds(id) else { return }
        let isNew = network.acquaintances[device]?.shared[id]?.isAnnounced != true
        network.acquaintances[device]?.shared[id, default: .init()].isAnnounced = true
        if isNew { gossip.share(id, with: device, now: now) }
    }

    mutating func receive(_ run: RunFrame, from device: DeviceID, now: Instant) {
        if let id = network.acquaintances[device]?.names[room: run.room] {
            gossip.nameAgain([run.log], in: id, device)
        }
        guard let acquaintance = network.acquaintances[device],
            let id = acquaintance.names[room: run.room], rooms.holds(id),
            let shared = acquaintance.shared[id]
        else { return }
        // What was asked for may be any number of bytes; what was not must prove itself.
        let isAsked = rooms[id].map { shared.credit(in: $0.state.logs) > 0 } ?? false
        guard
            isAsked
                || network.acquaintances[device]?.quotas.unverified.take(run.bodies.count, now: now)
                    == true
        else { return drop(.tooMany) }
        let reception: RoomLogs.Reception?
        do throws(ReplicationError) {
            reception = try take(run, id, shared, from: device)
        } catch {
            if error == .wrongSignature { gossip.suspect(device, in: id, now: now) }
            return drop(Self.reason(error))
        }
        entrance.joiner.noteArrival(in: id, now: now)
        if reception?.isWaiting == true {
            gossip.ask(device, forNeededIn: id, beyondCutsOnly: true, now: now)
        }
        guard let reception else { return }
        if !isAsked, !reception.isWaiting {
            network.acquaintances[device]?.quotas.unverified.refund(run.bodies.count)
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
        _ shared: Acquaintance.Shared,
        from device: DeviceID
    ) throws(ReplicationError) -> RoomLogs.Reception? {
        guard var room = rooms.removeValue(forKey: id) else { return nil }
        defer { rooms[id] = room }
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

    /// Reduces what was appended, stores it, and shows it.
    private mutating func integrate(
        _ reception: RoomLogs.Reception,
        in id: RoomID,
        now: Instant
    ) {
        guard var room = rooms.removeValue(forKey: id) else { return }
        let update = room.state.reduce(reception.appended)
        room.sync.livelyUntil = now + Timing.lively
        var batch = Batch()
        for log in Set(reception.appended.map(\.log)).sorted() {
            batch.durable.append((id, log, room.state.logs.logs[log].entries.count))
        }
        var lifted: [(SeatID, UInt32)] = []
        for place in reception.appended where room.state.logs[place].kind == OperationKind.stroke {
            guard let seat = room.state.logs[place].seat, let pen = room.sync.pens[seat] else {
                continue
            }
            room.sync.pens.lift(seat)
            lifted.append((seat, pen))
        }
        rooms[id] = room
        peering.store(reception.changes, then: batch)
        guard !entrance.letGoIfUnknown(id) else { return }
        gossip.noteProgress(in: id, now: now)
        peering.noteBlobs(reception.appended, in: id)
        if !update.changes.isEmpty { effects.append(.event(id, .canvas(update.changes))) }
        for (seat, pen) in lifted { effects.append(.event(id, .inkEnd(seat, pen: pen))) }
        if update.members { entrance.membersChanged(in: id, now: now) }
        effects.append(.event(id, .changed))
    }

    mutating func receive(
        _ peers: [PeerAddress],
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.acquaintances[device]?.names[room: number], let room = rooms[id]
        else {
            return
        }
        for peer in peers {
            if room.state.hasPresent(peer.device) {
                entrance.consider(peer.endpoint, peer.device, now: now)
            } else if rooms[id]?.sync.rumoured.count ?? 0 < Limits.devices {
                // What lets it in is still on its way.
                rooms[id]?.sync.rumoured[peer.device] = peer.endpoint
            }
        }
    }
}
