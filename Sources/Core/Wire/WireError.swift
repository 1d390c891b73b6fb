/// What is wrong with bytes that came from outside.
public enum WireError: Error, Hashable, Sendable {
    /// The bytes end too early.
    case truncated(needed: Int, available: Int)
    /// Bytes are left over after the last field.
    case trailing(count: Int)
    /// Well-formed, but not the one encoding that this value has.
    case notCanonical
    /// A value of another type than the grammar wants stands here.
    case unexpectedType(found: UInt8)
    /// A field is over its named limit, or under its least value.
    case outOfRange(field: Field, value: UInt64)
    /// The number names nothing in this version.
    case unknown(field: Field, value: UInt64)
    /// Text that is not UTF-8 in Unicode scalars allowed there.
    case invalidText(field: Field)
    /// A log number that the sender has not explained.
    case unknownLog(number: UInt32)

    /// Names a field in an error.
    public enum Field: String, Hashable, Sendable {
        case version, identifier, sequence, frontier, lamport, seat, kind, payload, text, code,
            settings
        case access, seats, secret, canvas, tool, color, width, opacity, parts, points, pressures
        case times, flag, scope, frame, packet, run, log, room, ranges, heads, wants, blob, chunk
        case status, listing, pen, style, addresses, scores, round, ballot, count, proof
        case incarnation, rules, changes, record, field, value, position
    }
}
