public import Vocabulary

/// Moves a seat to the author's device.
public struct Rehost: Hashable, Sendable {
    /// The seat.
    public var seat: SeatID
    /// The key that moves it the next time; `nil` for a seat that moves no more.
    public var key: MovingKey?
    /// The seat's present key's signature of `message`.
    public var signature: Signature

    /// Describes a move.
    public init(seat: SeatID, key: MovingKey?, signature: Signature) {
        self.seat = seat
        self.key = key
        self.signature = signature
    }

    /// What the seat's present key signs.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - seat: The seat.
    ///   - device: Where the seat goes.
    ///   - old: The seat's present key.
    ///   - new: Its next one, if it may move again.
    /// - Returns: "parlor rehost v1\0" ‖ room ‖ seat ‖ device ‖ old key ‖ new key, 32 zero bytes for none.
    public static func message(
        room: RoomID,
        seat: SeatID,
        device: DeviceID,
        old: MovingKey,
        new: MovingKey?
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: 160)
        writer.raw(Array("parlor rehost v1\0".utf8))
        writer.words(room.words)
        writer.fixed(seat.rawValue)
        writer.words(device.words)
        writer.words(old.words)
        writer.words(new?.words ?? .zero)
        return writer.bytes
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.word(seat.rawValue)
        writer.identifier(key)
        writer.byteString(signature.bytes)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        seat = SeatID(try reader.word())
        key = try reader.optionalIdentifier()
        let bytes = try reader.byteString(.proof, atMost: 64)
        guard let signature = Signature(bytes) else {
            throw .outOfRange(field: .proof, value: UInt64(bytes.count))
        }
        self.signature = signature
    }
}
