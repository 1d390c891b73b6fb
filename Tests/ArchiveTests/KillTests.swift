import Foundation
import Replication
import Testing
import Vocabulary

@testable import Archive

@Suite("kill -9 in mid-write", .serialized, .timeLimit(.minutes(5)))
struct KillTests {
    @Test("loses nothing that was acknowledged", arguments: 0..<20)
    func killed(round: Int) async throws {
        let directory = try DataDirectory()
        let path = directory.path
        // The child dies up to 40 ms after its first answer, at another place each time.
        let delay = UInt32(round * round * 100)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, delay = delay as UInt32] in
            try Writing.untilKilled(directory: path, microseconds: delay)
        }
        let acknowledged = try Writing.acknowledged(directory: path)
        let archive = try directory.open()
        #expect(!archive.isRestored)
        let logs = try archive.load().first?.logs ?? []
        let stored = logs.first?.runs.reduce(0) { $0 + UInt64($1.count) } ?? 0
        #expect(acknowledged > 0)
        #expect(stored >= acknowledged)
        #expect(
            logs.first?.runs.flatMap(\.bodies) ?? [] == (0..<stored).flatMap { Samples.body($0) }
        )
        #expect(stored == 0 || logs.first?.seals.last == Samples.seal(stored - 1))
    }
}

/// The child's part.
enum Writing {
    static func untilKilled(directory: String, microseconds: UInt32) throws {
        let archive = try Archive.open(directory: directory)
        let room = Samples.room()
        let acknowledgements = open(
            "\(directory)/acknowledged",
            O_WRONLY | O_CREAT | O_APPEND,
            0o600
        )
        let answered = DispatchSemaphore(value: 0)
        let writer = ArchiveWriter(archive) { tickets, result in
            guard case .success = result, let last = tickets.last else { return }
            let line = Array("\(last)\n".utf8)
            write(acknowledgements, line, line.count)
            if last > 0 { answered.signal() }
        }
        Thread.detachNewThread {
            answered.wait()
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
        writer.submit(
            ticket: 0,
            [.openRoom(room), .addLog(room: room, number: 0, name: Samples.name(0))]
        )
        for sequence in UInt64(0)... {
            writer.submit(
                ticket: sequence + 1,
                [
                    .appendRun(room: room, log: 0, run: Samples.run(sequence)),
                    .addSeal(room: room, log: 0, seal: Samples.seal(sequence)),
                    .dropSeal(room: room, log: 0, sequence: sequence &- 1),
                ]
            )
        }
    }

    /// How many operations the child was told are on disk.
    static func acknowledged(directory: String) throws -> UInt64 {
        guard let data = FileManager.default.contents(atPath: "\(directory)/acknowledged") else {
            return 0
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.compactMap { UInt64($0) }.max() ?? 0
    }
}
