import Foundation
import GRDB
import Replication
import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("A room that is forgotten")
struct ForgettingTests {
    private let room = Samples.room()
    private let other = Samples.room(2)
    /// Bytes that no other part of a database has.
    private let secret = Array("a drawing of a goose that nobody is to see".utf8)

    private func text(_ first: UInt64, _ bytes: [UInt8]) -> StoredRun {
        StoredRun(first: first, count: 1, bodies: bytes)
    }

    private func write(_ bytes: [UInt8], to room: RoomID, _ archive: Archive) throws {
        try archive.commit([
            .openRoom(room), .addLog(room: room, number: 0, name: Samples.name(0)),
            .appendRun(room: room, log: 0, run: text(0, bytes)),
            .addSeal(room: room, log: 0, seal: Samples.seal(0)),
        ])
    }

    /// Whether bytes stand in any file of the directory.
    private func holds(_ bytes: [UInt8], in directory: DataDirectory) throws -> Bool {
        try directory.files().values.contains { $0.range(of: Data(bytes)) != nil }
    }

    @Test(
        "leaves no byte in any file, whether it was open or archived, and the others as they are",
        arguments: [true, false]
    )
    func leavesNothing(isArchived: Bool) throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        try Samples.fill(archive, room: other)
        try write(secret, to: room, archive)
        #expect(try holds(secret, in: directory))
        if isArchived { try archive.commit([.archiveRoom(room)]) }
        try archive.commit([.forgetRoom(room)])
        // While it is open: what a killed program leaves is no more.
        #expect(try !holds(secret, in: directory))
        #expect(try !holds(Samples.room().bytes, in: directory))
        #expect(try archive.loadArchived(room) == nil)
        let rooms = try archive.load()
        #expect(rooms.map(\.id) == [other])
        #expect(Samples.isFilled(rooms.first))
        for table in ["log", "seal", "run"] {
            let count = try archive.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
            }
            #expect(count == (table == "run" ? 60 : 3), "\(table)")
        }
    }

    @Test("leaves nothing of what was archived of it before, not even in empty places")
    func emptyPlaces() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        try write(secret, to: room, archive)
        // Neighbours on the same pages, so that no page is given back.
        for number in 3..<40 as Range<UInt64> {
            try write(Samples.body(number), to: Samples.room(number), archive)
        }
        try archive.commit([.archiveRoom(room)])
        try archive.commit([.openRoom(room)])
        try archive.commit([.archiveRoom(room)])
        try archive.commit([.forgetRoom(room)])
        #expect(try !holds(secret, in: directory))
        #expect(try archive.load().count == 37)
    }

    @Test("leaves nothing in a database of a program that left standing what it deleted")
    func olderDatabase() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive, room: other)
            try write(secret, to: room, archive)
            try archive.close()
        }
        do {
            let queue = try DatabaseQueue(path: directory.database)
            try queue.writeWithoutTransaction { database in
                try database.execute(
                    sql: """
                        PRAGMA secure_delete = OFF;
                        DELETE FROM run WHERE instr(bodies, 'goose');
                        ALTER TABLE room DROP COLUMN code;
                        DROP TABLE drawing;
                        DROP TABLE session;
                        DROP TABLE account;
                        PRAGMA user_version = 5;
                        PRAGMA wal_checkpoint(TRUNCATE);
                        """
                )
            }
            try queue.close()
        }
        #expect(try holds(secret, in: directory))
        let archive = try directory.open()
        try archive.commit([.forgetRoom(room)])
        #expect(try !holds(secret, in: directory))
        #expect(try archive.load().count == 1)
    }

    @Test("takes the files along that it alone names", arguments: [true, false])
    func blobs(isArchived: Bool) throws {
        let archive = try DataDirectory().open()
        let (own, shared, unnamed) = (
            BlobID(words: Words4(1, 2, 3, 4)), BlobID(words: Words4(5, 6, 7, 8)),
            BlobID(words: Words4(9, 9, 9, 9))
        )
        for blob in [own, shared, unnamed] {
            try archive.commit([
                .putPiece(blob, start: 0, Array("bytes".utf8)), .finishBlob(blob, length: 5),
            ])
        }
        try write([1] + own.bytes + shared.bytes + [2], to: room, archive)
        try write([3] + shared.bytes, to: other, archive)
        if isArchived { try archive.commit([.archiveRoom(room), .archiveRoom(other)]) }
        try archive.commit([.forgetRoom(room)])
        #expect(try archive.blobLength(own) == nil)
        #expect(try archive.blobLength(shared) == 5)
        #expect(try archive.blobLength(unnamed) == 5)
        try archive.commit([.forgetRoom(other)])
        #expect(try archive.blobLength(shared) == nil)
        #expect(try archive.blobLength(unnamed) == 5)
    }

    @Test("can be one whose archive is damaged, and one that was never stored")
    func damaged() throws {
        let archive = try DataDirectory().open()
        try write(secret, to: room, archive)
        try archive.commit([.archiveRoom(room)])
        try archive.write { try $0.execute(sql: "UPDATE archive SET contents = x'0900'") }
        try archive.commit([.forgetRoom(room), .forgetRoom(other)])
        #expect(try archive.keptRooms().isEmpty)
        #expect(try archive.archivedRooms().isEmpty)
    }

    @Test("can be come into again, as if it had never been here")
    func again() throws {
        let archive = try DataDirectory().open()
        try write(secret, to: room, archive)
        try archive.commit([.archiveRoom(room), .forgetRoom(room)])
        try write([7], to: room, archive)
        #expect(try archive.load().first?.logs.first?.runs == [text(0, [7])])
    }

    @Test("is listed by the code that it was left with, the latest first")
    func listed() throws {
        let archive = try DataDirectory().open()
        let code = try #require(RoomCode("BIRD"))
        try write(secret, to: room, archive)
        try write(secret, to: other, archive)
        try archive.commit([.nameRoom(room, code), .archiveRoom(room)])
        let kept = try archive.keptRooms()
        #expect(kept.map(\.id) == [other, room])
        #expect(kept.map(\.code) == [nil, code])
        #expect(kept[0].bytes == 0)
        #expect(kept[1].bytes > 0)
    }
}
