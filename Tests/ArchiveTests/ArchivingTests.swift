import GRDB
import Replication
import Testing
import Vocabulary

@testable import Archive

@Suite("An archived room")
struct ArchivingTests {
    @Test("is loaded no more at start, but on demand, and is smaller")
    func archives() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive, operations: 300)
            try Samples.fill(archive, room: Samples.room(2), operations: 5)
            let before = try archive.pageCount()
            try archive.commit([.archiveRoom(Samples.room())])
            #expect(try archive.pageCount() < before)
            #expect(try archive.loadArchived(Samples.room(2)) == nil)
            #expect(try archive.loadArchived(Samples.room(3)) == nil)
        }
        let archive = try directory.open()
        #expect(try archive.load().map(\.id) == [Samples.room(2)])
        #expect(try archive.archivedRooms() == [Samples.room()])
        #expect(Samples.isFilled(try archive.loadArchived(Samples.room()), operations: 300))
        #expect(Samples.isFilled(try archive.load().first, operations: 5))
    }

    @Test("comes back whole when it is opened again, and goes on")
    func comesBack() throws {
        let directory = try DataDirectory()
        let room = Samples.room()
        do {
            let archive = try directory.open()
            try Samples.fill(archive)
            try archive.commit([.archiveRoom(room)])
            try archive.commit([
                .openRoom(room), .addLog(room: room, number: 1, name: Samples.name(1)),
                .addLog(room: room, number: 3, name: Samples.name(3)),
                .appendRun(room: room, log: 0, run: Samples.run(20)),
            ])
            #expect(try archive.loadArchived(room) == nil)
        }
        let archive = try directory.open()
        let logs = try archive.load()[0].logs
        #expect(logs.map(\.name) == (0..<4).map { Samples.name($0) })
        #expect(logs[0].runs == [Samples.run(0, count: 21)])
        #expect(logs[1].runs == [Samples.run(0, count: 20)])
        try archive.commit([.archiveRoom(room)])
        #expect(try archive.loadArchived(room)?.logs.map(\.runs) == logs.map(\.runs))
    }

    @Test("may be empty, or longer than one part")
    func sizes() throws {
        let archive = try DataDirectory().open()
        let (small, large) = (Samples.room(1), Samples.room(2))
        try archive.commit([.openRoom(small), .archiveRoom(small)])
        #expect(try archive.loadArchived(small)?.logs.isEmpty == true)

        try archive.commit([
            .openRoom(large), .addLog(room: large, number: 0, name: Samples.name(0)),
        ])
        var generator = SystemRandomNumberGenerator()
        for first in 0..<UInt64(10) {
            let noise = (0..<62_500).map { _ in generator.next() as UInt64 }
            let bodies = noise.withUnsafeBytes { [UInt8]($0) }
            let run = StoredRun(first: first * 9, count: 9, bodies: bodies)
            try archive.commit([.appendRun(room: large, log: 0, run: run)])
        }
        let before = try #require(try archive.load().first).logs[0].runs
        try archive.commit([.archiveRoom(large)])
        let after = try #require(try archive.loadArchived(large)).logs[0].runs
        #expect(after == before)
    }

    static let statements = [
        "UPDATE archive SET contents = CAST(x'02' || substr(contents, 2) AS BLOB)",
        "UPDATE archive SET contents = substr(contents, 1, 40)",
        "UPDATE archive SET contents = CAST(substr(contents, 1, 60) || x'5555' || substr(contents, 63) AS BLOB)",
        "UPDATE archive SET contents = x''",
        "UPDATE archive SET contents = x'0128b52ffda0ffffff7f'",
        "UPDATE log SET position = position + 1",
    ]

    @Test(
        "that is damaged is reported, when it is read and when it is opened",
        arguments: statements
    )
    func damaged(statement: String) throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive)
        try archive.commit([.archiveRoom(Samples.room())])
        try archive.read { database in try database.execute(sql: statement) }
        for attempt in [
            { _ = try archive.loadArchived(Samples.room()) },
            { try archive.commit([.openRoom(Samples.room())]) },
        ] {
            let error = #expect(throws: ArchiveError.self) { try attempt() }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }
}

extension Archive {
    func pageCount() throws -> Int {
        try read { database in try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0 }
    }
}
