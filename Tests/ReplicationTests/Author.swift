import Identity
import SeededRandom
import Testing
import Vocabulary
import Wire

@testable import Replication

/// A member of a room with its own log and its own copy of the room.
struct Author {
    let key: DeviceKey
    private(set) var logs: RoomLogs
    private(set) var own: Int

    /// Opens a room.
    init(opening seed: UInt8) throws {
        key = try DeviceKey(stored: [UInt8](repeating: seed, count: 32))
        let create = Create(code: try #require(RoomCode("TEST")), activity: "draw")
        let draft = RoomLogs.Draft(.create(create), seat: nil)
        let name = LogName(device: key.device, nonce: UInt64(seed))
        let header = OperationHeader(
            room: nil,
            log: name,
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: nil,
            kind: draft.kind
        )
        let operation = Operation(header: header, payload: draft.payload)
        logs = RoomLogs(room: operation.id(Sodium()), cryptography: Sodium())
        own = try logs.addLog(name)
        _ = logs.write([draft], to: own, signer: key)
    }

    /// Comes into a room, let in by a member.
    init(joining host: inout Author, seed: UInt8) throws {
        key = try DeviceKey(stored: [UInt8](repeating: seed, count: 32))
        host.write([.admit(Admit(device: key.device, seats: []))])
        logs = RoomLogs(room: host.logs.room, cryptography: Sodium())
        own = try logs.addLog(LogName(device: key.device, nonce: UInt64(seed)))
        try learn(from: host)
    }

    var device: DeviceID { key.device }

    /// Writes operations under one seal.
    mutating func write(_ payloads: [Payload], seat: SeatID? = nil) {
        _ = logs.write(payloads.map { RoomLogs.Draft($0, seat: seat) }, to: own, signer: key)
    }

    /// Writes strokes, each under its own seal.
    mutating func draw(_ count: Int = 1) {
        for index in 0..<count {
            let point = StrokePoint(x: Int16(index % 4000), y: 7)
            write([.stroke(Stroke(style: StrokeStyle(), points: [point]))])
        }
    }

    /// Takes in all that another holds.
    mutating func learn(from other: Author) throws {
        let numbering = try logs.numbering(of: other.logs)
        for run in other.logs.runs(of: .max) {
            _ = try logs.receive(run, numbering: numbering, from: other.device, credit: 1 << 20)
        }
    }

    /// Begins another log, as after the database was restored.
    mutating func beginLog(_ nonce: UInt64) throws {
        own = try logs.addLog(LogName(device: device, nonce: nonce))
    }

    /// Three members who draw in turns and see one another now and then.
    static func three(seed: UInt64 = 1) throws -> [Author] {
        var random = SeededRandom(seed: seed)
        var first = try Author(opening: 1)
        let second = try Author(joining: &first, seed: 2)
        let third = try Author(joining: &first, seed: 3)
        var authors = [first, second, third]
        for _ in 0..<30 {
            let author = Int.random(in: 0..<3, using: &random)
            authors[author].draw(Int.random(in: 1...3, using: &random))
            let other = Int.random(in: 0..<3, using: &random)
            if other != author { try authors[author].learn(from: authors[other]) }
        }
        for other in [1, 2] { try authors[0].learn(from: authors[other]) }
        return authors
    }
}
