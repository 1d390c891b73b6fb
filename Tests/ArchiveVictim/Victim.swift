import Archive
import Dispatch
import Glibc
import Replication
import Vocabulary
import Wire

/// What a process writes that is to be killed, and what it writes with.
enum Victim {
    static let room = RoomID(words: Words4(1, 2, 3, 4))
    private static let name = LogName(device: DeviceID(words: Words4(9, 5, 6, 7)), nonce: 1)
    /// Operations of a process whose end nobody brings about.
    private static let most = UInt64(100_000)

    /// Goes on where the log ends, until killed.
    static func write(into directory: String, _ honesty: Honesty) throws {
        let archive = try open(directory)
        let logs = try archive.load().first?.logs ?? []
        let first = stored(logs)
        let writer = ArchiveWriter(archive) { tickets, result in
            guard honesty == .durable, case .success = result else { return }
            for ticket in tickets { say(ticket) }
        }
        try archive.commit([.openRoom(room), .addLog(room: room, number: 0, name: name)])
        for sequence in first..<most {
            if honesty == .early { say(sequence) }
            writer.submit(ticket: sequence, changes(sequence))
            // Not so fast that the queue is all there is.
            if sequence % 8 == 7 { usleep(300) }
        }
        try writer.close()
    }

    /// Opens the archive as soon as nobody else has it: a process just being started by the tests may hold
    /// their lock for a moment.
    private static func open(_ directory: String) throws -> Archive {
        for _ in 0..<500 {
            do throws(ArchiveError) {
                return try Archive.open(directory: directory)
            } catch .inUse {
                usleep(2_000)
            }
        }
        return try Archive.open(directory: directory)
    }

    /// How many operations a room's only log holds.
    static func stored(_ logs: [StoredRoom.Log]) -> UInt64 {
        logs.first?.runs.reduce(0) { $0 + UInt64($1.count) } ?? 0
    }

    /// A line of its own, written at once: what was said before a kill is in the pipe.
    private static func say(_ sequence: UInt64) {
        let line = Array("\(sequence)\n".utf8)
        _ = Glibc.write(STDOUT_FILENO, line, line.count)
    }

    private static func changes(_ sequence: UInt64) -> [StorageChange] {
        [
            .appendRun(
                room: room,
                log: 0,
                run: StoredRun(first: sequence, count: 1, bodies: body(sequence))
            ),
            .addSeal(room: room, log: 0, seal: seal(sequence)),
            .dropSeal(room: room, log: 0, sequence: sequence &- 1),
        ]
    }

    /// Bytes of an operation: as many as of a stroke, and no two alike.
    static func body(_ sequence: UInt64) -> [UInt8] {
        withUnsafeBytes(of: sequence.bigEndian) { Array($0) }
            + [UInt8](
                repeating: UInt8(truncatingIfNeeded: sequence &* 31),
                count: 100 + Int(sequence % 17)
            )
    }

    /// The seal of an operation.
    static func seal(_ sequence: UInt64) -> Seal {
        let word = sequence &* 0x9e37_79b9
        return Seal(sequence: sequence, signature: Signature(words: Words8(repeating: word)))
    }
}
