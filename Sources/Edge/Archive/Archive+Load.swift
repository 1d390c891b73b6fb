internal import Foundation
internal import GRDB
public import Replication
internal import Synchronization
internal import Vocabulary
internal import Wire

extension Archive {
    /// Reads every room that is not archived.
    ///
    /// - Returns: Rooms in the order in which they were first opened; each log's runs joined into
    ///   long ones, none for a log without operations; seals by sequence.
    /// - Throws: `damaged` for anything that cannot have been written like this; `failed`.
    /// - Complexity: O(bytes stored), one pass over each table.
    public func load() throws(ArchiveError) -> [StoredRoom] {
        let (stored, loaded) = try read { database in
            let rooms = try RoomRow.fetch(database, where: "archived = 0")
            let runs = try collectRuns(database, of: rooms)
            let seals = try collectSeals(database)
            var loaded = RoomIndex()
            for room in rooms { loaded.rooms[room.id] = room.indexed(runs: runs) }
            return (rooms.map { $0.stored(runs: runs, seals: seals) }, loaded)
        }
        index.withLock { $0 = loaded }
        return stored
    }

    /// Every room that is stored, the one first that was opened last.
    ///
    /// - Complexity: O(rooms); reads none of their operations.
    public func keptRooms() throws(ArchiveError) -> [KeptRoom] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, code, (SELECT sum(length(contents)) FROM archive
                        WHERE archive.room = room.number)
                    FROM room ORDER BY number DESC
                    """
            )
            .compactMap { row in
                guard let id = RoomID(try row.bytes(0, count: 32, "a room's name")) else {
                    return nil
                }
                let code: String? = row[1]
                return KeptRoom(id: id, code: code.flatMap { RoomCode($0) }, bytes: row[2] ?? 0)
            }
        }
    }

    /// What the writer must know, read now unless it is known already.
    func loadIndex() throws(ArchiveError) -> RoomIndex {
        if let known = index.withLock({ $0 }) { return known }
        _ = try load()
        return index.withLock { $0 } ?? RoomIndex()
    }

    /// Reads the whole table of runs.
    ///
    /// - Returns: Runs by the row of their log.
    func collectRuns(_ database: Database, of rooms: [RoomRow]) throws -> [Int64: RunCollector] {
        var slots: [Int64: Int] = [:]
        var collectors: [RunCollector] = []
        for log in rooms.lazy.flatMap(\.logs) {
            slots[log.row] = collectors.count
            collectors.append(RunCollector(log.origin))
        }
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT log, first, count, bodies FROM run ORDER BY number"
        )
        while let row = try rows.next() {
            guard let slot = slots[try row.integer(0, "a run's log")] else {
                throw Damage.missing("the log of a run")
            }
            let first = try row.integer(1, "a run's place")
            let count = try row.integer(2, "a run's length")
            try row.withUnsafeData(atIndex: 3) { data in
                guard let data else { throw Damage.missing("a run's operations") }
                try data.withUnsafeBytes {
                    try collectors[slot].append(first: first, count: count, bodies: $0)
                }
            }
        }
        return slots.mapValues { collectors[$0] }
    }

    /// Reads seals, of one room or of all.
    ///
    /// - Returns: Seals by the row of their log, each log's by sequence.
    func collectSeals(_ database: Database, room: Int64? = nil) throws -> [Int64: [Seal]] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT log, sequence, signature FROM seal
                WHERE log IN (SELECT log.number FROM log JOIN room ON room.number = log.room
                    WHERE room.number = ?1 OR (?1 IS NULL AND room.archived = 0))
                ORDER BY log, sequence
                """,
            arguments: [room]
        )
        var seals: [Int64: [Seal]] = [:]
        while let row = try rows.next() {
            guard let signature = Signature(try row.bytes(2, count: 64, "a seal")) else { continue }
            let sequence = UInt64(bitPattern: try row.integer(1, "a seal's place"))
            seals[try row.integer(0, "a seal's log"), default: []].append(
                Seal(sequence: sequence, signature: signature)
            )
        }
        return seals
    }
}
