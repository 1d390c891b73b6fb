public import Vocabulary
public import Wire

// Rooms from storage, and from files that anybody may have written.
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
        let entry = try read(
            &reader,
            log: log,
            sequence: sequence,
            previous: last(of: log),
            numbering: LogNumbering(identity: true),
            tails: []
        )
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

    /// Rebuilds a room from a file that anybody may have written: as from storage, and every seal and
    /// every rule about who may begin a log is checked on the way, each operation after all that it names.
    ///
    /// - Parameters:
    ///   - file: What was read.
    ///   - cryptography: Checks identifiers and seals.
    ///   - order: Becomes the places of all operations in an order that extends causality.
    /// - Throws: The first thing that is wrong, and where.
    public init(
        verifying file: ReplayFile,
        cryptography: any Cryptography,
        order: inout [Place]
    ) throws(ReplayFault) {
        self.init(room: file.room.id, cryptography: cryptography)
        order = []
        var cursors: [Cursor] = []
        for log in file.room.logs { cursors.append(try addVerified(log)) }
        var proof = [Proof](repeating: Proof(), count: cursors.count)
        for log in cursors.indices { proof[log].first = logs[log].base }
        var moved = true
        while moved {
            moved = false
            for log in cursors.indices {
                while try loadNext(of: file, log, &cursors[log], &proof[log]) {
                    moved = true
                    order.append(Place(log: log, sequence: logs[log].entries.count - 1))
                }
            }
        }
        for (log, cursor) in cursors.enumerated() where logs[log].end < cursor.total {
            let place = logs[log].end
            throw .log(logs[log].name, first: place, last: place, .missing)
        }
        guard admissions.values.contains(where: { $0.contains { self[$0].id == room } }) else {
            throw .noCreate
        }
    }

    /// How far a log is proven.
    private struct Proof {
        /// The first operation after the last seal.
        var first = 0
        /// Bytes of payloads since.
        var bytes = 0
        /// The next seal, by its place in the list.
        var seal = 0
    }

    private mutating func addVerified(_ log: StoredRoom.Log) throws(ReplayFault) -> Cursor {
        do throws(ReplicationError) {
            let number = try addStored(log)
            logs[number].seals = log.seals
            let total = logs[number].base + log.runs.reduce(0) { $0 + Int($1.count) }
            return Cursor(runs: log.runs, total: total)
        } catch {
            throw .log(log.name, first: 0, last: 0, .refused(error))
        }
    }

    /// Loads the next operation of a log and checks what is proven with it.
    private mutating func loadNext(
        of file: ReplayFile,
        _ log: Int,
        _ cursor: inout Cursor,
        _ proof: inout Proof
    ) throws(ReplayFault) -> Bool {
        let name = logs[log].name
        do throws(ReplicationError) {
            guard try loadNext(log, &cursor) else { return false }
            try checkLoaded(log)
        } catch {
            let place = max(logs[log].entries.count - 1, proof.first)
            throw .log(name, first: proof.first, last: place, .refused(error))
        }
        let last = logs[log].entries.count - 1
        proof.bytes += logs[log].entries[last].payload.count
        guard last - proof.first < Limits.runOperations, proof.bytes <= Limits.runBytes else {
            throw .log(name, first: proof.first, last: last, .tooMuchUnsigned)
        }
        let seals = file.room.logs[log].seals
        guard proof.seal < seals.count, seals[proof.seal].sequence == UInt64(last) else {
            return true
        }
        do throws(ReplicationError) {
            try verify(seals[proof.seal].signature, of: logs[log].entries[last].id, log)
        } catch {
            throw .log(name, first: proof.first, last: last, .wrongSignature)
        }
        proof = Proof(first: last + 1, bytes: 0, seal: proof.seal + 1)
        return true
    }

    /// Checks the last operation of a log as `check` does an operation that is not there yet.
    private func checkLoaded(_ log: Int) throws(ReplicationError) {
        let last = logs[log].entries.count - 1
        let entry = logs[log].entries[last]
        // Branches differ from where they part: no operation is here twice.
        let isTwice =
            branches.isEmpty
            ? false
            : family(of: log).contains {
                $0 != log && logs[$0].base <= last && logs[$0].entries.count > last
                    && logs[$0].entries[last].id == entry.id
            }
        guard !isTwice else { throw .fork(Place(log: log, sequence: last)) }
        guard entry.kind != OperationKind.create else {
            guard last == 0, entry.id == room,
                (try? Payload(kind: entry.kind, decoding: entry.payload)) != nil
            else { throw .misplacedCreate }
            return
        }
        guard last == 0 else { return }
        try checkBeginning(logs[log].name.device, past(of: entry.frontier))
    }
}
