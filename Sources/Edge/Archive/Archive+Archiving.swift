internal import Foundation
internal import GRDB
public import Replication
public import Vocabulary

extension Archive {
    /// Reads a room that is archived.
    ///
    /// - Returns: As `load` would; `nil` if the room is not stored, or not archived.
    /// - Throws: `damaged`, `failed`.
    public func loadArchived(_ id: RoomID) throws(ArchiveError) -> StoredRoom? {
        try read { database in
            let rooms = try RoomRow.fetch(
                database,
                where: "archived = 1 AND id = ?",
                arguments: [Data(id.bytes)]
            )
            guard let room = rooms.first else { return nil }
            var runs = Dictionary(
                uniqueKeysWithValues: room.logs.map { ($0.row, RunCollector($0.origin)) }
            )
            try unpack(room, database) { log, run in
                try run.bodies.withUnsafeBytes {
                    try runs[log]?.append(
                        first: Int64(bitPattern: run.first),
                        count: Int64(run.count),
                        bodies: $0
                    )
                }
            }
            let seals = try collectSeals(database, room: room.row)
            return room.stored(runs: runs, seals: seals)
        }
    }

    /// The rooms that are archived, in the order in which they were first opened.
    public func archivedRooms() throws(ArchiveError) -> [RoomID] {
        try read { database in try RoomRow.fetch(database, where: "archived = 1").map(\.id) }
    }

    /// Compresses a room's runs into few rows, and forgets what the writer knew of it.
    func archive(_ id: RoomID, _ index: inout RoomIndex, _ database: Database) throws {
        guard let room = index.rooms.removeValue(forKey: id) else {
            throw ArchiveError.contradiction(reason: "room \(id) is not open")
        }
        let rooms = try RoomRow.fetch(database, where: "archived = 0")
        let runs = try collectRuns(database, of: rooms)
        let parts = ArchivedRuns.pack(room.logs.map { runs[$0.row]?.runs() ?? [] })
        for part in parts {
            try database.execute(
                sql: "INSERT INTO archive (room, contents) VALUES (?, ?)",
                arguments: [room.row, Data(part)]
            )
        }
        try database.execute(
            sql: "DELETE FROM run WHERE log IN (SELECT number FROM log WHERE room = ?)",
            arguments: [room.row]
        )
        try setArchived(1, room.row, database)
    }

    /// Puts an archived room's runs back into their table.
    func unarchive(_ row: Int64, _ database: Database) throws -> RoomIndex.Room {
        guard let room = try RoomRow.fetch(database, where: "number = ?", arguments: [row]).first
        else { throw Damage.missing("a room") }
        var indexed = room.indexed(runs: [:])
        try unpack(room, database) { log, run in
            guard let number = indexed.logs.firstIndex(where: { $0.row == log }),
                indexed.logs[number].next == run.first
            else { throw Damage.unpacking("operations are missing") }
            indexed.logs[number].next += UInt64(run.count)
            try insert(run, log: log, database)
        }
        try database.execute(sql: "DELETE FROM archive WHERE room = ?", arguments: [row])
        try setArchived(0, row, database)
        return indexed
    }

    private func unpack(
        _ room: RoomRow,
        _ database: Database,
        _ body: (_ log: Int64, StoredRun) throws -> Void
    ) throws {
        let parts = try Data.fetchAll(
            database,
            sql: "SELECT contents FROM archive WHERE room = ? ORDER BY number",
            arguments: [room.row]
        )
        for part in parts {
            try ArchivedRuns.unpack([UInt8](part)) { number, run in
                guard number < room.logs.count else {
                    throw Damage.unpacking("it has no log \(number)")
                }
                try body(room.logs[number].row, run)
            }
        }
    }

    private func setArchived(_ value: Int64, _ row: Int64, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE room SET archived = ? WHERE number = ?",
            arguments: [value, row]
        )
    }
}
