import Foundation
import GRDB
import Replication
import Testing

@testable import Archive

@Suite("A damaged database")
struct DamageTests {
    static let edits: [(name: String, edit: @Sendable (inout Data) -> Void)] = [
        ("emptied", { $0 = Data() }),
        ("cut in its header", { $0 = $0.prefix(50) }),
        ("cut in its second page", { $0 = $0.prefix(5000) }),
        ("cut in half", { $0 = $0.prefix($0.count / 2) }),
        ("of another kind", { $0 = Data(repeating: 0x41, count: $0.count) }),
        ("zeroed", { $0 = Data(count: $0.count) }),
        ("with another page size", { $0[16] = 1 }),
        ("of another program", { $0[68] ^= 1 }),
        ("without a version", { $0.replaceSubrange(60..<64, with: [0, 0, 0, 0]) }),
        (
            "with zeroes over its tables",
            { $0.replaceSubrange(100..<4096, with: Data(count: 3996)) }
        ),
        (
            "with noise over the pages behind the first",
            { data in
                for index in 4096..<data.count {
                    data[index] = UInt8(truncatingIfNeeded: index &* 131)
                }
            }
        ),
    ]

    @Test(
        "is reported with its name and what to do, and is left as it is",
        arguments: edits.indices
    )
    func damage(index: Int) throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive)
            try archive.close()
        }
        try directory.edit(Self.edits[index].edit)
        let before = try directory.files()
        for _ in 0..<2 {
            let error = #expect(throws: ArchiveError.self, "\(Self.edits[index].name)") {
                try directory.open().load()
            }
            guard case .damaged(directory.database, _) = error else {
                Issue.record("\(Self.edits[index].name): \(String(describing: error))")
                continue
            }
            #expect(error?.description.contains("put a backup in its place") == true)
        }
        #expect(try directory.files() == before)
    }

    @Test("with a write-ahead log keeps that too")
    func withLog() throws {
        let directory = try DataDirectory()
        let copy = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive)
            for suffix in ["", "-wal"] {
                let path = directory.database + suffix
                try FileManager.default.copyItem(atPath: path, toPath: copy.database + suffix)
            }
        }
        try copy.edit { $0[68] ^= 1 }
        let before = try copy.files()
        #expect(before["parlor.sqlite-wal"]?.isEmpty == false)
        #expect(throws: ArchiveError.self) { try copy.open() }
        #expect(try copy.files() == before)
        // Whole again, it has everything.
        try copy.edit { $0[68] ^= 1 }
        #expect(Samples.isFilled(try copy.open().load().first))
    }

    @Test("whose pages are noise keeps a log that was not checkpointed")
    func noiseBesideLog() throws {
        let directory = try DataDirectory()
        let copy = try DataDirectory()
        do { try Samples.fill(try directory.open()) }
        do {
            let archive = try directory.open()
            try archive.commit([.openRoom(Samples.room(2))])
            for suffix in ["", "-wal"] {
                let path = directory.database + suffix
                try FileManager.default.copyItem(atPath: path, toPath: copy.database + suffix)
            }
        }
        try copy.edit { data in
            for index in 4096..<data.count { data[index] = UInt8(truncatingIfNeeded: index &* 131) }
        }
        let before = try copy.files().filter { !$0.key.hasSuffix("-shm") }
        #expect(before["parlor.sqlite-wal"]?.isEmpty == false)
        #expect(throws: ArchiveError.self) { try copy.open() }
        #expect(try copy.files().filter { !$0.key.hasSuffix("-shm") } == before)
    }

    @Test("that is gone while its log is there is not begun anew")
    func logAlone() throws {
        let directory = try DataDirectory()
        try directory.write(Data([1, 2, 3]), to: "parlor.sqlite-wal")
        let before = try directory.files()
        let error = #expect(throws: ArchiveError.self) { try directory.open() }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try directory.files() == before)
    }

    @Test("by a later program is left to that program")
    func newer() throws {
        let directory = try DataDirectory()
        do { try directory.open().close() }
        let later = Schema.version + 1
        try directory.edit { $0.replaceSubrange(60..<64, with: [0, 0, 0, UInt8(later)]) }
        let before = try directory.files()
        let error = ArchiveError.newer(
            path: directory.database,
            schema: later,
            known: Schema.version
        )
        #expect(throws: error) { try directory.open() }
        #expect(try directory.files() == before)
    }

    static let statements = [
        "UPDATE run SET first = first + 1 WHERE number = 7",
        "DELETE FROM run WHERE number = 7",
        "UPDATE run SET count = 0 WHERE number = 7",
        "UPDATE run SET count = 1000000000000 WHERE number = 7",
        "UPDATE run SET log = 99 WHERE number = 7",
        "UPDATE log SET device = x'00' WHERE number = 2",
        "UPDATE log SET position = 7 WHERE number = 2",
        "UPDATE room SET id = x''",
        "UPDATE room SET passphrase = x'00'",
        "UPDATE seal SET signature = x'0102'",
    ]

    @Test("is noticed where its rows make no sense", arguments: statements)
    func rows(statement: String) throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive)
        try archive.read { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.execute(sql: statement)
        }
        let error = #expect(throws: ArchiveError.self) { try archive.load() }
        guard case .damaged(archive.path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("never traps, whichever byte of it changes")
    func everyByte() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive, logs: 2, operations: 2)
            try archive.close()
        }
        let sound = try #require(FileManager.default.contents(atPath: directory.database))
        // Headers of all pages, and a sample of the rest: the whole would take minutes.
        let offsets = sound.indices.filter { $0 % 4096 < 24 || $0 % 251 == 0 }
        for offset in offsets {
            let other = try DataDirectory()
            var data = sound
            data[offset] ^= 1 << UInt8(offset % 8)
            try other.write(data, to: "parlor.sqlite")
            _ = try? other.open().load()
        }
    }
}
