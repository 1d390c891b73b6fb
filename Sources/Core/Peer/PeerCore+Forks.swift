internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Publishes evidence, and does what follows when logs were cut.
    mutating func attendToForks(now: Instant) {
        for id in rooms.keys.sorted() {
            if rooms[id]?.state.forks.unpublished.isEmpty == false { publishEvidence(in: id) }
            while rooms[id]?.state.forks.hasNews == true {
                rooms[id]?.state.forks.hasNews = false
                cutsChanged(in: id, now: now)
            }
        }
    }

    private mutating func publishEvidence(in id: RoomID) {
        guard let room = rooms[id], room.session.stage == .member else { return }
        rooms[id]?.state.forks.unpublished = []
        for bytes in room.state.forks.unpublished {
            guard let fork = try? ForkEvidence(decoding: bytes).fork(in: id, given.cryptography),
                rooms[id]?.state.logs.cuts[fork.log] ?? .max > fork.place
            else { continue }
            publish(bytes, in: id)
        }
    }

    private mutating func publish(_ evidence: [UInt8], in id: RoomID) {
        let drafts = ForkProof.payloads(of: evidence).map { RoomLogs.Draft($0, seat: nil) }
        // Who may not begin another log leaves it to the others.
        _ = try? peering.write(drafts, in: id, answering: nil)
    }

    private mutating func cutsChanged(in id: RoomID, now: Instant) {
        guard var room = rooms[id] else { return }
        if let own = room.session.ownLog, room.state.logs.logs[own].cut < .max {
            room.session.ownLog = nil
        }
        room.sync.asked = nil
        room.sync.wanted = [:]
        rooms[id] = room
        for device in network.acquaintances.keys
        where network.acquaintances[device]?.shared[id] != nil {
            network.acquaintances[device]?.shared[id]?.asked = [:]
            network.acquaintances[device]?.shared[id]?.digestAt = now
        }
        for evidence in room.state.forks.orphanedEvidence(in: room.state.logs) {
            publish(evidence, in: id)
        }
        // Whoever was let in by an operation that is cut now takes that up by going on from it.
        if !room.state.hasCounted(device),
            room.state.roster.memberBeforeCuts(device)?.isPresent == true
        {
            _ = try? peering.write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
        }
        entrance.membersChanged(in: id, now: now)
    }
}
