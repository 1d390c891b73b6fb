internal import Games
internal import Identity
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// A room of sixteen authors who have all come in and drawn nothing yet.
struct Gathering {
    /// One who draws.
    struct Author {
        let key: DeviceKey
        let seat: SeatID
        /// The number of the author's log, the same with everybody.
        let log: Int
    }

    /// How many draw, as in the comparison with other libraries.
    static let size = 16

    /// What everybody holds; each author works on a copy.
    private(set) var logs: RoomLogs
    private(set) var authors: [Author] = []
    /// What opened the room, to be stored first.
    private(set) var changes: [StorageChange]

    /// Opens the room and lets everybody in.
    ///
    /// - Parameter cryptography: Used for the room from then on.
    /// - Throws: Nothing that a sound build throws: seeds, names and operations are those below.
    init(cryptography: any Cryptography = Sodium()) throws {
        let keys = try (0..<Self.size).map {
            try DeviceKey(stored: [UInt8](repeating: UInt8($0 + 1), count: DeviceKey.seedBytes))
        }
        let seats = (0..<Self.size).map {
            SeatEntry(seat: SeatID(0x5EA7_0000_0000_0001 &* UInt64($0 + 1)), name: "Author \($0)")
        }
        let names = keys.map { LogName(device: $0.device, nonce: $0.device.prefix) }
        guard let code = RoomCode("BENCH") else { preconditionFailure("five letters are a code") }
        let create = Create(code: code, activity: Catalogue.drawing.activity, seats: [seats[0]])
        let opening = RoomLogs.Draft(.create(create), seat: nil)
        let header = OperationHeader(
            room: nil,
            log: names[0],
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: nil,
            kind: opening.kind
        )
        let id = Operation(header: header, payload: opening.payload).id(Sodium())
        logs = RoomLogs(room: id, cryptography: cryptography)
        changes = [.openRoom(id)]
        for (number, name) in names.enumerated() {
            let log = try logs.addLog(name)
            authors.append(Author(key: keys[number], seat: seats[number].seat, log: log))
            changes.append(.addLog(room: id, number: UInt32(log), name: name))
        }
        let admissions = zip(keys, seats).dropFirst().map { key, seat in
            RoomLogs.Draft(.admit(Admit(device: key.device, seats: [seat])), seat: nil)
        }
        for drafts in [[opening], admissions] {
            changes += logs.write(drafts, to: authors[0].log, signer: keys[0]).changes
        }
    }

    /// The operations that opened the room, in order.
    var opening: [Place] {
        logs.logs[authors[0].log].entries.indices.map { Place(log: authors[0].log, sequence: $0) }
    }
}
