public import Vocabulary

/// An operation as it travels and is stored: what the reader of its log cannot work out itself.
///
/// Log, sequence number, previous hash and Lamport time follow from the place in the log; a seat that
/// is the same as that of the operation before is one bit; identifiers of the frontier are a log number
/// and a sequence number. The identifier binds all of it: a body put in a wrong place gives an
/// identifier that no seal fits.
///
///     body = kind:varint flags:u8 [seat:8 bytes] frontier:(log:varint sequence:varint)* length:varint payload
///
/// `flags`: bit 0, the seat is that of the operation before in this log (for the first: none); bit 1,
/// there is no seat, and no seat bytes follow; bits 2–7, the number of frontier entries.
@frozen
public struct OperationBody: Sendable {
    /// The seat, or how it follows.
    @frozen
    public enum SeatField: Hashable, Sendable {
        /// That of the operation before in this log.
        case same
        /// This one, which differs from the one before (`nil`: the device itself).
        case other(SeatID?)
    }

    /// One entry of the frontier.
    @frozen
    public struct Reference: Hashable, Sendable {
        /// The log's number, as the sender (or the database) counts them.
        public var log: UInt32
        /// The sequence number of the operation.
        public var sequence: UInt64

        /// Names an operation by place.
        @inlinable
        public init(log: UInt32, sequence: UInt64) {
            self.log = log
            self.sequence = sequence
        }
    }

    /// What the operation does.
    public var kind: UInt64
    /// The seat, or how it follows.
    public var seat: SeatField
    /// Entries in the order of their log numbers, then sequence numbers.
    public var frontier: [Reference]
    /// Where the payload lies in the bytes read.
    public var payload: Range<Int>

    /// Reads the next body.
    @inlinable
    public init(from reader: inout ByteReader) throws(WireError) {
        var frontier: [Reference] = []
        (kind, seat, payload) = try Self.read(from: &reader) { reference, count in
            if frontier.isEmpty { frontier.reserveCapacity(count) }
            frontier.append(reference)
        }
        self.frontier = frontier
    }

    /// Reads the next body without keeping its frontier.
    ///
    /// - Parameters:
    ///   - reader: Stands at the body; advanced past it.
    ///   - named: Given each entry of the frontier, in order, and how many there are.
    /// - Returns: What else the body says.
    /// - Throws: What does not follow the grammar.
    @inlinable
    public static func read(
        from reader: inout ByteReader,
        named: (_ reference: Reference, _ count: Int) -> Void
    ) throws(WireError) -> (kind: UInt64, seat: SeatField, payload: Range<Int>) {
        let kind = try reader.varint()
        let flags = try reader.byte()
        let seat: SeatField
        switch flags & 3 {
        case 0: seat = .other(SeatID(try reader.fixed()))
        case 1: seat = .same
        case 2: seat = .other(nil)
        default: throw .notCanonical
        }
        let count = Int(flags >> 2)
        guard count <= (kind == OperationKind.witness ? Limits.witnessFrontier : Limits.frontier)
        else { throw .outOfRange(field: .frontier, value: UInt64(count)) }
        var last: Reference?
        for _ in 0..<count {
            let log = UInt32(try reader.varint(.log, atMost: Int(UInt16.max)))
            let reference = Reference(log: log, sequence: try reader.varint())
            guard reference.sequence <= Limits.sequence else {
                throw .outOfRange(field: .sequence, value: reference.sequence)
            }
            if let last {
                guard (last.log, last.sequence) < (log, reference.sequence) else {
                    throw .notCanonical
                }
            }
            named(reference, count)
            last = reference
        }
        let length = try reader.varint(.payload, atMost: Limits.payload)
        return (kind, seat, try reader.skip(length))
    }

    /// Appends a body.
    @inlinable
    public static func write(
        kind: UInt64,
        seat: SeatField,
        frontier: [Reference],
        payload: UnsafeRawBufferPointer,
        into writer: inout ByteWriter
    ) {
        writer.varint(kind)
        let count = UInt8(frontier.count) << 2
        switch seat {
        case .same: writer.byte(count | 1)
        case .other(nil): writer.byte(count | 2)
        case .other(let seat?):
            writer.byte(count)
            writer.fixed(seat.rawValue)
        }
        for reference in frontier {
            writer.varint(UInt64(reference.log))
            writer.varint(reference.sequence)
        }
        writer.varint(UInt64(payload.count))
        writer.bytes.append(contentsOf: payload)
    }
}
