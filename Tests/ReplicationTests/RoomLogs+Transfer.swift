import Vocabulary
import Wire

@testable import Replication

extension RoomLogs {
    /// Gets numbers for all logs of a sender.
    mutating func numbering(of sender: RoomLogs) throws -> LogNumbering {
        var numbering = LogNumbering()
        for (number, log) in sender.logs.enumerated() {
            numbering.map(UInt32(number), to: try addLog(log.name), limit: Limits.logs)
        }
        return numbering
    }

    /// All operations in runs of at most that many, log by log; each has the seal of its last one if
    /// there is one.
    func runs(of size: Int) -> [RunFrame] {
        logs.indices.flatMap { log in
            var runs: [RunFrame] = []
            var first = 0
            while first < logs[log].entries.count {
                let next = logs[log].seals.first { $0.sequence >= UInt64(first) }
                let limit = min(size, Limits.runOperations)
                let end = min(first + limit, Int(next?.sequence ?? 0) + 1)
                runs.append(run(log, first..<end))
                first = end
            }
            return runs
        }
    }

    /// Some operations of a log as a run.
    func run(_ log: Int, _ range: Range<Int>) -> RunFrame {
        let seal = logs[log].seals.first { $0.sequence == UInt64(range.upperBound - 1) }
        return RunFrame(
            room: 0,
            log: UInt32(log),
            first: UInt64(range.lowerBound),
            count: range.count,
            bodies: bodies(log: log, range: range),
            seal: seal?.signature
        )
    }

    /// The digest of all that is held, on disk or not.
    var digestOfAll: FrontierDigest {
        var copy = self
        for log in logs.indices { copy.markDurable(log: log, count: logs[log].entries.count) }
        return copy.digest
    }

    /// What a database would hold.
    var stored: StoredRoom {
        let logs = logs.enumerated().map { number, log in
            StoredRoom.Log(
                name: log.name,
                runs: runs(of: .max).filter { $0.log == UInt32(number) }.map {
                    StoredRun(first: $0.first, count: UInt32($0.count), bodies: $0.bodies)
                },
                seals: log.seals
            )
        }
        return StoredRoom(id: room, logs: logs)
    }
}
