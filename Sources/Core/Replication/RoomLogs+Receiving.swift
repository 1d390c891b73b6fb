public import Vocabulary
public import Wire

// How runs from elsewhere are read and taken in.
extension RoomLogs {
    /// What came of a run.
    public struct Receipt: Sendable {
        /// Places newly verified, in an order that extends causality.
        public var appended: [Place] = []
        /// What to store.
        public var changes: [StorageChange] = []
        /// Whether something that the run needs is missing.
        public var isWaiting = false
        /// Operations that their author's seal covers and that wait for their past alone.
        public var proven = 0
    }

    /// Takes in a run from a source.
    ///
    /// - Parameters:
    ///   - run: As it came; its log numbers are the sender's.
    ///   - numbering: This peer's numbers for them.
    ///   - source: Who sent it.
    ///   - credit: Operations that this peer has asked the source for and does not hold, 0…2³²;
    ///     those that wait here already are among them.
    ///   - beyondCuts: Up to where operations that do not count were asked for, by log.
    /// - Returns: What is new, in an order that extends causality, and what to store.
    /// - Throws: `ReplicationError`; all that waited behind the same log from this source is dropped.
    public mutating func receive(
        _ run: RunFrame,
        numbering: LogNumbering,
        from source: DeviceID,
        credit: Int = 0,
        beyondCuts: [Int: Int] = [:]
    ) throws(ReplicationError) -> Receipt {
        let end = Int(run.first) + run.count
        guard let log = log(run.log, at: end - 1, numbering), log < logs.count else {
            throw .malformed(.unknownLog(number: run.log))
        }
        guard end > logs[log].entries.count else { return Receipt() }
        guard mayTake(run, log, beyondCuts) else { return Receipt() }
        if let seal = run.seal, Int(run.first) == logs[log].entries.count, quarantine.isEmpty,
            logs[log].entries.count == logs[log].end,
            let receipt = try receiveAtOnce(run, seal, log, numbering)
        {
            return receipt
        }
        return try park(run, log, numbering, source, credit)
    }

    /// Whether a run is before the cut of its log, or was asked for.
    ///
    /// What its author wrote after a fork is taken in only where an honest operation needs it; then up to the seal that
    /// covers that, whose run may be more than a frame.
    private func mayTake(_ run: RunFrame, _ log: Int, _ beyondCuts: [Int: Int]) -> Bool {
        let held = logs[log].entries.count
        guard logs[log].cut < .max, held >= logs[log].cut else { return true }
        let end = beyondCuts[log] ?? 0
        return held < end && Int(run.first) < end + Limits.runOperations - 1
    }

    /// The usual case: the run continues its log, is sealed, and all that it names is here.
    ///
    /// - Returns: `nil` if something that the run names is missing.
    private mutating func receiveAtOnce(
        _ run: RunFrame,
        _ seal: Signature,
        _ log: Int,
        _ numbering: LogNumbering
    ) throws(ReplicationError) -> Receipt? {
        var reader = ByteReader(run.bodies)
        var entries: [OperationLog.Entry] = []
        entries.reserveCapacity(run.count)
        var previous = last(of: log)
        for sequence in Int(run.first)..<Int(run.first) + run.count {
            let entry = try read(
                &reader,
                log: log,
                sequence: sequence,
                previous: previous,
                numbering: numbering,
                tails: []
            )
            guard let entry else { return nil }
            entries.append(entry)
            previous = Predecessor(entry)
        }
        try finish(reader)
        let end = Int(run.first) + run.count
        try verify(seal, after: entries[...], log)
        try check(entries[0], log)
        // Of later ones nothing else can be wrong; `promote` looks at each.
        guard !entries.dropFirst().contains(where: { $0.kind == OperationKind.create }) else {
            throw .misplacedCreate
        }
        var receipt = Receipt()
        receipt.appended.reserveCapacity(run.count)
        for (offset, entry) in entries.enumerated() {
            append(entry, to: log)
            receipt.appended.append(Place(log: log, sequence: Int(run.first) + offset))
        }
        let stored = Seal(sequence: UInt64(end - 1), signature: seal)
        receipt.changes = self.stored(
            log: log,
            range: Int(run.first)..<end,
            seal: stored,
            bodies: numbering.keepsNumbers ? run.bodies : nil
        )
        return receipt
    }

    /// The other case: the run waits in the source's staging until it can be read and proven.
    private mutating func park(
        _ run: RunFrame,
        _ log: Int,
        _ numbering: LogNumbering,
        _ source: DeviceID,
        _ credit: Int
    ) throws(ReplicationError) -> Receipt {
        var staging = quarantine.take(source) ?? Staging()
        staging.reserve(logs: logs.count)
        let first = Int(run.first)
        guard !staging.holds(log, first..<first + run.count, sealed: run.seal != nil) else {
            quarantine.put(staging, of: source)
            return Receipt(isWaiting: true)
        }
        // Nothing of an overflowing staging is kept: what is honest in it is asked for again.
        guard staging.operations + run.count <= Limits.orphans + credit,
            staging.bytes + run.bodies.count <= Limits.orphanBytes + credit * Limits.datagram
        else { throw .tooManyOrphans }
        staging.park(Staging.Parked(first..<first + run.count, run, numbering), log: log)
        var receipt = Receipt()
        let failure = staging.advance(in: &self, into: &receipt)
        receipt.isWaiting = staging.operations > 0
        if staging.operations > 0 { quarantine.put(staging, of: source) }
        if !receipt.appended.isEmpty { advanceOthers(than: source, into: &receipt) }
        // What was appended before the failure stays appended, and must reach the caller.
        if let failure, receipt.appended.isEmpty { throw failure }
        return receipt
    }

    /// Looks again at what other sources have sent: what it waited for may have come.
    private mutating func advanceOthers(
        than source: DeviceID,
        into receipt: inout Receipt
    ) {
        var moved = true
        while moved, !quarantine.isEmpty {
            moved = false
            for other in quarantine.sources where other != source {
                guard var staging = quarantine.take(other) else { continue }
                let before = receipt.appended.count
                _ = staging.advance(in: &self, into: &receipt)
                if staging.operations > 0 { quarantine.put(staging, of: other) }
                moved = moved || receipt.appended.count > before
            }
        }
    }

    func finish(_ reader: ByteReader) throws(ReplicationError) {
        do { try reader.finish() } catch { throw .malformed(error) }
    }

    /// Those who have sent bodies that wait for what they name; see `Quarantine`.
    ///
    /// - Parameter isMeant: Whether a log is asked about.
    /// - Returns: The sources, not the authors.
    public func senders(ofUnread isMeant: (Int) -> Bool) -> Set<DeviceID> {
        quarantine.senders(ofUnread: isMeant)
    }

    /// What waits for its past or its signature, by who sent it, ascending: operations, and bytes of them.
    public var waiting: [(source: DeviceID, operations: Int, bytes: Int)] { quarantine.waiting }

    /// Reads the next body of a log and computes its identifier.
    ///
    /// - Parameters:
    ///   - reader: Stands at the body; advanced past it unless `nil` comes back.
    ///   - log: This peer's number of the log.
    ///   - sequence: Its place.
    ///   - previous: The operation before it, verified or not.
    ///   - numbering: This peer's numbers for the sender's.
    ///   - tails: Where operations that it names may wait, by log number.
    /// - Returns: `nil` if something that it names is not known yet.
    /// - Throws: What does not follow the grammar, or `wrongSignature`: see `entry`.
    mutating func read(
        _ reader: inout ByteReader,
        log: Int,
        sequence: Int,
        previous: Predecessor?,
        numbering: LogNumbering,
        tails: [Staging.Tail]
    ) throws(ReplicationError) -> OperationLog.Entry? {
        let start = reader.offset
        var body: NamedBody
        do throws(WireError) {
            body = try NamedBody(from: &reader)
        } catch {
            throw .malformed(error)
        }
        let entry = try entry(
            &body,
            of: reader.bytes,
            log: log,
            sequence: sequence,
            previous: previous,
            numbering: numbering,
            tails: tails
        )
        if entry == nil { reader.rewind(to: start) }
        return entry
    }

    /// Computes the identifier of an operation whose body has been read.
    ///
    /// - Parameters:
    ///   - body: What was read; what it names is by this peer's numbers afterwards, unless `nil` comes back.
    ///   - bytes: What it was read from.
    ///   - log: This peer's number of the log.
    ///   - sequence: Its place.
    ///   - previous: The operation before it, verified or not.
    ///   - numbering: This peer's numbers for the sender's.
    ///   - tails: Where operations that it names may wait, by log number.
    /// - Returns: `nil` if something that it names is not known yet.
    /// - Throws: What does not follow the grammar; `wrongSignature` for a body that cannot stand behind `previous`, as no seal
    ///   would fit it there: after a fork its sender may hold another operation in that place.
    mutating func entry(
        _ body: inout NamedBody,
        of bytes: [UInt8],
        log: Int,
        sequence: Int,
        previous: Predecessor?,
        numbering: LogNumbering,
        tails: [Staging.Tail]
    ) throws(ReplicationError) -> OperationLog.Entry? {
        var ids = HeaderHasher.Frontier.empty
        var lamport = previous?.lamport ?? 0
        do throws(WireError) {
            for index in body.names.indices {
                let place = try place(of: body[index], log, numbering)
                guard let named = find(place, tails) else { return nil }
                ids.add(named.id)
                lamport = max(lamport, named.lamport)
            }
            if !numbering.keepsNumbers {
                for index in body.names.indices {
                    body.names[index] = try place(of: body[index], log, numbering)
                }
                body.names.sort { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
            }
        } catch {
            throw .malformed(error)
        }
        guard let seat = body.seat(after: previous) else {
            noteMismatch(body.names, log)
            throw .wrongSignature
        }
        return bytes.withUnsafeBytes { memory in
            let payload = UnsafeRawBufferPointer(rebasing: memory[body.payload])
            let id = hashers[log].id(
                sequence: sequence,
                previous: previous?.id,
                frontier: ids,
                lamport: lamport + 1,
                seat: seat,
                kind: body.kind,
                payload: payload
            )
            return OperationLog.Entry(
                id: id,
                lamport: lamport + 1,
                kind: body.kind,
                seat: seat,
                frontier: body.names,
                payload: [UInt8](payload)
            )
        }
    }

    private func place(
        of reference: OperationBody.Reference,
        _ log: Int,
        _ numbering: LogNumbering
    ) throws(WireError) -> Place {
        guard reference.sequence < 1 << 48 else {
            throw .outOfRange(field: .sequence, value: reference.sequence)
        }
        let sequence = Int(reference.sequence)
        guard let other = self.log(reference.log, at: sequence, numbering) else {
            throw .unknownLog(number: reference.log)
        }
        guard other < logs.count, other != log else { throw .notCanonical }
        // Only branches share a name.
        guard
            logs[other].origin == nil && logs[log].origin == nil
                || logs[other].name != logs[log].name
        else { throw .notCanonical }
        return Place(log: other, sequence: sequence)
    }
}
