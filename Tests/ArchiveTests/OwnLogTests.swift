import Foundation
import GRDB
import Replication
import Testing
import Vocabulary

@testable import Archive

@Suite("A log that was begun here")
struct OwnLogTests {
    /// How a database comes to have forgotten something.
    enum Restoration: CaseIterable, Sendable {
        case copied, broughtBack

        /// Gives a directory with the contents of another one's database.
        func callAsFunction(of directory: DataDirectory) throws -> DataDirectory {
            let backup = try #require(FileManager.default.contents(atPath: directory.database))
            guard self == .copied else {
                do { try directory.open().close() }
                // The same inode, the same time of birth, older contents.
                try directory.edit { $0 = backup }
                return directory
            }
            let copy = try DataDirectory()
            try copy.write(backup, to: "parlor.sqlite")
            return copy
        }
    }

    private let room = Samples.room()

    /// A room with three logs, of which the second was begun here.
    private func fill(_ archive: Archive) throws {
        try Samples.fill(archive)
        try archive.commit([.ownLog(room: room, number: 1)])
    }

    /// Which of the logs may be gone on with.
    private func continuing(_ stored: StoredRoom?) throws -> [Bool] {
        try #require(stored).logs.map(\.mayContinue)
    }

    @Test("is gone on with after every opening, and no other log")
    func opening() throws {
        let directory = try DataDirectory()
        do { try fill(directory.open()) }
        for _ in 0..<2 {
            let archive = try directory.open()
            #expect(try continuing(archive.load().first) == [false, true, false])
            try archive.close()
        }
    }

    @Test("is gone on with out of the archive too")
    func archived() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        try fill(archive)
        try archive.commit([.archiveRoom(room)])
        #expect(try continuing(archive.loadArchived(room)) == [false, true, false])
        try archive.commit([.openRoom(room), .addLog(room: room, number: 1, name: Samples.name(1))])
        #expect(try continuing(archive.load().first) == [false, true, false])
    }

    @Test(
        "before a restoration is never gone on with again; one that was begun after it is",
        arguments: Restoration.allCases
    )
    func restored(restoration: Restoration) throws {
        let original = try DataDirectory()
        do {
            let archive = try original.open()
            try fill(archive)
            try archive.close()
        }
        let directory = try restoration(of: original)
        for opening in 0..<3 {
            let archive = try directory.open()
            #expect(archive.isRestored == (opening == 0))
            #expect(try continuing(archive.load().first) == [false, false, false])
            try archive.close()
        }
        do {
            try directory.open().commit([
                .addLog(room: room, number: 3, name: Samples.name(3)),
                .ownLog(room: room, number: 3),
            ])
        }
        #expect(try continuing(directory.open().load().first) == [false, false, false, true])
    }

    @Test(
        "before a restoration is never gone on with in a room that was archived then",
        arguments: Restoration.allCases
    )
    func restoredArchive(restoration: Restoration) throws {
        let original = try DataDirectory()
        do {
            let archive = try original.open()
            try fill(archive)
            try archive.commit([.archiveRoom(room)])
            try archive.close()
        }
        let directory = try restoration(of: original)
        for _ in 0..<2 {
            let archive = try directory.open()
            #expect(try continuing(archive.loadArchived(room)) == [false, false, false])
            try archive.close()
        }
        do { try directory.open().commit([.openRoom(room)]) }
        #expect(try continuing(directory.open().load().first) == [false, false, false])
    }

    @Test("under an imported key is told from those that the key has begun elsewhere")
    func imported() throws {
        let directory = try DataDirectory()
        let seed = [UInt8](repeating: 9, count: 32)
        #expect(try Archive.adopt(seed, in: directory.path, replacing: false) == .done)
        do { try directory.open().close() }
        do { try fill(directory.open()) }
        #expect(try continuing(directory.open().load().first) == [false, true, false])
    }

    @Test(
        "by version 2 is any log of the device's, unless the database is a copy",
        arguments: [true, false]
    )
    func secondVersion(isCopy: Bool) throws {
        let directory = try DataDirectory()
        try makeSecondVersion(in: directory, isCopy: isCopy)
        for _ in 0..<2 {
            let archive = try directory.open()
            // A branch is none to go on with.
            #expect(try continuing(archive.load().first) == [!isCopy, !isCopy, false])
            try archive.close()
        }
    }

    @Test("must be there")
    func missing() throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive)
        #expect(throws: ArchiveError.self) {
            try archive.commit([.ownLog(room: room, number: 3)])
        }
        #expect(throws: ArchiveError.self) {
            try archive.commit([.ownLog(room: Samples.room(2), number: 0)])
        }
    }

    /// Writes what the second version of the program wrote: a room with two logs and a branch.
    private func makeSecondVersion(in directory: DataDirectory, isCopy: Bool) throws {
        let queue = try DatabaseQueue(path: directory.database)
        let provenance = try isCopy ? .elsewhere : Provenance(path: directory.database)
        try queue.write { database in
            try database.execute(sql: Schema.statements + Schema.additions[0])
            try database.execute(
                sql: "PRAGMA application_id = 1348563564; PRAGMA user_version = 2;"
            )
            try database.execute(
                sql: "INSERT INTO device VALUES (1, ?, 'Ada', ?, ?, ?, 0)",
                arguments: [
                    Data(repeating: 7, count: 32), provenance.inode, provenance.birthSeconds,
                    provenance.birthNanoseconds,
                ]
            )
            try database.execute(
                sql: "INSERT INTO room (id) VALUES (?)",
                arguments: [Data(room.bytes)]
            )
            for (position, name, parent) in [(0, 0, nil), (1, 1, nil), (2, 1, 1)] as [Log] {
                let name = Samples.name(name)
                try database.execute(
                    sql: """
                        INSERT INTO log (room, position, device, nonce, parent, place)
                        VALUES (1, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        position, Data(name.device.bytes), Int64(bitPattern: name.nonce), parent,
                        parent.map { _ in 4 },
                    ]
                )
            }
        }
        try queue.close()
    }

    private typealias Log = (position: Int, name: UInt64, parent: Int?)
}
