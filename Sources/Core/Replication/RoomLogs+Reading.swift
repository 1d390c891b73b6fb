internal import Vocabulary
internal import Wire

extension RoomLogs {
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
    /// - Throws: What does not follow the grammar.
    mutating func read(
        _ reader: inout ByteReader,
        log: Int,
        sequence: Int,
        previous: Predecessor?,
        numbering: LogNumbering,
        tails: [Staging.Tail]
    ) throws(WireError) -> OperationLog.Entry? {
        let start = reader.offset
        var body = try NamedBody(from: &reader)
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
    /// - Throws: What does not follow the grammar.
    mutating func entry(
        _ body: inout NamedBody,
        of bytes: [UInt8],
        log: Int,
        sequence: Int,
        previous: Predecessor?,
        numbering: LogNumbering,
        tails: [Staging.Tail]
    ) throws(WireError) -> OperationLog.Entry? {
        var ids = HeaderHasher.Frontier.empty
        var lamport = previous?.lamport ?? 0
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
        guard let seat = Self.seat(body.seat, previous: previous) else { throw .notCanonical }
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

    /// The seat meant, or `nil` where the body says at length what it could have left out.
    private static func seat(
        _ field: OperationBody.SeatField,
        previous: Predecessor?
    ) -> SeatID?? {
        switch field {
        case .same: .some(previous?.seat)
        case .other(let seat): seat == previous?.seat ? nil : .some(seat)
        }
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
