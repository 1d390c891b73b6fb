import Foundation
import GRDB
import Testing

@testable import Archive

@Suite("Opening")
struct OpeningTests {
    @Test("makes a database with a key that stays")
    func first() throws {
        let directory = try DataDirectory()
        let seed: [UInt8]
        do {
            let archive = try directory.open()
            seed = archive.deviceSeed
            #expect(seed.count == 32)
            #expect(!archive.isRestored)
            #expect(try archive.name() == nil)
            try archive.rename("Kitchen tablet")
        }
        let archive = try directory.open()
        #expect(archive.deviceSeed == seed)
        #expect(!archive.isRestored)
        #expect(try archive.name() == "Kitchen tablet")
        #expect(try DataDirectory().open().deviceSeed != seed)
    }

    @Test("sets the durability that DESIGN.md asks for")
    func pragmas() throws {
        let archive = try DataDirectory().open()
        let values = try archive.read { database in
            try ["journal_mode", "synchronous", "foreign_keys", "user_version", "application_id"]
                .map {
                    try String.fetchOne(database, sql: "PRAGMA \($0)")
                }
        }
        #expect(values == ["wal", "2", "1", "9", "1348563564"])
    }

    @Test("twice at once is refused, and afterwards the directory is free")
    func inUse() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            #expect(throws: ArchiveError.inUse(path: directory.path)) { try directory.open() }
            #expect(try archive.load().isEmpty)
        }
        #expect(throws: Never.self) { try directory.open() }
    }

    @Test("without a directory is refused, and with a file in its place")
    func noDirectory() throws {
        let directory = try DataDirectory()
        let missing = "\(directory.path)/missing"
        #expect(reason(try Archive.open(directory: missing))?.contains("No such file") == true)
        try directory.write(Data(), to: "missing")
        #expect(reason(try Archive.open(directory: missing)) == "is not a directory")
    }

    @Test("takes up again where making the database was interrupted")
    func interrupted() throws {
        let directory = try DataDirectory()
        for suffix in [".new", ".new-journal", ".new-wal", ".new-shm"] {
            try directory.write(Data("half a database".utf8), to: "parlor.sqlite\(suffix)")
        }
        do { try Samples.fill(try directory.open()) }
        #expect(Samples.isFilled(try directory.open().load().first))
    }

    @Test("notices a copy, a database put elsewhere, and a backup in its place")
    func restored() throws {
        let directory = try DataDirectory()
        do { try directory.open().close() }
        let backup = try #require(FileManager.default.contents(atPath: directory.database))
        do { #expect(try !directory.open().isRestored) }
        do { try directory.open().close() }

        // The same inode, the same time of birth, older contents.
        try directory.edit { $0 = backup }
        do { #expect(try directory.open().isRestored) }
        do { #expect(try !directory.open().isRestored) }

        let other = try DataDirectory()
        try FileManager.default.copyItem(atPath: directory.database, toPath: other.database)
        try FileManager.default.copyItem(
            atPath: "\(directory.path)/parlor.lock",
            toPath: "\(other.path)/parlor.lock"
        )
        do { #expect(try other.open().isRestored) }
        do { #expect(try !other.open().isRestored) }
    }

    private func reason(_ body: @autoclosure () throws -> Archive) -> String? {
        do {
            _ = try body()
            return nil
        } catch ArchiveError.unwritable(_, let reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }
}
