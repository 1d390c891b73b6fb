import Foundation
import GRDB
import Replication
import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("A database of version 1")
struct VersionTests {
    @Test("opens with everything that was in it, and takes a passphrase")
    func update() throws {
        let directory = try DataDirectory()
        let seed = [UInt8](repeating: 7, count: 32)
        try makeFirstVersion(in: directory, seed: seed)
        let secret = Secret(words: Words4(1, 2, 3, .max))
        do {
            let archive = try directory.open()
            #expect(archive.deviceSeed == seed)
            #expect(try archive.name() == "Ada")
            let room = try #require(try archive.load().first)
            #expect(Samples.isFilled(room, logs: 1, operations: 3))
            #expect(room.passphrase == nil)
            try archive.commit([.keepPassphrase(Samples.room(), secret)])
        }
        let archive = try directory.open()
        let version = try archive.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(version == Schema.version)
        #expect(try archive.load().first?.passphrase == secret)
    }

    @Test("has the tables of a new one afterwards")
    func tables() throws {
        let (old, new) = (try DataDirectory(), try DataDirectory())
        try makeFirstVersion(in: old, seed: [UInt8](repeating: 7, count: 32))
        let tables = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
        let updated = try old.open().read { try String.fetchAll($0, sql: tables) }
        #expect(try new.open().read { try String.fetchAll($0, sql: tables) } == updated)
    }

    /// Writes what the first version of the program wrote.
    private func makeFirstVersion(in directory: DataDirectory, seed: [UInt8]) throws {
        let queue = try DatabaseQueue(path: directory.database)
        try queue.write { database in
            try database.execute(
                sql:
                    "\(Schema.statements) PRAGMA application_id = 1348563564; PRAGMA user_version = 1;"
            )
            try database.execute(
                sql: "INSERT INTO device VALUES (1, ?, 'Ada', 0, 0, 0, 0)",
                arguments: [Data(seed)]
            )
            try database.execute(
                sql: "INSERT INTO room (id) VALUES (?)",
                arguments: [Data(Samples.room().bytes)]
            )
            let log = Samples.name(0)
            try database.execute(
                sql: "INSERT INTO log VALUES (1, 1, 0, ?, ?)",
                arguments: [Data(log.device.bytes), Int64(bitPattern: log.nonce)]
            )
            try database.execute(
                sql: "INSERT INTO run VALUES (1, 1, 0, 3, ?)",
                arguments: [Data(Samples.run(0, count: 3).bodies)]
            )
            try database.execute(
                sql: "INSERT INTO seal VALUES (1, 2, ?)",
                arguments: [Data(Samples.seal(2).signature.bytes)]
            )
        }
        try queue.close()
    }
}
