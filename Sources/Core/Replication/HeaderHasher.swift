internal import Vocabulary
internal import Wire

/// Computes identifiers of consecutive operations of one log without building headers.
///
/// The bytes are those of `OperationHeader.encode` followed by the payload's hash; what is the same for
/// a whole log is written once.
struct HeaderHasher {
    private let cryptography: any Cryptography
    private let log: LogName
    private let prefix: [UInt8]
    private var writer = CBORWriter(capacity: 512)

    init(cryptography: any Cryptography, room: RoomID, log: LogName) {
        self.cryptography = cryptography
        self.log = log
        prefix = Self.prefix(room: room, log: log)
    }

    /// The identifier of one operation.
    ///
    /// - Parameter frontier: In any order; sorted here if there is more than one.
    mutating func id(
        sequence: Int,
        previous: OperationID?,
        frontier: [OperationID],
        lamport: UInt64,
        seat: SeatID?,
        kind: UInt64,
        payload: UnsafeRawBufferPointer
    ) -> OperationID {
        writer.writer.bytes.removeAll(keepingCapacity: true)
        writer.writer.raw(kind == OperationKind.create ? Self.prefix(room: nil, log: log) : prefix)
        writer.unsigned(UInt64(sequence))
        writer.identifier(previous)
        writer.array(frontier.count)
        if frontier.count > 1 {
            for id in frontier.sorted() { writer.identifier(id) }
        } else if let only = frontier.first {
            writer.identifier(only)
        }
        writer.unsigned(lamport)
        writer.word(seat?.rawValue)
        writer.unsigned(kind)
        writer.writer.words(cryptography.blake2b256(payload))
        return writer.writer.bytes.withUnsafeBytes {
            OperationID(words: cryptography.blake2b256($0))
        }
    }

    private static func prefix(room: RoomID?, log: LogName) -> [UInt8] {
        var writer = CBORWriter(capacity: 96)
        writer.array(10)
        writer.unsigned(OperationHeader.version)
        writer.identifier(room)
        writer.identifier(log.device)
        writer.word(log.nonce)
        return writer.bytes
    }
}
