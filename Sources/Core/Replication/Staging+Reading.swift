internal import Vocabulary
internal import Wire

// How what has come from one source is read, as far as what it names is known.
extension Staging {
    /// Computes and appends what a staging holds, as far as it goes.
    ///
    /// - Returns: What was wrong with a log that had to be dropped.
    mutating func advance(
        in held: inout RoomLogs,
        into receipt: inout RoomLogs.Receipt
    ) -> ReplicationError? {
        var touched = 0
        defer { settle() }
        do throws(ReplicationError) {
            try compute(in: &held, &touched, into: &receipt)
            try promote(in: &held, &touched, into: &receipt)
            return nil
        } catch {
            drop(touched)
            return error
        }
    }

    /// Reads parked bodies as far as what they name is known.
    private mutating func compute(
        in held: inout RoomLogs,
        _ touched: inout Int,
        into receipt: inout RoomLogs.Receipt
    ) throws(ReplicationError) {
        reserve(logs: held.logs.count)
        for log in tails.indices { Self.trim(&tails[log], to: held.logs[log]) }
        var moved = true
        while moved {
            moved = false
            for log in parked.indices where !parked[log].isEmpty {
                touched = log
                while try computeNext(log, in: &held, into: &receipt) { moved = true }
            }
        }
    }

    /// Reads a parked run of a log as far as what it names is known.
    ///
    /// - Returns: Whether that brought anything.
    private mutating func computeNext(
        _ log: Int,
        in held: inout RoomLogs,
        into receipt: inout RoomLogs.Receipt
    ) throws(ReplicationError) -> Bool {
        guard !parked[log].isEmpty else { return false }
        let start = parked[log][0].next
        while parked[log][0].next < parked[log][0].end {
            guard try Self.readNext(of: &parked[log][0], log, &tails, in: &held) else {
                return parked[log][0].next > start
            }
        }
        let run = takeFirst(log)
        try held.finish(run.reader)
        if let seal = run.seal, run.end > held.logs[log].entries.count,
            tails[log].id(of: run.end - 1) != nil
        {
            let covered = run.end - tails[log].first
            try held.verify(seal, after: tails[log].entries[..<covered], log)
            receipt.proven += max(0, run.end - tails[log].sealedEnd)
            tails[log].add(Seal(sequence: UInt64(run.end - 1), signature: seal))
            tails[log].keepBodies(of: run)
        }
        return true
    }

    /// Reads the next body of a run.
    ///
    /// - Returns: Whether everything that it needs is known.
    private static func readNext(
        of run: inout Parked,
        _ log: Int,
        _ tails: inout [Tail],
        in held: inout RoomLogs
    ) throws(ReplicationError) -> Bool {
        let end = tails[log].end
        guard run.next <= end else { return false }
        let previous = tails[log].last ?? held.predecessor(log, tails)
        guard run.next == 0 || previous != nil else { return false }
        var body =
            if let known = run.body.take() { known } else { try bodyAhead(run.reader) }
        if run.next < end {
            run.isOverlapping = true
        } else {
            let entry = try held.entry(
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
            tails[log].append(entry, of: run.log)
        }
        do throws(WireError) {
            _ = try run.reader.skip(body.payload.upperBound - run.reader.offset)
        } catch {
            throw .malformed(error)
        }
        run.next += 1
        return true
    }

    private static func bodyAhead(_ reader: ByteReader) throws(ReplicationError) -> NamedBody {
        do throws(WireError) {
            return try NamedBody(ahead: reader)
        } catch {
            throw .malformed(error)
        }
    }

    /// Takes away what another source has proven in the meantime; everything if that was different.
    private static func trim(_ tail: inout Tail, to log: OperationLog) {
        let count = log.end
        let surplus = count - tail.first
        guard !tail.entries.isEmpty, surplus < tail.entries.count else {
            tail = Tail(first: count)
            return
        }
        guard surplus > 0 else { return }
        guard tail.entries[surplus - 1].id == log.lastID else {
            tail = Tail(first: count)
            return
        }
        tail.removeFirst(surplus)
    }
}
