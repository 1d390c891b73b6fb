public import Vocabulary
public import Wire

extension RoomLogs {
    /// An operation to write into an own log.
    public struct Draft: Sendable {
        /// What it does.
        public var kind: UInt64
        /// The seat that it is for.
        public var seat: SeatID?
        /// The canonical encoding of its payload.
        public var payload: [UInt8]

        /// Describes an operation.
        public init(_ payload: Payload, seat: SeatID?) {
            kind = payload.kind.rawValue
            self.seat = seat
            self.payload = payload.encoded
        }
    }

    /// Writes operations to the end of an own log, the first one naming all that this peer has seen, and
    /// seals them.
    ///
    /// - Parameters:
    ///   - drafts: What to write, in order, at most 256 with the `Witness` operations that a frontier
    ///     over its limit needs in front.
    ///   - log: The number of an own log.
    ///   - signer: Signs for the log's device.
    /// - Returns: The sequence numbers written, and what to store.
    public mutating func write(
        _ drafts: [Draft],
        to log: Int,
        signer: some Signer
    ) -> (written: Range<Int>, changes: [StorageChange]) {
        precondition(signer.device == logs[log].name.device, "the log of another device")
        let first = logs[log].entries.count
        var heads = maximalHeads(except: log)
        var start = heads.startIndex
        while heads.count - start > Limits.frontier {
            let share = Array(heads[start..<min(start + Limits.witnessFrontier, heads.count)])
            append(Draft(.witness, seat: logs[log].entries.last?.seat), frontier: share, to: log)
            start += share.count
        }
        heads.removeFirst(start)
        for draft in drafts {
            append(draft, frontier: heads, to: log)
            heads = []
        }
        return (first..<logs[log].entries.count, seal(log, from: first, signer: signer))
    }

    /// Writes an operation to the end of a log, without a seal.
    ///
    /// - Parameters:
    ///   - draft: What to write.
    ///   - frontier: What it names, in the order of an operation's frontier.
    ///   - log: The number of the log.
    mutating func append(_ draft: Draft, frontier: [Place], to log: Int) {
        let previous = last(of: log)
        var ids = HeaderHasher.Frontier.empty
        for place in frontier { ids.add(self[place].id) }
        let lamport = 1 + frontier.reduce(previous?.lamport ?? 0) { max($0, self[$1].lamport) }
        let id = draft.payload.withUnsafeBytes { payload in
            hashers[log].id(
                sequence: logs[log].entries.count,
                previous: previous?.id,
                frontier: ids,
                lamport: lamport,
                seat: draft.seat,
                kind: draft.kind,
                payload: payload
            )
        }
        let entry = OperationLog.Entry(
            id: id,
            lamport: lamport,
            kind: draft.kind,
            seat: draft.seat,
            frontier: frontier,
            payload: draft.payload
        )
        append(entry, to: log)
    }

    private mutating func seal(
        _ log: Int,
        from first: Int,
        signer: some Signer
    ) -> [StorageChange] {
        let last = logs[log].entries.count - 1
        let signature = signer.sign(Operation.sealMessage(logs[log].entries[last].id))
        return stored(
            log: log,
            range: first..<last + 1,
            seal: Seal(sequence: UInt64(last), signature: signature)
        )
    }

    /// What to store for operations just appended; adds the seal to the log.
    ///
    /// - Parameters:
    ///   - log: This peer's number of the log.
    ///   - range: The sequence numbers.
    ///   - seal: That of the last one.
    ///   - bodies: The operations' bodies where they are at hand with this peer's log numbers.
    /// - Returns: What to write, in order.
    mutating func stored(
        log: Int,
        range: Range<Int>,
        seal: Seal,
        bodies: [UInt8]? = nil
    ) -> [StorageChange] {
        var changes = enter(log)
        let run = StoredRun(
            first: UInt64(range.lowerBound),
            count: UInt32(range.count),
            bodies: bodies ?? self.bodies(log: log, range: range)
        )
        changes.append(.appendRun(room: room, log: UInt32(log), run: run))
        changes.append(.addSeal(room: room, log: UInt32(log), seal: seal))
        if let dropped = logs[log].add(seal, after: run.bodies.count) {
            changes.append(.dropSeal(room: room, log: UInt32(log), sequence: dropped))
        }
        return changes
    }

    /// The bodies of consecutive operations of a log, with this peer's log numbers.
    public func bodies(log: Int, range: Range<Int>) -> [UInt8] {
        var writer = ByteWriter(capacity: range.count * 128)
        for sequence in range { writeBody(Place(log: log, sequence: sequence), into: &writer) }
        return writer.bytes
    }

    func writeBody(_ place: Place, into writer: inout ByteWriter) {
        logs[place.log].entries.withUnsafeBufferPointer { entries in
            let before = place.sequence > 0 ? entries[place.sequence - 1].seat : nil
            let seat = entries[place.sequence].seat
            entries[place.sequence].payload.withUnsafeBytes { payload in
                OperationBody.write(
                    kind: entries[place.sequence].kind,
                    seat: seat == before ? .same : .other(seat),
                    frontier: entries[place.sequence].frontier.map {
                        OperationBody.Reference(log: UInt32($0.log), sequence: UInt64($0.sequence))
                    },
                    payload: payload,
                    into: &writer
                )
            }
        }
    }

    /// Up to where operations must be sent so that a seal covers the last one wanted.
    ///
    /// - Parameters:
    ///   - end: One past the last that is wanted.
    ///   - log: This peer's number of the log.
    /// - Returns: `end`, or one past the next seal.
    public func sealedEnd(_ end: Int, of log: Int) -> Int {
        guard end > 0, end <= logs[log].entries.count,
            let seal = seal(from: Place(log: log, sequence: end - 1))
        else { return end }
        return Int(seal.sequence) + 1
    }

    /// The next operations of a log as a frame, ending at a seal wherever one fits.
    ///
    /// - Parameters:
    ///   - room: This peer's number of the room.
    ///   - log: This peer's number of the log.
    ///   - first: The first sequence number.
    ///   - end: One past the last that is wanted.
    ///   - space: Bytes for the frame, at least 1,100.
    /// - Returns: `nil` if there is nothing from `first` on.
    public func frame(
        room: UInt32,
        log: Int,
        from first: Int,
        end: Int,
        space: Int
    ) -> RunFrame? {
        let end = min(end, logs[log].entries.count)
        guard first < end else { return nil }
        let budget = space - 64 - 24
        var writer = ByteWriter(capacity: budget)
        var ends: [Int] = []
        while first + ends.count < end, ends.count < Limits.runOperations {
            writeBody(Place(log: log, sequence: first + ends.count), into: &writer)
            guard writer.bytes.count <= budget || ends.isEmpty else { break }
            ends.append(writer.bytes.count)
        }
        let seal = logs[log].seal(upTo: first + ends.count - 1, from: first)
        let count = seal.map { Int($0.sequence) - first + 1 } ?? ends.count
        return RunFrame(
            room: room,
            log: UInt32(log),
            first: UInt64(first),
            count: count,
            bodies: Array(writer.bytes[..<ends[count - 1]]),
            seal: seal?.signature
        )
    }

    /// The logs without whose numbers operations of a log cannot be read: their own, and those that they name.
    public func logs(namedIn range: Range<Int>, of log: Int) -> Set<Int> {
        var named: Set = [log]
        for entry in logs[log].entries[range] { named.formUnion(entry.frontier.lazy.map(\.log)) }
        return named
    }

    /// Whether a device may begin another log after all that is here.
    public func mayBeginLog(_ device: DeviceID) -> Bool {
        let own = logs.filter { $0.name.device == device && !$0.entries.isEmpty }
        return Set(own.map(\.name)).count < Limits.logsPerDevice
    }

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

    /// What the identifier of the next operation of a log depends on in the one before it.
    struct Predecessor {
        let id: OperationID
        let lamport: UInt64
        let seat: SeatID?

        init(_ entry: OperationLog.Entry) {
            id = entry.id
            lamport = entry.lamport
            seat = entry.seat
        }
    }

    /// The last operation of a log.
    func last(of log: Int) -> Predecessor? {
        logs[log].entries.isEmpty
            ? nil : Predecessor(logs[log].entries[logs[log].entries.count - 1])
    }

    /// The operation before the next one of a log: where that is the first of a branch, the last one that
    /// it has in common with another.
    func predecessor(_ log: Int, _ tails: [Staging.Tail]) -> Predecessor? {
        guard let origin = logs[log].origin, logs[log].entries.count < origin.place else {
            return last(of: log)
        }
        let place = Place(log: owner(of: origin.place - 1, in: log), sequence: origin.place - 1)
        if place.sequence < logs[place.log].entries.count { return Predecessor(self[place]) }
        guard place.log < tails.count, place.sequence >= tails[place.log].first,
            place.sequence < tails[place.log].end
        else { return nil }
        return Predecessor(tails[place.log].entries[place.sequence - tails[place.log].first])
    }

    func find(
        _ place: Place,
        _ tails: [Staging.Tail]
    ) -> (id: OperationID, lamport: UInt64)? {
        guard place.log < logs.count else { return nil }
        if place.sequence < logs[place.log].entries.count {
            let id = logs[place.log].entries[place.sequence].id
            return (id, logs[place.log].entries[place.sequence].lamport)
        }
        guard place.log < tails.count else { return nil }
        let first = tails[place.log].first
        guard place.sequence >= first, place.sequence < tails[place.log].end else { return nil }
        let id = tails[place.log].entries[place.sequence - first].id
        return (id, tails[place.log].entries[place.sequence - first].lamport)
    }
}
