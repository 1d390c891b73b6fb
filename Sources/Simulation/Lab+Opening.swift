internal import Identity
internal import Replication
internal import Vocabulary
internal import Wire

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
}
