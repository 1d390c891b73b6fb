internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension Inspector {
    /// Remembers what an answer promises: all that the device has written there is on disk.
    func answered(
        _ command: CommandID,
        _ result: Result<Answer, Refusal>,
        by peer: Int,
        in lab: Lab
    ) {
        if case .failure = result { refused.insert(command) }
        guard isHonest(peer), case .success(.room(let room)) = result,
            let logs = lab.nodes[peer].core.logs(of: room)
        else { return }
        let own = promised(by: peer, room, logs).filter { $0.log.device == lab.core(peer).device }
        for promise in own { promises[promise.log] = promise }
    }

    private func promised(by peer: Int, _ room: RoomID, _ logs: RoomLogs) -> [Promise] {
        logs.logs.filter { $0.origin == nil && $0.durable > 0 }.map { log in
            Promise(
                peer: peer,
                room: room,
                log: log.name,
                count: log.durable,
                last: log.entries[log.durable - 1].id
            )
        }
    }

    func willCrash(_ peer: Int, in lab: Lab) {
        guard isHonest(peer) else { return }
        let core = lab.nodes[peer].core
        claims[peer] = core.roomList(now: lab.time(of: peer)).filter(\.isMember).flatMap { room in
            core.logs(of: room.listing.id).map { promised(by: peer, room.listing.id, $0) } ?? []
        }
    }

    func diskRefused(_ reason: String, of peer: Int, in lab: Lab) {
        guard isHonest(peer) else { return }
        report(.unreadable(peer: peer, reason))
    }

    /// What was on disk is there again.
    func didRestart(_ peer: Int, in lab: Lab) {
        counts[peer] = nil
        signatures.didRestart(peer)
        for claim in claims.removeValue(forKey: peer) ?? [] {
            let logs = lab.nodes[peer].core.logs(of: claim.room)
            let held =
                logs.flatMap { logs in
                    logs.number(of: claim.log).map { logs.logs[$0].entries.count }
                }
                ?? lab.nodes[peer].disk.count(of: claim.log, in: claim.room)
            guard held < claim.count else { continue }
            let author = honestPeer(claim.log.device, in: lab) ?? peer
            report(.lost(peer: peer, from: author, sequence: held))
        }
    }

    /// A peer's database is an older one from now on: what only it had is nobody's any more.
    ///
    /// What a Byzantine peer alone has besides counts as lost: it need not give it to anybody.
    func forgive(in lab: Lab, _ peer: Int) {
        claims[peer] = nil
        for (log, promise) in promises {
            let most = mostHeld(of: promise, in: lab)
            if most < promise.count {
                promises[log]?.count = most
                promises[log]?.last = nil
            }
            if promise.peer == peer, held(of: promise, by: peer, in: lab) < promise.count {
                promises[log]?.isWithOthers = true
            }
        }
    }

    private func held(of promise: Promise, by peer: Int, in lab: Lab) -> Int {
        lab.nodes[peer].disk.count(of: promise.log, in: promise.room)
    }

    /// How much of it any honest disk has.
    private func mostHeld(of promise: Promise, in lab: Lab) -> Int {
        lab.nodes.indices.filter(isHonest).map { held(of: promise, by: $0, in: lab) }.max() ?? 0
    }

    /// Everything that was acknowledged is there at the end.
    ///
    /// On all members, if one of them must have it: its author, unless that has an older database by now.
    /// Who has left may have had no time to tell; then at least one honest disk has it.
    func audit(promisesIn room: RoomID, of lab: Lab, members: [Int]) {
        for promise in promises.values.sorted(by: { $0.log < $1.log })
        where promise.room == room && promise.count > 0 {
            let most = members.map { held(of: promise, by: $0, in: lab) }.max() ?? 0
            guard members.contains(promise.peer), !promise.isWithOthers || most >= promise.count
            else {
                let held = mostHeld(of: promise, in: lab)
                guard held < promise.count else { continue }
                return report(.lost(peer: promise.peer, from: promise.peer, sequence: held))
            }
            for peer in members {
                let logs = lab.nodes[peer].core.logs(of: room)
                let entries = logs.flatMap { logs in
                    logs.number(of: promise.log).map { logs.logs[$0].entries }
                }
                let held = entries?.count ?? 0
                guard held >= promise.count,
                    promise.last == nil || entries?[promise.count - 1].id == promise.last
                else {
                    report(.lost(peer: peer, from: promise.peer, sequence: held))
                    return
                }
            }
        }
    }
}
