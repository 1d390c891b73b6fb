internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Rooms from disk, and those that stay there because they cannot be reduced.
extension PeerCore {
    /// Rooms that are on disk and cannot be reduced here, ascending by identifier.
    public var asideRooms: [AsideRoom] { closedRooms.setAside }

    /// Takes up a stored room, or sets it aside.
    mutating func restore(_ stored: StoredRoom, _ watch: RestoreWatch) {
        watch.note(.init(room: stored.id, code: nil))
        if let step = watch.crashing.first(where: { $0.room == stored.id }) {
            return setAside(stored.id, step.code, "", .crashing)
        }
        var order: [Place] = []
        do throws(ReplicationError) {
            let logs = try RoomLogs(loading: stored, cryptography: cryptography, order: &order)
            let create = Self.create(in: logs)
            watch.note(.init(room: stored.id, code: create?.code))
            if let fault = fault(of: logs, create) {
                let activity = create?.activity ?? ""
                return setAside(stored.id, create?.code, activity, .rules(fault))
            }
            restore(stored, logs, order)
        } catch {
            setAside(stored.id, nil, "", .damaged(error))
        }
    }

    /// Takes up a room that was left and is gone back to.
    ///
    /// - Returns: Whether it could be read.
    mutating func takeUp(_ stored: StoredRoom) -> Bool {
        restore(stored, RestoreWatch())
        closedRooms.reopen(stored.id)
        return rooms.holds(stored.id)
    }

    /// Why a stored room cannot be played; one without an operation is what is left of an attempt to join.
    private func fault(of logs: RoomLogs, _ create: Create?) -> RulesFault? {
        guard let create else {
            let isOpened = logs.logs.contains { $0.entries.first?.kind == OperationKind.create }
            return isOpened ? .unreadable : nil
        }
        return games.fault(in: create.activity, rules: create.rules)
    }

    private static func create(in logs: RoomLogs) -> Create? {
        let entry = logs.logs.lazy.compactMap(\.entries.first).first { $0.id == logs.room }
        guard let entry,
            case .create(let create) = try? Payload(
                kind: entry.kind,
                decoding: entry.payload
            )
        else { return nil }
        return create
    }

    private mutating func setAside(
        _ id: RoomID,
        _ code: RoomCode?,
        _ activity: String,
        _ trouble: RoomTrouble
    ) {
        closedRooms.setAside(
            AsideRoom(id: id, code: code, activity: activity, trouble: trouble)
        )
    }

    private mutating func restore(_ stored: StoredRoom, _ logs: RoomLogs, _ order: [Place]) {
        var room = Room(number: rooms.newNumber(), stage: .member, logs: logs)
        room.games = games
        room.reduce(order)
        if !startsNewLogs {
            let begunHere = Set(stored.logs.filter(\.mayContinue).map(\.name))
            room.ownLog = room.logs.logs.lastIndex {
                $0.name.device == signer.device && $0.origin == nil && $0.cut == .max
                    && begunHere.contains($0.name)
            }
        }
        if !room.hasPresent(device) {
            room.stage =
                room.hasLeft(device) ? .leaving(until: Instant(microseconds: 0)) : .arriving
        }
        room.passphrase = stored.passphrase
        if let opened = stored.opened { room.play?.watch.kept = (opened.round, opened.age) }
        rooms[stored.id] = room
        neighbours.noteChange()
        noteBlobs(order, in: stored.id)
    }

    /// The room of a code that is set aside; `nil` if there is none.
    func asideRoom(_ code: RoomCode) -> AsideRoom? { asideRooms.first { $0.code == code } }

    /// Puts a room that is set aside into the archive: whoever leaves it is not told of it again.
    mutating func leaveAside(_ id: RoomID, _ command: CommandID) {
        closedRooms.archive(id)
        store([.archiveRoom(id)], then: Batch(answers: [(command, .room(id))], archived: id))
        effects.append(.roomsChanged)
    }
}
