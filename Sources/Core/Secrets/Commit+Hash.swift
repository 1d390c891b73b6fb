public import Vocabulary
public import Wire

extension Commit {
    /// What is hashed (`Protocol/rounds.md`).
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - seat: Who is bound.
    ///   - round: The round.
    ///   - label: Which commitment of the round.
    ///   - salt: 32 bytes that nobody else can guess.
    ///   - value: What the seat is bound to.
    /// - Returns: The bytes; their BLAKE2b-256 is the hash.
    public static func message(
        room: RoomID,
        seat: SeatID,
        round: UInt32,
        label: UInt32,
        salt: Salt,
        value: [UInt8]
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.raw(Array("parlor commit v1\0".utf8))
        writer.words(room.words)
        writer.fixed(UInt64(round))
        writer.fixed(UInt64(label))
        writer.fixed(seat.rawValue)
        writer.words(salt.words)
        writer.raw(value)
        return writer.bytes
    }
}
