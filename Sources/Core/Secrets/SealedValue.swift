public import Vocabulary
public import Wire

/// A value of a room for the eyes of one device.
public struct SealedValue: Hashable, Sendable {
    /// Bytes that it is longer by than what was sealed.
    public static let overhead = 48

    /// As it travels.
    public let bytes: [UInt8]

    /// What a value is bound to: opened elsewhere, or as somebody else's, it is nothing.
    public struct Purpose: Hashable, Sendable {
        /// The room.
        public var room: RoomID
        /// The round.
        public var round: UInt32
        /// Tells several values of a round apart.
        public var label: UInt32
        /// Who has sealed it.
        public var author: DeviceID
        /// Who may read it.
        public var device: DeviceID

        /// Names all of it.
        public init(
            room: RoomID,
            round: UInt32,
            label: UInt32,
            author: DeviceID,
            device: DeviceID
        ) {
            self.room = room
            self.round = round
            self.label = label
            self.author = author
            self.device = device
        }

        /// What the encryption is bound to (`Protocol/secrets.md`).
        public var info: [UInt8] {
            var writer = ByteWriter(capacity: 144)
            writer.raw(Array("parlor sealed v1\0".utf8))
            writer.words(room.words)
            writer.fixed(UInt64(round))
            writer.fixed(UInt64(label))
            writer.words(author.words)
            writer.words(device.words)
            return writer.bytes
        }
    }

    /// Takes what has come; `nil` for a length that none has.
    public init?(_ bytes: [UInt8]) {
        guard Self.overhead + 1...Self.overhead + Limits.sealed ~= bytes.count else { return nil }
        self.bytes = bytes
    }

    /// Seals a value; `nil` for too few or too many bytes, and for a device whose key agrees on nothing.
    ///
    /// - Parameters:
    ///   - value: 1 to `Limits.sealed` bytes. Its length is no secret.
    ///   - purpose: What it is bound to.
    ///   - ephemeral: 32 random bytes, used once.
    ///   - sealing: Does the encryption.
    public init?(
        sealing value: [UInt8],
        for purpose: Purpose,
        ephemeral: Secret,
        with sealing: any Sealing
    ) {
        guard 1...Limits.sealed ~= value.count,
            let bytes = sealing.seal(
                value,
                for: purpose.device,
                info: purpose.info,
                ephemeral: ephemeral
            )
        else { return nil }
        self.bytes = bytes
    }

    /// The value.
    ///
    /// - Returns: `nil` if it was sealed for another device or purpose, or changed on its way.
    public func opened(for purpose: Purpose, with unsealing: any Unsealing) -> [UInt8]? {
        unsealing.unseal(bytes, info: purpose.info)
    }
}
