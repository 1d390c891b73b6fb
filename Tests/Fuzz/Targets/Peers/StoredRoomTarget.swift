import Canvas
import Games
import Peer
import Replication
import Simulation
import Vocabulary
import Wire

/// A room as the database may hold it, read, reduced and shown; every signature counts.
///
/// One byte says how many logs there are; for each follow a byte that names its device, the number of runs,
/// and for each run first, count, length and bodies.
enum StoredRoomTarget: FuzzTarget {
    static let name = "room"
    static let longest = 8192
    private static let mostLogs = 8
    private static let cryptography = QuickCryptography(verifies: false)

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        guard let stored = try? room(from: &reader) else { return }
        var order: [Place] = []
        guard
            let logs = try? RoomLogs(loading: stored, cryptography: cryptography, order: &order)
        else { return }
        try expect(order.count == logs.logs.reduce(0) { $0 + $1.entries.count }, "places are lost")
        try show(stored)
    }

    /// A device that finds the room at its start.
    private static func show(_ stored: StoredRoom) throws(Finding) {
        let signer = QuickSigner(0)
        let core = PeerCore(
            name: "Reader",
            cryptography: cryptography,
            signer: signer,
            seed: 1,
            secret: Secret(words: .one),
            stored: [stored],
            games: .withPoll
        )
        guard let digest = core.stateDigest(of: stored.id) else { return }
        let now = Instant(microseconds: 1)
        _ = core.view(stored.id, now: now)
        for stroke in core.strokes(of: stored.id) {
            try expect(core.stroke(stroke.id, of: stored.id) == stroke, "\(stroke) is not found")
        }
        try expect(core.stateDigest(of: stored.id) == digest, "the digest changes")
    }

    private static func room(from reader: inout ByteReader) throws(WireError) -> StoredRoom {
        var logs: [StoredRoom.Log] = []
        for number in 0..<min(Int(try reader.byte()), mostLogs) {
            let device = QuickSigner.device(try reader.byte())
            var runs: [StoredRun] = []
            for _ in 0..<(try reader.byte()) {
                let first = try reader.varint()
                let count = UInt32(try reader.varint(.count, atMost: Int(UInt32.max)))
                let length = try reader.varint(.run, atMost: reader.remaining)
                runs.append(
                    StoredRun(first: first, count: count, bodies: try reader.raw(length))
                )
            }
            let total = runs.reduce(0) { $0 &+ UInt64($1.count) }
            let seal = Seal(sequence: total &- 1, signature: Signature(words: Words8()))
            let name = LogName(device: device, nonce: UInt64(number))
            logs.append(StoredRoom.Log(name: name, runs: runs, seals: [seal]))
        }
        return StoredRoom(id: identifier(of: logs), logs: logs)
    }

    /// The room that the first operation of the first log opens.
    private static func identifier(of logs: [StoredRoom.Log]) -> RoomID {
        guard let log = logs.first, let run = log.runs.first else { return RoomID(words: Words4()) }
        var reader = ByteReader(run.bodies)
        guard let body = try? OperationBody(from: &reader) else { return RoomID(words: Words4()) }
        let seat: SeatID? = if case .other(let seat) = body.seat { seat } else { nil }
        let header = OperationHeader(
            room: nil,
            log: log.name,
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: seat,
            kind: body.kind
        )
        return Operation(header: header, payload: Array(run.bodies[body.payload])).id(cryptography)
    }
}
