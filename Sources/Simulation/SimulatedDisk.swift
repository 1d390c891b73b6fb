internal import Replication
internal import Vocabulary
internal import Wire

/// Keeps exactly what was flushed, as the database does.
struct SimulatedDisk: Sendable {
    private struct Log {
        let name: LogName
        var origin: StoredRoom.Log.Origin?
        var runs: [StoredRun] = []
        var seals: [UInt64: Seal] = [:]
    }

    private struct Room {
        var isArchived = false
        var logs: [Log] = []
        var passphrase: Secret?
    }

    private var rooms: [RoomID: Room] = [:]
    private(set) var blobs: [BlobID: [UInt8]] = [:]
    private(set) var peers: [DeviceID: Endpoint] = [:]

    /// Writes a batch.
    mutating func flush(_ changes: [StorageChange]) {
        for change in changes {
            switch change {
            case .openRoom(let id): rooms[id, default: Room()].isArchived = false
            case .keepPassphrase(let id, let secret): rooms[id]?.passphrase = secret
            case .archiveRoom(let id): rooms[id]?.isArchived = true
            case .addLog(let room, let number, let name):
                precondition(rooms[room]?.logs.count == Int(number), "logs are numbered in order")
                rooms[room]?.logs.append(Log(name: name))
            case .addBranch(let room, let number, let name, let parent, let place):
                precondition(rooms[room]?.logs.count == Int(number), "logs are numbered in order")
                rooms[room]?.logs.append(
                    Log(name: name, origin: .init(parent: parent, place: place))
                )
            case .appendRun(let room, let log, let run):
                rooms[room]?.logs[Int(log)].runs.append(run)
            case .addSeal(let room, let log, let seal):
                rooms[room]?.logs[Int(log)].seals[seal.sequence] = seal
            case .dropSeal(let room, let log, let sequence):
                rooms[room]?.logs[Int(log)].seals[sequence] = nil
            case .putBlob(let id, let bytes): blobs[id] = bytes
            case .rememberPeer(let device, let endpoint): peers[device] = endpoint
            }
        }
    }

    /// The rooms that are not archived.
    var stored: [StoredRoom] {
        rooms.filter { !$0.value.isArchived }.sorted { $0.key < $1.key }.map(read)
    }

    /// A room that is archived.
    func archived(_ id: RoomID) -> StoredRoom? {
        rooms[id].flatMap { $0.isArchived ? read(id, $0) : nil }
    }

    private func read(_ id: RoomID, _ room: Room) -> StoredRoom {
        let logs = room.logs.map { log in
            StoredRoom.Log(
                name: log.name,
                origin: log.origin,
                runs: log.runs,
                seals: log.seals.values.sorted { $0.sequence < $1.sequence }
            )
        }
        return StoredRoom(id: id, logs: logs, passphrase: room.passphrase)
    }
}
