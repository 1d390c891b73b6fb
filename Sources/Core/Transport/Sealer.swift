internal import Vocabulary
internal import Wire

/// The sending end of a connection's encryption: numbers packets, encrypts them, and renews its key.
struct Sealer: Sendable {
    /// How long a key may serve.
    static let keyLife = Instant.Span.seconds(3600)

    /// By which number the packets name the connection.
    let connection: UInt32
    /// The number of the next packet.
    var nextNumber: UInt32 = 0
    private var keys: PacketKeys
    private var keySince: Instant

    init(connection: UInt32, _ keys: PacketKeys, now: Instant) {
        self.connection = connection
        self.keys = keys
        keySince = now
    }

    /// Whether the numbers have run out.
    var isSpent: Bool { nextNumber == .max }

    /// Begins the next packet.
    func begin() -> ByteWriter { Packet.begin(connection: connection, number: nextNumber) }

    /// Encrypts the packet that was begun last.
    ///
    /// - Returns: Its number.
    @discardableResult
    mutating func seal(_ writer: inout ByteWriter) -> UInt32 {
        defer { nextNumber += 1 }
        keys.seal(&writer.bytes, number: nextNumber)
        return nextNumber
    }

    /// Goes on to the next key when the one in use has served for an hour.
    mutating func renewKey(now: Instant) {
        if keys.epoch != PacketKeys.epoch(of: nextNumber) { keySince = now }
        guard now.since(keySince) >= Self.keyLife, let start = keys.nextEpochStart else { return }
        nextNumber = start
        keySince = now
    }
}
