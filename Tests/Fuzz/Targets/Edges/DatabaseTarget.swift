import Foundation
import GRDB
import Replication
import Vocabulary
import Wire

@testable import Archive

/// Rows of the database that no program of ours has written: what is read must be sound, or be refused.
///
/// A script: each step is a byte that names a table, and the row's columns.
enum DatabaseTarget: FuzzTarget {
    static let name = "database"
    static let longest = 1024
    private static let tables = ["room", "log", "run", "seal", "archive", "piece", "peer"]

    nonisolated(unsafe) private static var opened: Archive?

    /// One database for all inputs: making one takes longer than reading it.
    private static func archive() throws -> Archive {
        if let opened { return opened }
        let place = FileManager.default.temporaryDirectory
            .appending(path: "parlor-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let archive = try Archive.open(directory: place.path(percentEncoded: false))
        // It is held open; nothing of it is left when the program ends.
        try FileManager.default.removeItem(at: place)
        try archive.queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF")
        }
        opened = archive
        return archive
    }

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let archive: Archive
        do { archive = try Self.archive() } catch {
            throw Finding("there is no database: \(error)")
        }
        // What was written is taken back: the next input begins with nothing.
        do {
            try archive.queue.inDatabase { database in
                try database.execute(sql: "BEGIN")
                defer { try? database.execute(sql: "ROLLBACK") }
                var reader = ByteReader(bytes)
                while reader.remaining > 0 {
                    guard let row = try? row(&reader) else { break }
                    // Numbers that are there already are refused by the tables themselves.
                    try? database.execute(sql: row.sql, arguments: row.values)
                }
                try look(database, archive)
            }
        } catch let finding as Finding {
            throw finding
        } catch {
            // Damage is said in words, and nothing is loaded.
            return
        }
    }

    private static func row(
        _ reader: inout ByteReader
    ) throws(WireError) -> (sql: String, values: StatementArguments) {
        let table = tables[Int(try reader.byte()) % tables.count]
        switch table {
        case "room":
            let values: [(any DatabaseValueConvertible)?] = [
                try small(&reader), try data(&reader, 32), try small(&reader) & 1,
                try optional(&reader), try optional(&reader),
            ]
            return (
                "INSERT INTO room (number, id, archived, round, opened) VALUES (?, ?, ?, ?, ?)",
                StatementArguments(values)
            )
        case "log":
            let values: [(any DatabaseValueConvertible)?] = [
                try small(&reader), try small(&reader), try small(&reader),
                try data(&reader, 32), try number(&reader), try optional(&reader),
                try optional(&reader), try small(&reader),
            ]
            return (
                """
                INSERT INTO log (number, room, position, device, nonce, parent, place, continues)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, StatementArguments(values)
            )
        case "run":
            let values: [(any DatabaseValueConvertible)?] = [
                try small(&reader), try number(&reader), try number(&reader),
                Data(try reader.raw(Int(try reader.byte()))),
            ]
            return (
                "INSERT INTO run (log, first, count, bodies) VALUES (?, ?, ?, ?)",
                StatementArguments(values)
            )
        case "seal":
            let values: [(any DatabaseValueConvertible)?] = [
                try small(&reader), try number(&reader), try data(&reader, 64),
            ]
            return (
                "INSERT INTO seal (log, sequence, signature) VALUES (?, ?, ?)",
                StatementArguments(values)
            )
        case "archive":
            let values: [(any DatabaseValueConvertible)?] = [
                try small(&reader), Data(try reader.raw(Int(try reader.byte()))),
            ]
            return (
                "INSERT INTO archive (room, contents) VALUES (?, ?)", StatementArguments(values)
            )
        case "piece":
            let values: [(any DatabaseValueConvertible)?] = [
                try data(&reader, 32), try number(&reader), try optional(&reader),
                Data(try reader.raw(Int(try reader.byte()))),
            ]
            return (
                "INSERT INTO piece (blob, start, length, bytes) VALUES (?, ?, ?, ?)",
                StatementArguments(values)
            )
        default:
            let values: [(any DatabaseValueConvertible)?] = [
                try data(&reader, 32), try data(&reader, 16), try number(&reader),
                try number(&reader), try number(&reader),
            ]
            return (
                "INSERT INTO peer (device, address, port, scope, seen) VALUES (?, ?, ?, ?, ?)",
                StatementArguments(values)
            )
        }
    }

    private static func small(_ reader: inout ByteReader) throws(WireError) -> Int64 {
        Int64(try reader.byte())
    }

    /// Small ones mostly, and any that fit.
    private static func number(_ reader: inout ByteReader) throws(WireError) -> Int64 {
        let first = try reader.byte()
        return first < 255 ? Int64(first) : Int64(bitPattern: try reader.fixed(UInt64.self))
    }

    private static func optional(_ reader: inout ByteReader) throws(WireError) -> Int64? {
        try reader.byte() & 1 == 0 ? nil : try number(&reader)
    }

    /// The right number of bytes mostly.
    private static func data(_ reader: inout ByteReader, _ count: Int) throws(WireError) -> Data {
        let first = try reader.byte()
        return Data(repeating: first, count: first < 250 ? count : Int(first) - 250)
    }

    /// What is loaded follows without gaps, and no number in it is larger than what is there.
    private static func look(_ database: Database, _ archive: Archive) throws {
        let rooms = try RoomRow.fetch(database, where: "archived = 0")
        let runs = try archive.collectRuns(database, of: rooms)
        let seals = try archive.collectSeals(database)
        for row in rooms {
            let room = row.stored(runs: runs, seals: seals)
            for (number, log) in room.logs.enumerated() {
                var next = log.origin?.place ?? 0
                if let origin = log.origin {
                    try expect(Int(origin.parent) < number, "a log parts from one that follows it")
                }
                for run in log.runs {
                    try expect(run.first == next, "there is a gap before \(run.first)")
                    try expect(1...run.bodies.count ~= Int(run.count), "\(run.count) operations")
                    next += UInt64(run.count)
                }
            }
            _ = row.indexed(runs: runs)
        }
    }
}
