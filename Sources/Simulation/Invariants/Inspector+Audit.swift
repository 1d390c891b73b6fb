internal import Games
internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension Inspector {
    /// Reads a peer's room from its disk, and receives it anew in another order and in part twice: both
    /// must give what the peer shows.
    func audit(orderOf room: RoomID, of peer: Int, in lab: Lab, dice: inout Dice) {
        let node = lab.nodes[peer]
        guard let logs = node.core.logs(of: room) else { return }
        let state = node.core.stateDigest(of: room)
        do {
            let stored = node.disk.stored.filter { $0.id == room }
            guard try self.state(of: room, stored, peer, lab) == state else {
                return report(.orderMatters(peer: peer))
            }
            // Which of several branches is the log itself is a matter of who came first.
            guard logs.logs.allSatisfy({ $0.origin == nil && $0.cut == .max }) else { return }
            var disk = SimulatedDisk()
            try receiveAnew(logs, into: &disk, skips: lab.sabotage == .skipOperation, &dice)
            guard try self.state(of: room, disk.stored, peer, lab) == state else {
                return report(.orderMatters(peer: peer))
            }
        } catch {
            report(.unreadable(peer: peer, "\(error)"))
        }
    }

    private func state(
        of room: RoomID,
        _ stored: [StoredRoom],
        _ peer: Int,
        _ lab: Lab
    ) throws -> StateDigest? {
        let core = PeerCore(
            name: "Auditor",
            cryptography: lab.cryptography,
            signer: lab.nodes[peer].key,
            seed: 1,
            secret: Secret(words: Words4(1, 2, 3, 4)),
            stored: stored,
            games: lab.games
        )
        return core.stateDigest(of: room)
    }

    /// Gives all operations to an empty room: numbered anew, in pieces of different sizes, shuffled, some
    /// of them twice.
    private func receiveAnew(
        _ logs: RoomLogs,
        into disk: inout SimulatedDisk,
        skips: Bool,
        _ dice: inout Dice
    ) throws {
        var copy = RoomLogs(room: logs.room, cryptography: logs.cryptography)
        var numbering = LogNumbering()
        disk.flush([.openRoom(logs.room)])
        for log in logs.logs.indices.shuffled(using: &dice) {
            let number = try copy.addLog(logs.logs[log].name)
            numbering.map(UInt32(log), to: number, limit: Limits.logs)
        }
        var frames = frames(of: logs, &dice)
        if skips, let last = frames.lastIndex(where: { $0.log == 0 }) { frames.remove(at: last) }
        let again = frames.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
        for frame in (frames + again).shuffled(using: &dice) {
            let reception = try copy.receive(
                frame,
                numbering: numbering,
                from: DeviceID(words: Words4(1, 0, 0, 0)),
                credit: Limits.credit
            )
            disk.flush(reception.changes)
        }
    }

    private func frames(of logs: RoomLogs, _ dice: inout Dice) -> [RunFrame] {
        var frames: [RunFrame] = []
        for (number, log) in logs.logs.enumerated() {
            var next = 0
            while let frame = logs.frame(
                room: 0,
                log: number,
                from: next,
                end: min(next + Int.random(in: 1...40, using: &dice), log.entries.count),
                space: 1_150
            ) {
                frames.append(frame)
                next += frame.count
            }
        }
        return frames
    }
}
