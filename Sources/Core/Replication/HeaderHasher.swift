internal import Vocabulary
internal import Wire

/// Computes identifiers of consecutive operations of one log without building headers.
///
/// The bytes are those of `OperationHeader.encode` followed by the payload's hash; what is the same for
/// a whole log is written once.
struct HeaderHasher {
    /// The operations that one names in its frontier.
    enum Frontier {
        /// None.
        case empty
        /// One, as nearly always.
        case one(OperationID)
        /// Several, in any order.
        case several([OperationID])

        var count: Int {
            switch self {
            case .empty: 0
            case .one: 1
            case .several(let ids): ids.count
            }
        }

        var ids: [OperationID] {
            switch self {
            case .empty: []
            case .one(let id): [id]
            case .several(let ids): ids
            }
        }

        /// With one more.
        mutating func add(_ id: OperationID) {
            switch self {
            case .empty: self = .one(id)
            case .one, .several: self = .several(ids + [id])
            }
        }
    }

    private let cryptography: any Cryptography
    private let log: LogName
    /// Begins with what is the same for all operations of the log; the rest is written over.
    private var buffer: [UInt8]
    private let prefixSize: Int
    /// Bytes of an identifier with its head.
    private static let identifierSize = 34
    /// Bytes behind the prefix at most, but for the frontier: sequence, previous, the frontier's head,
    /// Lamport time, seat, kind, the payload's hash.
    private static let otherSize = 9 + identifierSize + 9 + 9 + 9 + 9 + 32

    init(cryptography: any Cryptography, room: RoomID, log: LogName) {
        self.cryptography = cryptography
        self.log = log
        var writer = CBORWriter(capacity: 512)
        writer.array(10)
        writer.unsigned(OperationHeader.version)
        writer.identifier(room)
        writer.identifier(log.device)
        writer.word(log.nonce)
        prefixSize = writer.bytes.count
        buffer = writer.bytes
    }

    /// The identifier of one operation.
    mutating func id(
        sequence: Int,
        previous: OperationID?,
        frontier: Frontier,
        lamport: UInt64,
        seat: SeatID?,
        kind: UInt64,
        payload: UnsafeRawBufferPointer
    ) -> OperationID {
        guard kind != OperationKind.create else {
            return createID(sequence, previous, frontier, lamport, seat, payload)
        }
        let most = prefixSize + Self.otherSize + Self.identifierSize * frontier.count
        if buffer.count < most { buffer += repeatElement(0, count: most - buffer.count) }
        let hash = cryptography.blake2b256(payload)
        let start = prefixSize
        let end = buffer.withUnsafeMutableBytes { memory in
            var writer = HeaderWriter(memory, from: start)
            writer.head(0, UInt64(sequence))
            writer.identifier(previous)
            writer.head(4, UInt64(frontier.count))
            switch frontier {
            case .empty: break
            case .one(let id): writer.identifier(id)
            case .several(let ids): for id in ids.sorted() { writer.identifier(id) }
            }
            writer.head(0, lamport)
            writer.word(seat?.rawValue)
            writer.head(0, kind)
            writer.words(hash)
            return writer.end
        }
        return buffer.withUnsafeBytes { memory in
            OperationID(
                words: cryptography.blake2b256(UnsafeRawBufferPointer(rebasing: memory[..<end]))
            )
        }
    }

    /// A `Create` names no room, and so begins differently; there is one in a room.
    private func createID(
        _ sequence: Int,
        _ previous: OperationID?,
        _ frontier: Frontier,
        _ lamport: UInt64,
        _ seat: SeatID?,
        _ payload: UnsafeRawBufferPointer
    ) -> OperationID {
        let header = OperationHeader(
            room: nil,
            log: log,
            sequence: UInt64(sequence),
            previous: previous,
            frontier: frontier.ids.sorted(),
            lamport: lamport,
            seat: seat,
            kind: OperationKind.create.rawValue
        )
        return Operation(header: header, payload: [UInt8](payload)).id(cryptography)
    }
}
