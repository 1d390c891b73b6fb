public import Vocabulary
public import Wire

extension RoomLogs {
    /// What came of a run.
    public struct Reception: Sendable {
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
    ) throws(ReplicationError) -> Reception {
        let end = Int(run.first) + run.count
        guard let log = log(run.log, at: end - 1, numbering), log < logs.count else {
            throw .malformed(.unknownLog(number: run.log))
        }
        guard end > logs[log].entries.count else { return Reception() }
        // What its author wrote after a fork is taken in only where an honest operation needs it.
        if logs[log].cut < .max, logs[log].entries.count >= logs[log].cut {
            guard Int(run.first) < beyondCuts[log] ?? 0 else { return Reception() }
        }
        if let seal = run.seal, Int(run.first) == logs[log].entries.count, stagings.isEmpty,
            logs[log].entries.count == logs[log].end,
            let reception = try receiveAtOnce(run, seal, log, numbering)
        {
            return reception
        }
        return try park(run, log, numbering, source, credit)
    }

    /// The usual case: the run continues its log, is sealed, and all that it names is here.
    ///
    /// - Returns: `nil` if something that the run names is missing.
    private mutating func receiveAtOnce(
        _ run: RunFrame,
        _ seal: Signature,
        _ log: Int,
        _ numbering: LogNumbering
    ) throws(ReplicationError) -> Reception? {
        var reader = ByteReader(run.bodies)
        var entries: [OperationLog.Entry] = []
        entries.reserveCapacity(run.count)
        var previous = last(of: log)
        for sequence in Int(run.first)..<Int(run.first) + run.count {
            let entry: OperationLog.Entry?
            do throws(WireError) {
                entry = try read(
                    &reader,
                    log: log,
                    sequence: sequence,
                    previous: previous,
                    numbering: numbering,
                    tails: []
                )
            } catch {
                throw .malformed(error)
            }
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
        var reception = Reception()
        reception.appended.reserveCapacity(run.count)
        for (offset, entry) in entries.enumerated() {
            append(entry, to: log)
            reception.appended.append(Place(log: log, sequence: Int(run.first) + offset))
        }
        let stored = Seal(sequence: UInt64(end - 1), signature: seal)
        reception.changes = self.stored(
            log: log,
            range: Int(run.first)..<end,
            seal: stored,
            bodies: numbering.keepsNumbers ? run.bodies : nil
        )
        return reception
    }

    /// The other case: the run waits in the source's staging until it can be read and proven.
    private mutating func park(
        _ run: RunFrame,
        _ log: Int,
        _ numbering: LogNumbering,
        _ source: DeviceID,
        _ credit: Int
    ) throws(ReplicationError) -> Reception {
        var staging = stagings.removeValue(forKey: source) ?? Staging()
        staging.reserve(logs: logs.count)
        let first = Int(run.first)
        guard !staging.holds(log, first..<first + run.count, sealed: run.seal != nil) else {
            stagings[source] = staging
            return Reception(isWaiting: true)
        }
        // Nothing of an overflowing staging is kept: what is honest in it is asked for again.
        guard staging.operations + run.count <= Limits.orphans + credit,
            staging.bytes + run.bodies.count <= Limits.orphanBytes + credit * Limits.datagram
        else { throw .tooManyOrphans }
        staging.park(Staging.Parked(first..<first + run.count, run, numbering), log: log)
        var reception = Reception()
        let failure = advance(&staging, into: &reception)
        reception.isWaiting = staging.operations > 0
        if staging.operations > 0 { stagings[source] = staging }
        if !reception.appended.isEmpty { advanceOthers(than: source, into: &reception) }
        // What was appended before the failure stays appended, and must reach the caller.
        if let failure, reception.appended.isEmpty { throw failure }
        return reception
    }

    /// Computes and appends what a staging holds, as far as it goes.
    ///
    /// - Returns: What was wrong with a log that had to be dropped.
    private mutating func advance(
        _ staging: inout Staging,
        into reception: inout Reception
    ) -> ReplicationError? {
        var touched = 0
        defer { staging.settle() }
        do throws(ReplicationError) {
            try compute(&staging, &touched, into: &reception)
            try promote(&staging, &touched, into: &reception)
            return nil
        } catch {
            staging.drop(touched)
            return error
        }
    }

    /// Looks again at what other sources have sent: what it waited for may have come.
    private mutating func advanceOthers(
        than source: DeviceID,
        into reception: inout Reception
    ) {
        var moved = true
        while moved, !stagings.isEmpty {
            moved = false
            for other in stagings.keys.sorted() where other != source {
                guard var staging = stagings.removeValue(forKey: other) else { continue }
                let before = reception.appended.count
                _ = advance(&staging, into: &reception)
                if staging.operations > 0 { stagings[other] = staging }
                moved = moved || reception.appended.count > before
            }
        }
    }

    /// Those who have sent bodies that wait for what they name.
    ///
    /// Nothing shows yet that whose log it is wrote them: who sent them answers for them.
    ///
    /// - Parameter isMeant: Whether a log is asked about.
    /// - Returns: The sources, not the authors.
    public func senders(ofUnread isMeant: (Int) -> Bool) -> Set<DeviceID> {
        let found = stagings.filter { _, staging in
            staging.parked.indices.contains { log in
                staging.parked[log].contains { $0.next < $0.end } && isMeant(log)
            }
        }
        return Set(found.keys)
    }

    /// Reads parked bodies as far as what they name is known.
    private mutating func compute(
        _ staging: inout Staging,
        _ touched: inout Int,
        into reception: inout Reception
    ) throws(ReplicationError) {
        staging.reserve(logs: logs.count)
        for log in staging.tails.indices { trim(&staging.tails[log], log) }
        var moved = true
        while moved {
            moved = false
            for log in staging.parked.indices where !staging.parked[log].isEmpty {
                touched = log
                while try computeNext(log, &staging, into: &reception) { moved = true }
            }
        }
    }

    /// Reads a parked run of a log as far as what it names is known.
    ///
    /// - Returns: Whether that brought anything.
    private mutating func computeNext(
        _ log: Int,
        _ staging: inout Staging,
        into reception: inout Reception
    ) throws(ReplicationError) -> Bool {
        guard !staging.parked[log].isEmpty else { return false }
        let start = staging.parked[log][0].next
        while staging.parked[log][0].next < staging.parked[log][0].end {
            guard try readNext(of: &staging.parked[log][0], log, &staging.tails) else {
                return staging.parked[log][0].next > start
            }
        }
        let run = staging.takeFirst(log)
        try finish(run.reader)
        if let seal = run.seal, run.end > logs[log].entries.count,
            staging.tails[log].id(of: run.end - 1) != nil
        {
            let covered = run.end - staging.tails[log].first
            try verify(seal, after: staging.tails[log].entries[..<covered], log)
            let sealed = staging.tails[log].seals.last.map { Int($0.sequence) + 1 }
            reception.proven += max(0, run.end - (sealed ?? staging.tails[log].first))
            staging.tails[log].add(Seal(sequence: UInt64(run.end - 1), signature: seal))
            staging.tails[log].keepBodies(of: run)
        }
        return true
    }

    /// Reads the next body of a run.
    ///
    /// - Returns: Whether everything that it needs is known.
    private mutating func readNext(
        of run: inout Staging.Parked,
        _ log: Int,
        _ tails: inout [Staging.Tail]
    ) throws(ReplicationError) -> Bool {
        let end = tails[log].end
        guard run.next <= end else { return false }
        let previous = tails[log].last ?? predecessor(log, tails)
        guard run.next == 0 || previous != nil else { return false }
        do throws(WireError) {
            var body =
                if let known = run.body.take() { known } else { try NamedBody(ahead: run.reader) }
            if run.next < end {
                run.isOverlapping = true
            } else {
                let entry = try entry(
                    &body,
                    of: run.reader.bytes,
                    log: log,
                    sequence: run.next,
                    previous: previous,
                    numbering: run.numbering,
                    tails: tails
                )
                guard let entry else {
                    run.body = body
                    return false
                }
                tails[log].append(entry)
            }
            _ = try run.reader.skip(body.payload.upperBound - run.reader.offset)
        } catch {
            throw .malformed(error)
        }
        run.next += 1
        return true
    }

    /// Takes away what another source has proven in the meantime; everything if that was different.
    private func trim(_ tail: inout Staging.Tail, _ log: Int) {
        let count = logs[log].end
        let surplus = count - tail.first
        guard !tail.entries.isEmpty, surplus < tail.entries.count else {
            tail = Staging.Tail(first: count)
            return
        }
        guard surplus > 0 else { return }
        guard tail.entries[surplus - 1].id == logs[log].lastID else {
            tail = Staging.Tail(first: count)
            return
        }
        tail.removeFirst(surplus)
    }

    func finish(_ reader: ByteReader) throws(ReplicationError) {
        do { try reader.finish() } catch { throw .malformed(error) }
    }
}
