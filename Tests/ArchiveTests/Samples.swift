import Archive
import Replication
import Vocabulary
import Wire

/// Identifiers and operations that differ by a number.
enum Samples {
    static func room(_ number: UInt64 = 1) -> RoomID {
        RoomID(words: Words4(number, 2, 3, 4))
    }

    static func device(_ number: UInt64) -> DeviceID {
        DeviceID(words: Words4(number, 5, 6, .max))
    }

    static func name(_ number: UInt64) -> LogName {
        LogName(device: device(number), nonce: .max - number)
    }

    static func seal(_ sequence: UInt64) -> Seal {
        Seal(
            sequence: sequence,
            signature: Signature(words: Words8(repeating: sequence &* 0x9e37_79b9))
        )
    }

    /// Bytes of an operation: as long as those of a stroke, and no two alike.
    static func body(_ number: UInt64) -> [UInt8] {
        (0..<(100 + Int(number % 17))).map {
            UInt8(truncatingIfNeeded: number &* 31 &+ UInt64($0 * $0))
        }
    }

    static func run(_ first: UInt64, count: UInt32 = 1) -> StoredRun {
        StoredRun(
            first: first,
            count: count,
            bodies: (first..<first + UInt64(count)).flatMap { body($0) }
        )
    }

    /// A room with `logs` logs of `operations` operations each, written in turns, and its last
    /// seals.
    static func fill(
        _ archive: Archive,
        room: RoomID = room(),
        logs: UInt32 = 3,
        operations: UInt64 = 20
    ) throws {
        try archive.commit([.openRoom(room)])
        for log in 0..<logs {
            try archive.commit([.addLog(room: room, number: log, name: name(UInt64(log)))])
        }
        for sequence in 0..<operations {
            for log in 0..<logs {
                try archive.commit([
                    .appendRun(room: room, log: log, run: run(sequence)),
                    .addSeal(room: room, log: log, seal: seal(sequence)),
                    .dropSeal(room: room, log: log, sequence: sequence &- 1),
                ])
            }
        }
    }

    /// Whether a room is what `fill` writes.
    static func isFilled(
        _ stored: StoredRoom?,
        logs: UInt32 = 3,
        operations: UInt64 = 20
    ) -> Bool {
        guard let stored, stored.logs.count == Int(logs) else { return false }
        return stored.logs.enumerated().allSatisfy { number, log in
            log.name == name(UInt64(number))
                && log.runs.flatMap(\.bodies) == run(0, count: UInt32(operations)).bodies
                && log.runs.reduce(0) { $0 + UInt64($1.count) } == operations
                && log.seals == [seal(operations - 1)]
        }
    }
}
