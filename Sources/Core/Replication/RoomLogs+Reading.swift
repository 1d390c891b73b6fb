internal import Vocabulary
internal import Wire

extension RoomLogs {
    /// Reads the next body of a log and computes its identifier.
    ///
    /// - Parameters:
    ///   - reader: Stands at the body; advanced past it unless `nil` comes back.
    ///   - sequence: Its place.
    ///   - previous: The entry before it, verified or not.
    ///   - staging: Where operations that it names may wait.
    /// - Returns: `nil` if something that it names is not known yet.
    mutating func read(
        _ reader: inout ByteReader,
        log: Int,
        sequence: Int,
        previous: OperationLog.Entry?,
        numbering: LogNumbering,
        staging: Staging?
    ) throws(WireError) -> OperationLog.Entry? {
        var ahead = reader
        let body = try OperationBody(from: &ahead)
        var frontier: [Place] = []
        var ids: [OperationID] = []
        var lamport = previous?.lamport ?? 0
        if !body.frontier.isEmpty {
            frontier.reserveCapacity(body.frontier.count)
            ids.reserveCapacity(body.frontier.count)
        }
        for reference in body.frontier {
            guard let other = numbering[reference.log] else {
                throw .unknownLog(number: reference.log)
            }
            guard other != log else { throw .notCanonical }
            guard reference.sequence < 1 << 48 else {
                throw .outOfRange(field: .sequence, value: reference.sequence)
            }
            let place = Place(log: other, sequence: Int(reference.sequence))
            guard let named = find(place, staging) else { return nil }
            frontier.append(place)
            ids.append(named.id)
            lamport = max(lamport, named.lamport)
        }
        if frontier.count > 1 { frontier.sort { ($0.log, $0.sequence) < ($1.log, $1.sequence) } }
        reader = ahead
        let seat = Self.seat(body.seat, previous: previous)
        guard let seat else { throw .notCanonical }
        let id = reader.bytes.withUnsafeBytes { memory in
            hashers[log].id(
                sequence: sequence,
                previous: previous?.id,
                frontier: ids,
                lamport: lamport + 1,
                seat: seat,
                kind: body.kind,
                payload: UnsafeRawBufferPointer(rebasing: memory[body.payload])
            )
        }
        return OperationLog.Entry(
            id: id,
            lamport: lamport + 1,
            kind: body.kind,
            seat: seat,
            frontier: frontier,
            payload: Array(reader.bytes[body.payload])
        )
    }

    /// The seat meant, or `nil` where the body says at length what it could have left out.
    private static func seat(
        _ field: OperationBody.SeatField,
        previous: OperationLog.Entry?
    ) -> SeatID?? {
        switch field {
        case .same: .some(previous?.seat)
        case .other(let seat): seat == previous?.seat ? nil : .some(seat)
        }
    }

    private func find(
        _ place: Place,
        _ staging: Staging?
    ) -> (id: OperationID, lamport: UInt64)? {
        guard place.log < logs.count else { return nil }
        if place.sequence < logs[place.log].entries.count {
            let entry = logs[place.log].entries[place.sequence]
            return (entry.id, entry.lamport)
        }
        guard let tail = staging?.tails[place.log],
            place.sequence >= tail.first, place.sequence < tail.end
        else { return nil }
        let entry = tail.entries[place.sequence - tail.first]
        return (entry.id, entry.lamport)
    }
}
