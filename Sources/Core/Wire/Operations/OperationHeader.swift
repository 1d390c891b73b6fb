public import Vocabulary

/// All of an operation but its payload; signed, through its identifier, by its author.
///
/// The canonical encoding, deterministic CBOR of ten items, is what is hashed; it never travels as it
/// is, because the receiver knows most of it (`OperationBody`).
public struct OperationHeader: Hashable, Sendable {
    /// The version of the format that this code reads and writes.
    public static let version: UInt64 = 1

    /// The room, `nil` for the `Create` operation, whose identifier names the room.
    public var room: RoomID?
    /// Whose log, and which.
    public var log: LogName
    /// Place in the log, from 0.
    public var sequence: UInt64
    /// The operation before it in the log, `nil` for the first.
    public var previous: OperationID?
    /// Latest operations of other logs that the author had seen and that `previous` does not follow,
    /// ascending, without repetition.
    public var frontier: [OperationID]
    /// One more than the largest in the causal past, 1 where the past is empty.
    public var lamport: UInt64
    /// The seat that it is for, `nil` for the device itself.
    public var seat: SeatID?
    /// What it does: `OperationKind`, or a number of a later version.
    public var kind: UInt64

    /// Names an operation's header.
    public init(
        room: RoomID?,
        log: LogName,
        sequence: UInt64,
        previous: OperationID?,
        frontier: [OperationID],
        lamport: UInt64,
        seat: SeatID?,
        kind: UInt64
    ) {
        self.room = room
        self.log = log
        self.sequence = sequence
        self.previous = previous
        self.frontier = frontier
        self.lamport = lamport
        self.seat = seat
        self.kind = kind
    }

    /// Appends the canonical encoding.
    @inlinable
    public func encode(into writer: inout CBORWriter) {
        writer.array(10)
        writer.unsigned(Self.version)
        writer.identifier(room)
        writer.identifier(log.device)
        writer.word(log.nonce)
        writer.unsigned(sequence)
        writer.identifier(previous)
        writer.array(frontier.count)
        for id in frontier { writer.identifier(id) }
        writer.unsigned(lamport)
        writer.word(seat?.rawValue)
        writer.unsigned(kind)
    }

    /// The canonical encoding.
    public var encoded: [UInt8] {
        var writer = CBORWriter(capacity: 192 + 34 * frontier.count)
        encode(into: &writer)
        return writer.bytes
    }

    /// Reads a canonical encoding.
    ///
    /// - Throws: `WireError` for every other input.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = CBORReader(bytes)
        _ = try reader.array(.version, 10...10)
        let version = try reader.unsigned()
        guard version == Self.version else { throw .unknown(field: .version, value: version) }
        room = try reader.optionalIdentifier()
        log = LogName(device: try reader.identifier(), nonce: try reader.word())
        sequence = try reader.unsigned()
        guard sequence <= Limits.sequence else {
            throw .outOfRange(field: .sequence, value: sequence)
        }
        previous = try reader.optionalIdentifier()
        guard (previous == nil) == (sequence == 0) else {
            throw .outOfRange(field: .sequence, value: sequence)
        }
        let count = try reader.array(.frontier, 0...Limits.witnessFrontier)
        frontier = []
        for _ in 0..<count { frontier.append(try reader.identifier()) }
        guard zip(frontier, frontier.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw .notCanonical
        }
        lamport = try reader.unsigned()
        guard 1...Limits.lamport ~= lamport else {
            throw .outOfRange(field: .lamport, value: lamport)
        }
        seat = try reader.optionalWord().map(SeatID.init)
        kind = try reader.unsigned()
        guard kind == OperationKind.witness || count <= Limits.frontier else {
            throw .outOfRange(field: .frontier, value: UInt64(count))
        }
        guard (room == nil) == (kind == OperationKind.create) else {
            throw .outOfRange(field: .room, value: kind)
        }
        guard kind != OperationKind.create || sequence == 0 else {
            throw .outOfRange(field: .sequence, value: sequence)
        }
        try reader.finish()
    }
}
