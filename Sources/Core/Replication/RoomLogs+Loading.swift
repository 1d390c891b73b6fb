public import Vocabulary
public import Wire

extension RoomLogs {
    /// Rebuilds a room from storage, recomputing every identifier and checking each log's last seal.
    ///
    /// - Parameters:
    ///   - stored: As read.
    ///   - cryptography: Checks identifiers and seals, here and later.
    ///   - order: Becomes the places of all operations in an order that extends causality.
    /// - Throws: What is wrong with the stored room; then the database is damaged.
    public init(
        loading stored: StoredRoom,
        cryptography: any Cryptography,
        order: inout [Place]
    ) throws(ReplicationError) {
        self.init(room: stored.id, cryptography: cryptography)
        order = []
        var cursors: [Cursor] = []
        for log in stored.logs {
            let number = try addStored(log)
            let total = logs[number].base + log.runs.reduce(0) { $0 + Int($1.count) }
            // What a damaged database announces is more than its bytes can hold.
            let bytes = log.runs.reduce(0) { $0 + $1.bodies.count }
            logs[number].entries.reserveCapacity(
                logs[number].base + min(total, bytes / Self.leastBody)
            )
            logs[number].seals = log.seals
            cursors.append(Cursor(runs: log.runs, total: total))
        }
        var moved = true
        rows = logs.count
        for log in logs.indices where !vacant.contains(log) { logs[log].isEntered = true }
        while moved {
            moved = false
            for log in cursors.indices {
                while try loadNext(log, &cursors[log]) {
                    moved = true
                    order.append(Place(log: log, sequence: logs[log].entries.count - 1))
                }
            }
        }
        for (log, cursor) in cursors.enumerated() {
            guard logs[log].entries.count == cursor.total || cursor.runs.isEmpty else {
                throw .malformed(
                    .truncated(needed: cursor.total, available: logs[log].entries.count)
                )
            }
            try checkLastSeal(log)
            logs[log].measureRun()
            logs[log].durable = logs[log].end
        }
    }

    /// Gives a log the number that it has on disk, or in a file.
    mutating func addStored(_ log: StoredRoom.Log) throws(ReplicationError) -> Int {
        if let origin = log.origin { return try addStoredBranch(log.name, origin) }
        let isPlaceholder = log.runs.isEmpty && log.name == Self.placeholder(logs.count)
        return isPlaceholder ? try addVacant() : try addNext(log.name)
    }

    // Numbers are those of the order here: a place that is vacant is filled later.
    private mutating func addNext(_ name: LogName) throws(ReplicationError) -> Int {
        let free = vacant
        vacant = []
        defer { vacant = free }
        return try addLog(name)
    }

    /// Bytes of the shortest body: kind, flags and length.
    private static let leastBody = 3

    /// How far a log has been read.
    struct Cursor {
        let runs: [StoredRun]
        let total: Int
        var run = 0
        var readInRun = 0
        var reader: ByteReader?
    }

    /// Reads the next operation of a log.
    ///
    /// - Returns: Whether there was one, and all that it names is here.
    mutating func loadNext(
        _ log: Int,
        _ cursor: inout Cursor
    ) throws(ReplicationError) -> Bool {
        guard cursor.run < cursor.runs.count || logs[log].base > 0, copyPrefix(log) else {
            return false
        }
        guard cursor.run < cursor.runs.count else { return false }
        let run = cursor.runs[cursor.run]
        let sequence = logs[log].entries.count
        guard run.first == UInt64(sequence - cursor.readInRun) else {
            throw .malformed(.outOfRange(field: .sequence, value: run.first))
        }
        var reader = cursor.reader ?? ByteReader(run.bodies)
        let entry: OperationLog.Entry?
        do throws(WireError) {
            entry = try read(
                &reader,
                log: log,
                sequence: sequence,
                previous: last(of: log),
                numbering: LogNumbering(identity: true),
                tails: []
            )
        } catch {
            throw .malformed(error)
        }
        guard let entry else { return false }
        append(entry, to: log)
        cursor.readInRun += 1
        cursor.reader = reader
        if cursor.readInRun == Int(run.count) {
            try finish(reader)
            cursor.run += 1
            cursor.readInRun = 0
            cursor.reader = nil
        }
        return true
    }

    private func checkLastSeal(_ log: Int) throws(ReplicationError) {
        guard let last = logs[log].entries.last, logs[log].entries.count > logs[log].base else {
            return
        }
        guard let seal = logs[log].seals.last,
            seal.sequence == UInt64(logs[log].entries.count - 1)
        else { throw .wrongSignature }
        try verify(seal.signature, of: last.id, log)
    }
}
