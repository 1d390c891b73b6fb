internal import Replication
internal import Vocabulary

/// What the writer must know of the open rooms: their row numbers, and where each log ends.
struct RoomIndex: Sendable {
    /// One log.
    struct Log: Sendable {
        /// Its row.
        let row: Int64
        /// Whose, and which.
        let name: LogName
        /// The sequence number of the operation that must come next.
        var next: UInt64
    }

    /// One room.
    struct Room: Sendable {
        /// Its row.
        let row: Int64
        /// The logs by number.
        var logs: [Log]
    }

    /// The open rooms.
    var rooms: [RoomID: Room] = [:]

    /// The row of a log.
    func log(_ number: UInt32, of room: RoomID) throws(ArchiveError) -> Log {
        guard let logs = rooms[room]?.logs else {
            throw .contradiction(reason: "room \(room) is not open")
        }
        guard Int(number) < logs.count else {
            throw .contradiction(reason: "room \(room) has no log \(number)")
        }
        return logs[Int(number)]
    }

    /// Moves a log's end past a run.
    mutating func append(
        _ run: StoredRun,
        to number: UInt32,
        of room: RoomID
    ) throws(ArchiveError) -> Int64 {
        let log = try log(number, of: room)
        guard 1...RunCollector.longRunBytes ~= run.bodies.count,
            1...run.bodies.count ~= Int(run.count)
        else {
            throw .contradiction(
                reason: "a run has \(run.count) operations in \(run.bodies.count) bytes"
            )
        }
        guard run.first == log.next else {
            throw .contradiction(
                reason: "log \(number) of room \(room) goes on at \(log.next), not \(run.first)"
            )
        }
        rooms[room]?.logs[Int(number)].next += UInt64(run.count)
        return log.row
    }
}
