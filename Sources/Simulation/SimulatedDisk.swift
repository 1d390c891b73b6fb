package import Replication
package import Vocabulary
internal import Wire

/// Keeps exactly what was flushed, as the database does.
package struct SimulatedDisk: Sendable {
    private struct Log {
        let name: LogName
        var origin: StoredRoom.Log.Origin?
        var runs: [StoredRun] = []
        var seals: [UInt64: Seal] = [:]
        var mayContinue = false

        /// The place of the next operation.
        var end: UInt64 {
            runs.last.map { $0.first + UInt64($0.count) } ?? origin?.place ?? 0
        }

        /// Bytes of the operations, and 72 for each seal.
        var bytes: Int { runs.reduce(72 * seals.count) { $0 + $1.bodies.count } }

        mutating func loseLastRun() {
            guard runs.count > 1, let last = runs.popLast() else { return }
            seals = seals.filter { $0.key < last.first }
        }
    }

    private struct Room {
        var isArchived = false
        var logs: [Log] = []
        var passphrase: Secret?
        var opened: (round: UInt32, at: Instant)?
        var code: RoomCode?

        /// Whether an operation names a blob.
        func mentions(_ blob: BlobID) -> Bool {
            logs.contains { $0.runs.contains { $0.mentions(blob) } }
        }
    }

    private var rooms: [RoomID: Room] = [:]
    /// What there is of blobs; the bytes of those that are finished.
    private var pieces: [BlobID: [Int: [UInt8]]] = [:]
    private(set) var blobs: [BlobID: [UInt8]] = [:]
    private(set) var peers: [DeviceID: Endpoint] = [:]
    /// What was to be written first that does not fit what is there; a database refuses it.
    private(set) var contradiction: String?

    /// The time of day, as the true time of the simulation.
    var now = Instant(microseconds: 0)

    /// An empty disk.
    package init() {}

    /// Writes a batch.
    package mutating func flush(_ changes: [StorageChange]) {
        for change in changes {
            switch change {
            case .openRoom(let id): rooms[id, default: Room()].isArchived = false
            case .keepPassphrase(let id, let secret): rooms[id]?.passphrase = secret
            case .archiveRoom(let id): rooms[id]?.isArchived = true
            case .nameRoom(let id, let code): rooms[id]?.code = code
            case .forgetRoom(let id): forget(id)
            case .addLog(let room, let number, let name):
                add(Log(name: name), as: number, to: room)
            case .addBranch(let room, let number, let name, let parent, let place):
                let log = Log(name: name, origin: .init(parent: parent, place: place))
                add(log, as: number, to: room)
            case .appendRun(let room, let log, let run): append(run, to: log, of: room)
            case .addSeal(let room, let log, let seal):
                rooms[room]?.logs[Int(log)].seals[seal.sequence] = seal
            case .dropSeal(let room, let log, let sequence):
                rooms[room]?.logs[Int(log)].seals[sequence] = nil
            case .putPiece(let id, let start, let bytes): pieces[id, default: [:]][start] = bytes
            case .finishBlob(let id, _):
                let all = pieces.removeValue(forKey: id) ?? [:]
                blobs[id] = blobs[id] ?? all.sorted { $0.key < $1.key }.flatMap(\.value)
            case .dropBlob(let id): pieces[id] = nil
            case .rememberPeer(let device, let endpoint): peers[device] = endpoint
            case .openRound(let room, let round): rooms[room]?.opened = (round, now)
            case .ownLog(let room, let number): rooms[room]?.logs[Int(number)].mayContinue = true
            }
        }
    }

    /// Adds a log, as the database does: the same log may be added again.
    private mutating func add(_ log: Log, as number: UInt32, to room: RoomID) {
        let logs = rooms[room]?.logs ?? []
        if Int(number) < logs.count {
            guard logs[Int(number)].name != log.name else { return }
            guard logs[Int(number)].end == 0, log.origin == nil else {
                return contradict("log \(number) of room \(room) has another name")
            }
            rooms[room]?.logs[Int(number)] = log
            return
        }
        guard rooms[room] != nil, Int(number) == logs.count else {
            return contradict("the next log of room \(room) is \(logs.count), not \(number)")
        }
        rooms[room]?.logs.append(log)
    }

    /// Forgets a room, and the blobs that it alone names.
    private mutating func forget(_ id: RoomID) {
        guard let room = rooms.removeValue(forKey: id) else { return }
        for blob in blobs.keys where room.mentions(blob) {
            guard !rooms.values.contains(where: { $0.mentions(blob) }) else { continue }
            blobs[blob] = nil
        }
    }

    private mutating func append(_ run: StoredRun, to number: UInt32, of room: RoomID) {
        guard let logs = rooms[room]?.logs, Int(number) < logs.count else {
            return contradict("room \(room) has no log \(number)")
        }
        let next = logs[Int(number)].end
        guard run.first == next else {
            return contradict("log \(number) goes on at \(next), not \(run.first)")
        }
        rooms[room]?.logs[Int(number)].runs.append(run)
    }

    private mutating func contradict(_ reason: String) {
        contradiction = contradiction ?? reason
    }

    /// Forgets the last run of each log of which more than one is there, as a disk does that lies.
    mutating func loseLastRuns() {
        for id in rooms.keys {
            for number in rooms[id]?.logs.indices ?? 0..<0 {
                rooms[id]?.logs[number].loseLastRun()
            }
        }
    }

    /// Notes that this is a restored copy, as the database does when it finds that it is one.
    mutating func disownLogs() {
        for id in rooms.keys {
            for number in rooms[id]?.logs.indices ?? 0..<0 {
                rooms[id]?.logs[number].mayContinue = false
            }
        }
    }

    /// How many operations of a log are stored, and 0 if there is no such room or log.
    func count(of name: LogName, in room: RoomID) -> Int {
        let log = rooms[room]?.logs.first { $0.name == name && $0.origin == nil }
        return log.map { Int($0.end) } ?? 0
    }

    /// Bytes of all operations, seals and blobs.
    var bytes: Int {
        rooms.values.reduce(0) { $0 + $1.logs.reduce(0) { $0 + $1.bytes } }
            + blobs.values.reduce(0) { $0 + $1.count }
            + pieces.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
    }

    /// Bytes of a blob, as far as it goes; `nil` if it is not finished.
    package func blob(_ id: BlobID, _ range: Range<Int>) -> [UInt8]? {
        blobs[id].map { Array($0[range.clamped(to: $0.indices)]) }
    }

    /// The rooms that are not archived.
    var stored: [StoredRoom] {
        rooms.filter { !$0.value.isArchived }.sorted { $0.key < $1.key }.map(read)
    }

    /// The rooms that are archived.
    var archivedRooms: Set<RoomID> { Set(rooms.filter(\.value.isArchived).map(\.key)) }

    /// A room that is archived.
    package func archived(_ id: RoomID) -> StoredRoom? {
        rooms[id].flatMap { $0.isArchived ? read(id, $0) : nil }
    }

    private func read(_ id: RoomID, _ room: Room) -> StoredRoom {
        let logs = room.logs.map { log in
            StoredRoom.Log(
                name: log.name,
                origin: log.origin,
                runs: log.runs,
                seals: log.seals.values.sorted { $0.sequence < $1.sequence },
                mayContinue: log.mayContinue
            )
        }
        let opened = room.opened.map {
            StoredRoom.OpenedRound(round: $0.round, age: now.since($0.at))
        }
        return StoredRoom(id: id, logs: logs, passphrase: room.passphrase, opened: opened)
    }
}
