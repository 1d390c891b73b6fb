import Replication
import Synchronization
import Testing

@testable import Archive

@Suite("The writer", .timeLimit(.minutes(15)))
struct WriterTests {
    /// What the writer called back with.
    final class Log: Sendable {
        private let entries = Mutex<[(tickets: [UInt64], error: ArchiveError?)]>([])

        func append(_ tickets: [UInt64], _ result: Result<Void, ArchiveError>) {
            var error: ArchiveError?
            if case .failure(let failure) = result { error = failure }
            entries.withLock { [error] in $0.append((tickets, error)) }
        }

        var all: [(tickets: [UInt64], error: ArchiveError?)] { entries.withLock { $0 } }
    }

    @Test("answers every ticket in order, and writes what waited before it closes")
    func order() throws {
        let directory = try DataDirectory()
        let log = Log()
        do {
            let archive = try directory.open()
            try Samples.fill(archive, logs: 1, operations: 1)
            let writer = ArchiveWriter(archive, completion: log.append)
            for sequence in UInt64(1)..<500 {
                writer.submit(
                    ticket: sequence,
                    [.appendRun(room: Samples.room(), log: 0, run: Samples.run(sequence))]
                )
            }
            try writer.close()
        }
        #expect(log.all.flatMap(\.tickets) == Array(1..<500))
        #expect(log.all.allSatisfy { $0.error == nil })
        // 499 commits of their own would wait for the disk 499 times.
        #expect(log.all.count < 499)
        #expect(try directory.open().load()[0].logs[0].runs == [Samples.run(0, count: 500)])
    }

    @Test("writes nothing more after a failure, and says so for each ticket")
    func failure() throws {
        let archive = try DataDirectory().open()
        try Samples.fill(archive, logs: 1, operations: 1)
        let log = Log()
        let writer = ArchiveWriter(archive, completion: log.append)
        let gap = StorageChange.appendRun(room: Samples.room(), log: 0, run: Samples.run(5))
        writer.submit(ticket: 1, [gap])
        writer.submit(ticket: 2, [.openRoom(Samples.room(2))])
        #expect(throws: ArchiveError.self) { try writer.close() }
        #expect(log.all.flatMap(\.tickets) == [1, 2])
        #expect(log.all.allSatisfy { if case .contradiction = $0.error { true } else { false } })
        #expect(try archive.load().count == 1)
    }

    @Test("refuses what comes after its end, ticket by ticket")
    func closed() throws {
        let archive = try DataDirectory().open()
        let log = Log()
        let writer = ArchiveWriter(archive, completion: log.append)
        try writer.close()
        writer.submit(ticket: 9, [.openRoom(Samples.room())])
        try writer.close()
        #expect(log.all.map(\.tickets) == [[9]])
        #expect(log.all.map(\.error) == [.closed])
        #expect(try archive.load().isEmpty)
    }

    @Test("makes the next wait when its queue is full, and loses nothing")
    func queueLimit() throws {
        let archive = try DataDirectory().open()
        let log = Log()
        let writer = ArchiveWriter(archive, completion: log.append)
        let count = UInt64(ArchiveWriter.queueLimit) + 100
        for ticket in 0..<count {
            writer.submit(ticket: ticket, [.openRoom(Samples.room(ticket % 7))])
        }
        try writer.close()
        #expect(log.all.flatMap(\.tickets) == Array(0..<count))
    }
}
