internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What this device writes into its own logs.
extension Peering {
    /// Writes the `Create`, whose identifier is the room's.
    ///
    /// - Returns: The room.
    mutating func open(
        _ create: Create,
        _ passphrase: Secret?,
        _ id: CommandID
    ) throws(Refusal) -> RoomID {
        let name = LogName(device: device, nonce: gossip.dice.next())
        let draft = RoomLogs.Draft(.create(create), seat: nil)
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
        let operation = Operation(header: header, payload: draft.payload)
        var room = Room(
            number: rooms.newNumber(),
            stage: .member,
            logs: RoomLogs(
                room: operation.id(given.cryptography),
                cryptography: given.cryptography
            ),
            games: given.games
        )
        let roomID = room.id
        guard let log = try? room.state.logs.addLog(name) else { throw .tooManyRooms }
        room.session.write(to: log)
        room.session.keep(passphrase: passphrase)
        let entry = room.state.logs.enter(log)
        let (written, changes) = room.state.logs.write([draft], to: log, signer: given.signer)
        room.state.reduce(written.map { Place(log: log, sequence: $0) })
        rooms.insert(room)
        var batch = Batch()
        batch.durable = [(roomID, log, written.upperBound)]
        batch.answers = [(id, .room(roomID))]
        var opening: [StorageChange] = [.openRoom(roomID)]
        opening += entry + [.ownLog(room: roomID, number: UInt32(log))]
        if let passphrase { opening.append(.keepPassphrase(roomID, passphrase)) }
        store(opening + changes, then: batch)
        return roomID
    }

    /// Writes operations to this device's log of a room, reduces them, and sends them when they are on
    /// disk.
    ///
    /// - Returns: Identifiers of the operations, in order, without `Witness` operations put before.
    @discardableResult
    mutating func write(
        _ drafts: [RoomLogs.Draft],
        in id: RoomID,
        answering command: CommandID?,
        admitting admission: Admission? = nil
    ) throws(Refusal) -> [OperationID] {
        // For its own log this device always has a place.
        if rooms[id]?.session.ownLog == nil { gossip.makeRoom(in: id, for: nil) }
        guard var room = rooms.removeValue(forKey: id) else { return [] }
        defer { rooms.insert(room) }
        var changes: [StorageChange] = []
        if room.session.ownLog == nil {
            let name = LogName(device: device, nonce: gossip.dice.next())
            guard room.state.logs.mayBeginLog(device), let log = try? room.state.logs.addLog(name)
            else {
                throw .tooManyLogs
            }
            room.session.write(to: log)
            changes = room.state.logs.enter(log) + [.ownLog(room: id, number: UInt32(log))]
        }
        guard let log = room.session.ownLog else { return [] }
        let first = room.state.logs.logs[log].entries.count
        var rest = drafts[...]
        while !rest.isEmpty {
            let part = Self.run(of: rest)
            changes += room.state.logs.write(Array(part), to: log, signer: given.signer).changes
            rest = rest.dropFirst(part.count)
        }
        let written = first..<room.state.logs.logs[log].entries.count
        let places = written.map { Place(log: log, sequence: $0) }
        let update = room.state.hasRounds ? room.state.postpone(places) : room.state.reduce(places)
        var batch = Batch()
        batch.durable = [(id, log, written.upperBound)]
        batch.push = [(id, log, written)]
        if room.state.hasRounds { batch.counts = [(id, places)] }
        let ids = room.state.logs.logs[log].entries[written].suffix(drafts.count).map(\.id)
        if let command { batch.answers = [(command, answer(id, drafts, ids))] }
        if let admission { batch.admissions = [admission] }
        store(changes, then: batch)
        if !update.changes.isEmpty { effects.append(.event(id, .canvas(update.changes))) }
        show(update.document, in: id)
        effects.append(.event(id, .changed))
        return ids
    }

    /// How a command ends that has written operations.
    private func answer(
        _ room: RoomID,
        _ drafts: [RoomLogs.Draft],
        _ ids: [OperationID]
    ) -> Answer {
        guard let last = ids.last, drafts.last?.kind == OperationKind.edit.rawValue else {
            return .room(room)
        }
        return .edited(room, last, edits: drafts.count)
    }

    /// Shows what has changed in a document.
    mutating func show(_ update: DocumentUpdate, in id: RoomID) {
        let news = update.news(for: device)
        if !news.isEmpty { effects.append(.event(id, .document(news))) }
    }

    /// The first of what is to be written, as much as goes under one seal.
    private static func run(of drafts: ArraySlice<RoomLogs.Draft>) -> ArraySlice<RoomLogs.Draft> {
        var bytes = 0
        let count = drafts.prefix(draftsInRun).prefix { draft in
            defer { bytes += draft.payload.count }
            return bytes + draft.payload.count <= Limits.shortRunBytes
        }.count
        return drafts.prefix(max(count, 1))
    }

    /// Operations under one seal, with room for the `Witness` operations of 1,024 logs.
    private static let draftsInRun = Limits.runOperations - 16
}
