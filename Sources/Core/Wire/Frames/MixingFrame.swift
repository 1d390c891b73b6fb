/// What a device says of mixing in a room: whether it can, and for whom it does.
///
/// Who says this understands `MixedInk`; who has never said it is sent everything by its author.
public struct MixingFrame: Hashable, Sendable {
    /// What a device can do for others.
    public enum Strength: UInt8, Sendable, CaseIterable, Comparable {
        /// It wants to be sent everything by its author.
        case direct = 0
        /// It takes what somebody has mixed, and mixes for nobody.
        case listening = 1
        /// It could mix, and would rather not: it is late with what it does.
        case spare = 2
        /// It can mix.
        case full = 3

        /// The weaker one comes first.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The sender's number of the room.
    public var room: UInt32
    /// Counts what it has said of the room on this connection: a lower number is older.
    public var version: UInt32
    /// What it can do.
    public var strength: Strength
    /// Whom it mixes for, by the first eight bytes of their identifiers; at most 63, ascending.
    public var listeners: [UInt64]

    /// Says so.
    public init(
        room: UInt32,
        version: UInt32,
        strength: Strength,
        listeners: [UInt64] = []
    ) {
        self.room = room
        self.version = version
        self.strength = strength
        self.listeners = listeners
    }

    /// Reads what follows the number; the frame says how long it is, and is that long.
    init(from reader: inout ByteReader) throws(WireError) {
        let count = try reader.varint(.packet, atMost: Limits.datagram)
        var content = ByteReader(reader.bytes, range: try reader.skip(count))
        room = try content.number(.room)
        version = try content.number(.version)
        let raw = try content.byte()
        guard let strength = Strength(rawValue: raw) else {
            throw .unknown(field: .status, value: UInt64(raw))
        }
        self.strength = strength
        listeners = []
        for _ in 0..<(try content.varint(.identifier, atMost: Limits.devices - 1)) {
            let next: UInt64 = try content.fixed()
            // One encoding for one set.
            guard listeners.last.map({ $0 < next }) ?? true else { throw .notCanonical }
            listeners.append(next)
        }
        try content.finish()
    }

    func encode(into writer: inout ByteWriter) {
        var content = ByteWriter()
        content.varint(UInt64(room))
        content.varint(UInt64(version))
        content.byte(strength.rawValue)
        content.varint(UInt64(listeners.count))
        for prefix in listeners { content.fixed(prefix) }
        writer.varint(UInt64(content.bytes.count))
        writer.raw(content.bytes)
    }
}
