public import Vocabulary
internal import Wire

/// All signed operations of a room in one file (`Protocol/replay.md`), so that a machine that has never
/// heard of the room can check them and play its game again.
///
/// Reading a file checks its form; `RoomLogs(verifying:)` checks what it holds.
public struct ReplayFile: Sendable {
    /// The first bytes of a file.
    public static let magic = Array("parlor replay\0".utf8)
    /// The version that is written, and the only one that is read.
    public static let version: UInt8 = 1
    /// Bytes of a file at most.
    public static let longest = 64 * 1024 * 1024
    /// Operations in a file at most.
    public static let operations = 1 << 20
    /// Bytes of the shortest body: kind, flags and length.
    static let shortestBody = 3
    /// Bytes of a seal: its sequence number and the signature.
    static let shortestSeal = 65

    /// The operations, log by log.
    public let room: StoredRoom
    /// The digest of the state that follows from them, as the writer of the file has it.
    public let digest: StateDigest

    /// Takes all operations of a room.
    ///
    /// Logs are numbered by their first operations' places in the order of reduction, so that the room's
    /// own log comes first; branches of forked logs come last.
    ///
    /// - Parameters:
    ///   - logs: The room.
    ///   - digest: Of the state that follows from them.
    public init(_ logs: RoomLogs, digest: StateDigest) {
        let order = Self.order(of: logs)
        var numbers = [UInt32](repeating: 0, count: logs.logs.count)
        for (new, old) in order.enumerated() { numbers[old] = UInt32(new) }
        let stored = order.map { number -> StoredRoom.Log in
            let log = logs.logs[number]
            let count = log.entries.count - log.base
            let run = StoredRun(
                first: UInt64(log.base),
                count: UInt32(max(count, 0)),
                bodies: logs.bodies(log: number, numbers: numbers)
            )
            return StoredRoom.Log(
                name: log.name,
                origin: log.origin.map {
                    .init(parent: numbers[$0.log], place: UInt64($0.place))
                },
                runs: count > 0 ? [run] : [],
                seals: log.seals,
                mayContinue: false
            )
        }
        room = StoredRoom(id: logs.room, logs: stored)
        self.digest = digest
    }

    private static func order(of logs: RoomLogs) -> [Int] {
        let parents = Set(logs.logs.compactMap { $0.origin?.log })
        let kept = logs.logs.indices.filter {
            logs.logs[$0].entries.count > logs.logs[$0].base || parents.contains($0)
        }
        let firsts = kept.filter { logs.logs[$0].origin == nil }.sorted {
            key($0, logs) < key($1, logs)
        }
        // A branch comes after what it parts from, as it does here.
        return firsts + kept.filter { logs.logs[$0].origin != nil }
    }

    private static func key(_ log: Int, _ logs: RoomLogs) -> (OrderKey, LogName) {
        let last = OrderKey(lamport: .max, id: logs.room)
        let key =
            logs.logs[log].entries.isEmpty ? last : logs.key(of: Place(log: log, sequence: 0))
        return (key, logs.logs[log].name)
    }

    init(room: StoredRoom, digest: StateDigest) {
        self.room = room
        self.digest = digest
    }
}

extension RoomLogs {
    /// The bodies of a log's own operations, with other log numbers.
    ///
    /// - Parameters:
    ///   - log: This peer's number of the log.
    ///   - numbers: The numbers to write, by this peer's.
    /// - Returns: The bodies, one after the other.
    func bodies(log: Int, numbers: [UInt32]) -> [UInt8] {
        let entries = logs[log].entries
        var writer = ByteWriter(capacity: entries.count * 96)
        for sequence in min(logs[log].base, entries.count)..<entries.count {
            let entry = entries[sequence]
            let before = sequence > 0 ? entries[sequence - 1].seat : nil
            let frontier = entry.frontier.map {
                OperationBody.Reference(log: numbers[$0.log], sequence: UInt64($0.sequence))
            }
            entry.payload.withUnsafeBytes { payload in
                OperationBody.write(
                    kind: entry.kind,
                    seat: entry.seat == before ? .same : .other(entry.seat),
                    frontier: frontier.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) },
                    payload: payload,
                    into: &writer
                )
            }
        }
        return writer.bytes
    }
}
