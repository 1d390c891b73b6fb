internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// A device begins, and rooms that are on disk are taken up, but for those that cannot be reduced: they are set aside.
extension Peering {
    /// Begins without a room; `past` are those that the device was in and has left.
    init(
        _ given: Givens,
        ciphers: any Ciphers,
        _ dice: Dice,
        _ secret: Secret,
        past: Set<RoomID>
    ) {
        var dice = dice
        let network = Network(given, ciphers: ciphers, secret, using: &dice)
        let gossip = Gossip(
            cryptography: given.cryptography,
            dice: dice,
            rooms: RoomTable(past: past),
            network: network
        )
        self.init(
            given: given,
            gossip: gossip,
            blobs: BlobStore(device: given.device, cryptography: given.cryptography)
        )
    }

    /// Takes up a stored room, or sets it aside.
    mutating func restore(_ stored: StoredRoom, _ watch: RestoreWatch) {
        watch.note(.init(room: stored.id, code: nil))
        if let step = watch.crashing.first(where: { $0.room == stored.id }) {
            return setAside(stored.id, step.code, "", .crashing)
        }
        var order: [Place] = []
        do throws(ReplicationError) {
            let logs = try RoomLogs(
                loading: stored,
                cryptography: given.cryptography,
                order: &order
            )
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
        rooms.closed.reopen(stored.id)
        return rooms.holds(stored.id)
    }

    /// Why a stored room cannot be played; one without an operation is what is left of an attempt to join.
    private func fault(of logs: RoomLogs, _ create: Create?) -> RulesFault? {
        guard let create else {
            let isOpened = logs.logs.contains { $0.entries.first?.knownKind == .create }
            return isOpened ? .unreadable : nil
        }
        return given.games.fault(in: create.activity, rules: create.rules)
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
        rooms.closed.setAside(
            AsideRoom(id: id, code: code, activity: activity, trouble: trouble)
        )
    }

    private mutating func restore(_ stored: StoredRoom, _ logs: RoomLogs, _ order: [Place]) {
        var room = Room(
            number: rooms.newNumber(),
            stage: .member,
            logs: logs,
            games: given.games
        )
        room.state.reduce(order)
        if !given.startsNewLogs {
            let begunHere = Set(stored.logs.filter(\.mayContinue).map(\.name))
            let own = room.state.logs.logs.lastIndex {
                $0.name.device == given.signer.device && $0.origin == nil && $0.cut == .max
                    && begunHere.contains($0.name)
            }
            room.session.write(to: own)
        }
        if !room.state.hasPresent(device) {
            let hasLeft = room.state.hasLeft(device)
            room.session.go(to: hasLeft ? .leaving(until: Instant(microseconds: 0)) : .arriving)
        }
        room.session.keep(passphrase: stored.passphrase)
        room.session.monitor.company.comeBack()
        if let opened = stored.opened, room.state.hasRounds {
            room.session.monitor.keep(opened.round, age: opened.age)
        }
        rooms.insert(room)
        network.neighbours.noteChange()
        noteBlobs(order, in: stored.id)
    }
}
