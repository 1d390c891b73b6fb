internal import Foundation
internal import GRDB
internal import Replication
internal import Vocabulary

/// Removes from a database what a device is to keep nothing of, in the transaction of the caller.
///
/// SQLite writes zeros over what it deletes (`secure_delete`); what the write-ahead log still has of it goes with
/// the log.
struct Oblivion {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Removes a room with all that is stored of it; that it is not stored is no fault.
    func forget(_ id: RoomID) throws {
        let rows = try Int64.fetchAll(
            database,
            sql: "SELECT number FROM room WHERE id = ?",
            arguments: [Data(id.bytes)]
        )
        for row in rows {
            let blobs = try self.blobs(namedIn: row)
            let ofLogs = "WHERE log IN (SELECT number FROM log WHERE room = ?)"
            for table in ["run \(ofLogs)", "seal \(ofLogs)", "archive WHERE room = ?"]
                + ["log WHERE room = ?", "room WHERE number = ?"]
            {
                try database.execute(sql: "DELETE FROM \(table)", arguments: [row])
            }
            for blob in try unnamed(among: blobs) {
                try database.execute(sql: "DELETE FROM piece WHERE blob = ?", arguments: [blob])
            }
        }
    }

    /// The stored blobs that a room names; all of them if the room cannot be read.
    private func blobs(namedIn row: Int64) throws -> Set<Data> {
        let all = try Data.fetchSet(
            database,
            sql: "SELECT blob FROM piece WHERE length IS NOT NULL"
        )
        return try named(among: all, where: "room = ?", [row]) ?? all
    }

    /// Those blobs that no room names that is left; none if one of the rooms cannot be read.
    private func unnamed(among blobs: Set<Data>) throws -> Set<Data> {
        guard let named = try named(among: blobs, where: "room >= ?", [0]) else {
            return []
        }
        return blobs.subtracting(named)
    }

    /// Those blobs that an operation names; `nil` if what is archived cannot be unpacked.
    private func named(
        among blobs: Set<Data>,
        where condition: String,
        _ arguments: StatementArguments
    ) throws -> Set<Data>? {
        guard !blobs.isEmpty else { return [] }
        var found: Set<Data> = []
        for blob in blobs {
            let isNamed = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM run JOIN log ON log.number = run.log
                        WHERE \(condition) AND instr(bodies, ?))
                    """,
                arguments: arguments + [blob]
            )
            if isNamed == true { found.insert(blob) }
        }
        let identifiers = blobs.subtracting(found).compactMap { BlobID([UInt8]($0)) }
        let parts = try Data.fetchCursor(
            database,
            sql: "SELECT contents FROM archive WHERE \(condition)",
            arguments: arguments
        )
        while let part = try parts.next() {
            do {
                try ArchivedRuns.unpack([UInt8](part)) { _, run in
                    for blob in identifiers where run.mentions(blob) {
                        found.insert(Data(blob.bytes))
                    }
                }
            } catch is Damage {
                return nil
            }
        }
        return found
    }
}
