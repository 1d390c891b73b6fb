public import Games
public import Replication
internal import Rules
public import Vocabulary
public import Wire

// How a device starts: with the rooms that are on disk, of which those stay there that cannot be reduced.
extension PeerCore {
    /// Starts a device.
    ///
    /// - Parameters:
    ///   - name: What its seats are called, at most 63 bytes.
    ///   - cryptography: Hashes, checks signatures, encrypts.
    ///   - signer: This device's key.
    ///   - seed: Random; for names and numbers that need not be secret.
    ///   - secret: Random and secret; all secret numbers follow from it.
    ///   - stored: The rooms that it was in.
    ///   - past: The rooms that it was in and has left.
    ///   - isRestored: Whether no stored log is gone on with, whatever `stored` says of it.
    ///   - games: What may be played here, beside drawing.
    ///   - watch: Hears which stored room is being reduced.
    public init(
        name: String,
        cryptography: any Cryptography & Ciphers,
        signer: any Signer,
        seed: UInt64,
        secret: Secret,
        stored: [StoredRoom] = [],
        past: Set<RoomID> = [],
        isRestored: Bool = false,
        games: Catalogue = .everything,
        watch: RestoreWatch = RestoreWatch()
    ) {
        let given = Givens(
            cryptography: cryptography,
            signer: signer,
            name: name,
            games: games,
            startsNewLogs: isRestored
        )
        self.init(given, ciphers: cryptography, Dice(seed: seed), secret, past: past)
        for room in stored {
            // A room without an operation is what is left of an attempt to join.
            guard room.logs.contains(where: { !$0.runs.isEmpty }) else {
                rooms.closed.keep(room)
                continue
            }
            restore(room, watch)
        }
        watch.note(nil)
        peering.advertiseRooms(now: Instant(microseconds: 0))
        effects.forget()
        deadline = rooms.isEmpty ? nil : Instant(microseconds: 0)
    }

    /// Begins without a room.
    private init(
        _ given: Givens,
        ciphers: any Ciphers,
        _ dice: Dice,
        _ secret: Secret,
        past: Set<RoomID>
    ) {
        var dice = dice
        let network = Network(given, ciphers: ciphers, secret, using: &dice)
        entrance = Entrance(device: given.device, ciphers: ciphers)
        let gossip = Gossip(
            cryptography: given.cryptography,
            dice: dice,
            rooms: RoomTable(past: past),
            network: network
        )
        peering = Peering(
            given: given,
            gossip: gossip,
            blobs: BlobStore(device: given.device, cryptography: given.cryptography)
        )
    }

    /// Rooms that are on disk and cannot be reduced here, ascending by identifier.
    public var asideRooms: [AsideRoom] { rooms.closed.setAside }

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
            let isOpened = logs.logs.contains { $0.entries.first?.kind == OperationKind.create }
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
            room.session.ownLog = room.state.logs.logs.lastIndex {
                $0.name.device == given.signer.device && $0.origin == nil && $0.cut == .max
                    && begunHere.contains($0.name)
            }
        }
        if !room.state.hasPresent(device) {
            room.session.stage =
                room.state.hasLeft(device) ? .leaving(until: Instant(microseconds: 0)) : .arriving
        }
        room.session.passphrase = stored.passphrase
        if let opened = stored.opened, room.state.hasRounds {
            room.session.watch.keep(opened.round, age: opened.age)
        }
        rooms[stored.id] = room
        network.neighbours.noteChange()
        peering.noteBlobs(order, in: stored.id)
    }

    /// The room of a code that is set aside; `nil` if there is none.
    func asideRoom(_ code: RoomCode) -> AsideRoom? { asideRooms.first { $0.code == code } }

    /// Puts a room that is set aside into the archive: whoever leaves it is not told of it again.
    mutating func leaveAside(_ id: RoomID, _ command: CommandID) {
        let name = asideRooms.first { $0.id == id }?.code.map { StorageChange.nameRoom(id, $0) }
        rooms.closed.archive(id)
        let changes = [name, .archiveRoom(id)].compactMap(\.self)
        peering.store(changes, then: Batch(answers: [(command, .room(id))], archived: id))
        effects.append(.roomsChanged)
    }
}
