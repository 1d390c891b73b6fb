internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

// What is done to the peers of those whose programs are modified, or wrong on purpose.
extension Lab {
    /// Opens a room as a modified program may: with any `Create`, put onto a device's disk, which then starts.
    ///
    /// - Parameters:
    ///   - create: What it says, whether it follows the grammar or not.
    ///   - peer: Whose device.
    /// - Returns: The room.
    /// - Throws: `ReplicationError` if that is refused.
    func open(_ create: Create, on peer: Int) throws -> RoomID {
        let draft = RoomLogs.Draft(.create(create), seat: nil)
        let key = nodes[peer].key
        let name = LogName(device: key.device, nonce: dice.next())
        let header = OperationHeader(
            room: nil,
            log: name,
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: nil,
            kind: draft.kind
        )
        let room = Operation(header: header, payload: draft.payload).id(cryptography)
        var logs = RoomLogs(room: room, cryptography: cryptography)
        let log = try logs.addLog(name)
        let entry = logs.enter(log) + [.ownLog(room: room, number: UInt32(log))]
        let written = logs.write([draft], to: log, signer: key)
        crash(peer)
        nodes[peer].disk.flush([.openRoom(room)] + entry + written.changes)
        try restart(peer)
        return room
    }

    /// Writes into a device's log what a modified program may, which then starts anew.
    ///
    /// - Throws: `ReplicationError` if what is stored contradicts itself.
    func write(_ payloads: [Payload], in room: RoomID, on peer: Int) throws {
        try write(payloads.map { RoomLogs.Draft($0, seat: nil) }, in: room, on: peer)
    }

    /// Writes into a device's log what another program may, of whatever kind, which then starts anew.
    ///
    /// - Throws: `ReplicationError` if what is stored contradicts itself.
    func write(_ drafts: [RoomLogs.Draft], in room: RoomID, on peer: Int) throws {
        if nodes[peer].isRunning { crash(peer) }
        let key = nodes[peer].key
        if let stored = nodes[peer].disk.stored.first(where: { $0.id == room }) {
            var order: [Place] = []
            var logs = try RoomLogs(loading: stored, cryptography: cryptography, order: &order)
            let own = logs.logs.lastIndex { $0.name.device == key.device && $0.origin == nil }
            if let own, stored.logs[own].mayContinue {
                nodes[peer].disk.flush(logs.write(drafts, to: own, signer: key).changes)
            }
        }
        try restart(peer)
    }

    /// Gives a peer that has done nothing yet something else to encrypt and sign with.
    func equip(
        _ peer: Int,
        cryptography: any Cryptography & Ciphers,
        signer: any Signer
    ) throws {
        nodes[peer].program.cryptography = cryptography
        nodes[peer].program.signer = signer
        let (program, seed) = (nodes[peer].program, nodes[peer].seed)
        nodes[peer].core = program.start("Peer \(peer)", seed: seed, secret: newSecret())
    }

    /// Goes through all that a peer holds.
    func scan(_ peer: Int) {
        guard let room = observer?.room else { return }
        for log in nodes[peer].core.logs(of: room)?.logs ?? [] {
            for _ in log.entries { Vocabulary.Work.count(1) }
        }
    }
}
