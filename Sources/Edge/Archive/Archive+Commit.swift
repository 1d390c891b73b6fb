internal import Foundation
internal import GRDB
internal import Glibc
public import Replication
internal import Synchronization
internal import Vocabulary
internal import Wire

extension Archive {
    /// Writes a batch in one transaction; all of it is on disk on return, or nothing of it.
    ///
    /// A room that was archived comes back with all its operations when it is opened again, so
    /// anybody who opens it must load it first (`loadArchived`) and go on where its logs end.
    ///
    /// - Throws: `full`, `failed`, `damaged`, `unwritable`; `contradiction` if a run does not begin
    ///   where its log ends, or names a room or log that is not open. The next commit is as safe as
    ///   the one before.
    public func commit(_ changes: [StorageChange]) throws(ArchiveError) {
        try commit(batches: [Batch(changes: changes)])
    }

    /// Changes that are written together.
    struct Batch: Sendable {
        let changes: [StorageChange]
        /// The time of day when they were handed over: a machine may sleep before they are written.
        let second = Int64(time(nil))
    }

    /// Writes several batches in one transaction.
    func commit(batches: [Batch]) throws(ArchiveError) {
        var draft = try loadIndex()
        try write { database in
            for batch in batches {
                for change in batch.changes { try apply(change, batch.second, &draft, database) }
            }
        }
        index.withLock { $0 = draft }
        let changes = batches.lazy.flatMap(\.changes)
        guard changes.contains(where: \.freesPages) else { return }
        giveBackPages()
        if changes.contains(where: \.forgets) { emptyLog() }
    }

    private func apply(
        _ change: StorageChange,
        _ second: Int64,
        _ index: inout RoomIndex,
        _ database: Database
    ) throws {
        switch change {
        case .openRoom(let room): try open(room, &index, database)
        case .keepPassphrase(let room, let secret):
            try keep(secret, of: room, index, database)
        case .archiveRoom(let room): try archive(room, &index, database)
        case .nameRoom(let room, let code):
            try database.execute(
                sql: "UPDATE room SET code = ? WHERE id = ?",
                arguments: [code.text, Data(room.bytes)]
            )
        case .forgetRoom(let room):
            index.rooms[room] = nil
            try Oblivion(database).forget(room)
        case .addLog(let room, let number, let name):
            try add(name, nil, as: number, to: room, &index, database)
        case .addBranch(let room, let number, let name, let parent, let place):
            let origin = StoredRoom.Log.Origin(parent: parent, place: place)
            try add(name, origin, as: number, to: room, &index, database)
        case .appendRun(let room, let log, let run):
            try insert(run, log: try index.append(run, to: log, of: room), database)
        case .addSeal(let room, let log, let seal):
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO seal VALUES (?, ?, ?)")
                .execute(arguments: [
                    try index.log(log, of: room).row, Int64(bitPattern: seal.sequence),
                    Data(seal.signature.bytes),
                ])
        case .dropSeal(let room, let log, let sequence):
            try database.cachedStatement(sql: "DELETE FROM seal WHERE log = ? AND sequence = ?")
                .execute(arguments: [
                    try index.log(log, of: room).row, Int64(bitPattern: sequence),
                ])
        case .putPiece(let id, let start, let bytes): try put(bytes, of: id, at: start, database)
        case .finishBlob(let id, let length): try finish(id, length, database)
        case .dropBlob(let id): try drop(id, database)
        case .rememberPeer(let device, let endpoint):
            try RememberedPeer(device: device, endpoint: endpoint, seen: second)
                .save(database)
        case .openRound(let room, let round):
            try note(round, second, of: room, index, database)
        case .ownLog(let room, let number):
            try database.execute(
                sql: "UPDATE log SET continues = 1 WHERE number = ?",
                arguments: [try index.log(number, of: room).row]
            )
        }
    }

    private func open(
        _ room: RoomID,
        _ index: inout RoomIndex,
        _ database: Database
    ) throws {
        guard index.rooms[room] == nil else { return }
        let known = try Int64.fetchOne(
            database,
            sql: "SELECT number FROM room WHERE id = ?",
            arguments: [Data(room.bytes)]
        )
        guard let row = known else {
            try database.execute(
                sql: "INSERT INTO room (id) VALUES (?)",
                arguments: [Data(room.bytes)]
            )
            index.rooms[room] = RoomIndex.Room(row: database.lastInsertedRowID, logs: [])
            return
        }
        index.rooms[room] = try unarchive(row, database)
    }

    private func note(
        _ round: UInt32,
        _ second: Int64,
        of room: RoomID,
        _ index: RoomIndex,
        _ database: Database
    ) throws {
        guard let known = index.rooms[room] else {
            throw ArchiveError.contradiction(reason: "room \(room) is not open")
        }
        try database.execute(
            sql: "UPDATE room SET round = ?, opened = ? WHERE number = ?",
            arguments: [Int64(round), second, known.row]
        )
    }

    private func keep(
        _ secret: Secret,
        of room: RoomID,
        _ index: RoomIndex,
        _ database: Database
    ) throws {
        guard let known = index.rooms[room] else {
            throw ArchiveError.contradiction(reason: "room \(room) is not open")
        }
        try database.execute(
            sql: "UPDATE room SET passphrase = ? WHERE number = ?",
            arguments: [Data(secret.bytes), known.row]
        )
    }

    private func add(
        _ name: LogName,
        _ origin: StoredRoom.Log.Origin?,
        as number: UInt32,
        to room: RoomID,
        _ index: inout RoomIndex,
        _ database: Database
    ) throws {
        guard let known = index.rooms[room] else {
            throw ArchiveError.contradiction(reason: "room \(room) is not open")
        }
        // A log that is there already: its room was archived and has come back.
        if Int(number) < known.logs.count, known.logs[Int(number)].name == name { return }
        if Int(number) < known.logs.count, known.logs[Int(number)].next == 0, origin == nil {
            return try rename(number, to: name, in: room, &index, database)
        }
        guard Int(number) == known.logs.count else {
            throw ArchiveError.contradiction(
                reason: "the next log of room \(room) is \(known.logs.count), not \(number)"
            )
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO log (room, position, device, nonce, parent, place)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        )
        .execute(arguments: [
            known.row, Int64(number), Data(name.device.bytes), Int64(bitPattern: name.nonce),
            origin.map { Int64($0.parent) }, origin.map { Int64(bitPattern: $0.place) },
        ])
        let next = origin?.place ?? 0
        let log = RoomIndex.Log(row: database.lastInsertedRowID, name: name, next: next)
        index.rooms[room]?.logs.append(log)
    }

    /// Gives another name to the place of a log in which nothing stands.
    private func rename(
        _ number: UInt32,
        to name: LogName,
        in room: RoomID,
        _ index: inout RoomIndex,
        _ database: Database
    ) throws {
        let row = try index.log(number, of: room).row
        try database.execute(
            sql: "UPDATE log SET device = ?, nonce = ?, continues = 0 WHERE number = ?",
            arguments: [Data(name.device.bytes), Int64(bitPattern: name.nonce), row]
        )
        let log = RoomIndex.Log(row: row, name: name, next: 0)
        index.rooms[room]?.logs[Int(number)] = log
    }

    /// Appends a row; also used to put back what was archived.
    func insert(_ run: StoredRun, log: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO run (log, first, count, bodies) VALUES (?, ?, ?, ?)"
        )
        .execute(arguments: [
            log, Int64(bitPattern: run.first), Int64(run.count), Data(run.bodies),
        ])
    }

    /// Empties the write-ahead log, in which deleted rows still stand as they were written.
    func emptyLog() {
        // Where a backup is being read the log stays until the next time; the rows are gone whatever comes of this.
        try? read { database in try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Makes the file smaller by what archiving has emptied.
    private func giveBackPages() {
        // The batch is on disk whatever comes of this; pages that stay are used by later rows.
        try? read { database in try database.execute(sql: "PRAGMA incremental_vacuum") }
    }
}

extension StorageChange {
    fileprivate var freesPages: Bool {
        switch self {
        case .archiveRoom, .forgetRoom: true
        default: false
        }
    }

    fileprivate var forgets: Bool {
        if case .forgetRoom = self { true } else { false }
    }
}
