internal import Vocabulary
internal import Wire

/// What is known of blobs, which lie on disk.
///
/// A notice costs its few bytes and nothing else: a blob is fetched when somebody here asks for it, and read when
/// somebody else does.
struct BlobStore: Sendable {
    /// The blobs that the operations of rooms name.
    private var ledgers: [RoomID: BlobLedger] = [:]
    /// Those of them that are cards of seats.
    private(set) var cards: [RoomID: CardLedger] = [:]
    /// Those that somebody here wants to see.
    var fetcher: BlobFetcher
    /// Those that others have asked for.
    var server = BlobServer()

    init(device: DeviceID, cryptography: any Cryptography) {
        fetcher = BlobFetcher(device: device, cryptography: cryptography)
    }

    /// Bytes of blobs that are held in memory.
    var held: Int { fetcher.held + server.held }

    /// The rooms whose operations name any, in no order.
    var rooms: [RoomID] { Array(Set(ledgers.keys).union(cards.keys)) }

    /// Notes that an operation names a blob.
    mutating func note(_ notice: BlobLedger.Notice, by device: DeviceID, in room: RoomID) {
        ledgers[room, default: BlobLedger()].add(notice, by: device)
    }

    /// Notes that an operation names the card of a seat.
    mutating func note(card notice: BlobLedger.Notice, by device: DeviceID, in room: RoomID) {
        cards[room, default: CardLedger()].add(notice, by: device)
    }

    /// Whether one more blob of a device would count.
    func hasRoom(for length: Int, by device: DeviceID, in room: RoomID) -> Bool {
        ledgers[room, default: BlobLedger()].hasRoom(for: length, by: device)
    }

    /// Bytes of the blobs that a room's operations name and that count: of all, or of one device.
    func bytes(in room: RoomID, of device: DeviceID? = nil) -> Int {
        var ledger = ledgers[room] ?? BlobLedger()
        return ledger.bytes(of: device)
    }

    /// How long a blob is, by a room's notices that count; several lengths if they do not agree, ascending.
    mutating func lengths(of blob: BlobID, in room: RoomID) -> [Int] {
        let lengths = ledgers[room]?.lengths(of: blob) ?? []
        guard let more = cards[room]?.lengths(of: blob), !more.isEmpty else { return lengths }
        return Set(lengths).union(more).sorted()
    }

    /// Forgets the blobs of a room that this device has left.
    mutating func forget(_ room: RoomID, _ effects: inout Effects) {
        ledgers[room] = nil
        cards[room] = nil
        fetcher.forget(room, &effects)
    }
}
