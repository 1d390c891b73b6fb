public import Vocabulary
internal import Wire

// What of a room's logs somebody needs who has never heard of it.
extension ReplayFile {
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
        self.init(room: StoredRoom(id: logs.room, logs: stored), digest: digest)
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
}
