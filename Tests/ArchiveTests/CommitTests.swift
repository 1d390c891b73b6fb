import GRDB
import Replication
import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("What is committed")
struct CommitTests {
    @Test("is there again after the database was opened anew")
    func reopen() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive)
            try archive.close()
        }
        let rooms = try directory.open().load()
        #expect(rooms.map(\.id) == [Samples.room()])
        #expect(Samples.isFilled(rooms.first))
    }

    @Test("is there without the database having been closed")
    func noClose() throws {
        let directory = try DataDirectory()
        do { try Samples.fill(try directory.open()) }
        #expect(Samples.isFilled(try directory.open().load().first))
    }

    @Test("goes on after loading, and without loading")
    func goesOn() throws {
        let directory = try DataDirectory()
        do { try Samples.fill(try directory.open(), operations: 2) }
        do {
            let archive = try directory.open()
            try archive.commit([.appendRun(room: Samples.room(), log: 1, run: Samples.run(2))])
        }
        let archive = try directory.open()
        #expect(try archive.load()[0].logs[1].runs == [Samples.run(0, count: 3)])
        try archive.commit([.appendRun(room: Samples.room(), log: 1, run: Samples.run(3, count: 2))]
        )
        #expect(try archive.load()[0].logs[1].runs == [Samples.run(0, count: 5)])
    }

    @Test("keeps rooms and their logs apart")
    func rooms() throws {
        let archive = try DataDirectory().open()
        for room in [Samples.room(7), Samples.room(3)] {
            try Samples.fill(archive, room: room, logs: 2, operations: 3)
        }
        let rooms = try archive.load()
        #expect(rooms.map(\.id) == [Samples.room(7), Samples.room(3)])
        #expect(rooms.allSatisfy { Samples.isFilled($0, logs: 2, operations: 3) })
    }

    @Test("may be a room without logs, and a log without operations")
    func empty() throws {
        let archive = try DataDirectory().open()
        try archive.commit([
            .openRoom(Samples.room(1)), .openRoom(Samples.room(2)), .openRoom(Samples.room(1)),
        ])
        try archive.commit([.addLog(room: Samples.room(2), number: 0, name: Samples.name(0))])
        let rooms = try archive.load()
        #expect(rooms.map(\.logs.count) == [0, 1])
        #expect(rooms[1].logs[0].runs.isEmpty)
        try archive.commit([])
    }

    static let contradictions: [StorageChange] = [
        .appendRun(room: Samples.room(), log: 0, run: Samples.run(3)),
        .appendRun(room: Samples.room(), log: 0, run: Samples.run(1)),
        .appendRun(room: Samples.room(), log: 3, run: Samples.run(0)),
        .appendRun(room: Samples.room(9), log: 0, run: Samples.run(0)),
        .appendRun(room: Samples.room(), log: 0, run: StoredRun(first: 2, count: 0, bodies: [1])),
        .appendRun(room: Samples.room(), log: 0, run: StoredRun(first: 2, count: 2, bodies: [1])),
        .addLog(room: Samples.room(), number: 4, name: Samples.name(9)),
        .addLog(room: Samples.room(), number: 2, name: Samples.name(9)),
        .addLog(room: Samples.room(9), number: 0, name: Samples.name(9)),
        .addSeal(room: Samples.room(), log: 3, seal: Samples.seal(0)),
        .dropSeal(room: Samples.room(9), log: 0, sequence: 0),
        .archiveRoom(Samples.room(9)),
    ]

    @Test("is all or nothing, and a refused batch does no harm", arguments: contradictions)
    func contradiction(change: StorageChange) throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive, operations: 2)
        let good = StorageChange.appendRun(room: Samples.room(), log: 0, run: Samples.run(2))
        let error = #expect(throws: ArchiveError.self) {
            try archive.commit([
                .openRoom(Samples.room(5)),
                .appendRun(room: Samples.room(), log: 1, run: Samples.run(2)), change,
            ])
        }
        guard case .contradiction = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try archive.load().count == 1)
        #expect(Samples.isFilled(try archive.load().first, operations: 2))
        try archive.commit([good])
        #expect(try archive.load()[0].logs.map { $0.runs[0].count } == [3, 2, 2])
    }

    @Test("holds runs of up to 1 MiB and joins them when they are loaded")
    func longRuns() throws {
        let archive = try DataDirectory().open()
        let room = Samples.room()
        try archive.commit([.openRoom(room), .addLog(room: room, number: 0, name: Samples.name(0))])
        let longest = [UInt8](repeating: 7, count: RunCollector.longRunBytes)
        let longer = StoredRun(first: 0, count: 5, bodies: longest + [7])
        #expect(throws: ArchiveError.self) {
            try archive.commit([.appendRun(room: room, log: 0, run: longer)])
        }
        let run = StoredRun(first: 0, count: 5, bodies: longest)
        try archive.commit([
            .appendRun(room: room, log: 0, run: run),
            .appendRun(room: room, log: 0, run: Samples.run(5)),
            .appendRun(room: room, log: 0, run: Samples.run(6)),
        ])
        #expect(try archive.load()[0].logs[0].runs == [run, Samples.run(5, count: 2)])
    }

    @Test("on a full disk is a typed error, and goes through once there is room")
    func full() throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive, operations: 2)
        let id = BlobID(words: Words4(1, 1, 1, 1))
        let bytes = [UInt8](repeating: 1, count: 99_999)
        let blob = [
            StorageChange.putPiece(id, start: 0, bytes), .finishBlob(id, length: bytes.count),
        ]
        try archive.limitPages(to: 20)
        #expect(throws: ArchiveError.full(path: archive.path)) { try archive.commit(blob) }
        #expect(Samples.isFilled(try archive.load().first, operations: 2))
        try archive.limitPages(to: 1_000_000)
        try archive.commit(blob)
        #expect(try archive.blob(id, 0..<100_000)?.count == 99_999)
    }

    @Test("of peers keeps the latest address of each, and the latest 256 devices")
    func peers() throws {
        let archive = try DataDirectory().open()
        var address = SIMD16<UInt8>()
        (address[0], address[1], address[15]) = (0xfe, 0x80, 9)
        let linkLocal = Endpoint(address: address, port: 65535, scope: .max)
        try archive.commit([
            .rememberPeer(Samples.device(1), Endpoint(ipv4: 10, 0, 0, 1, port: 7370)),
            .rememberPeer(Samples.device(1), linkLocal),
        ])
        #expect(try archive.rememberedPeers().map(\.endpoint) == [linkLocal])
        let devices = UInt64(1)...UInt64(RememberedPeer.limit)
        try archive.commit(devices.map { .rememberPeer(Samples.device($0), linkLocal) })
        #expect(try archive.rememberedPeers().count == RememberedPeer.limit)
        try archive.commit([.rememberPeer(Samples.device(0), linkLocal)])
        #expect(try archive.rememberedPeers().count == RememberedPeer.limit)
    }
}

extension Archive {
    /// Makes SQLite say that the disk is full.
    func limitPages(to count: Int) throws {
        try read { database in try database.execute(sql: "PRAGMA max_page_count = \(count)") }
    }
}
