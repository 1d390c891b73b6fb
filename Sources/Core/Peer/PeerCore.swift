public import Games
internal import Membership
public import Replication
internal import Transport
public import Vocabulary
public import Wire

/// One device of Parlor, without clock, sockets or disk: `handle(input, now) → [Effect]`.
///
/// This is the map of the whole. Everything that reaches a device comes in as an `Input`; everything
/// that it does goes out as an `Effect`. The state of each room is a pure function of the set of signed
/// operations in its `RoomLogs`; the rest is about getting that set to be the same everywhere.
public struct PeerCore: Sendable {
    let cryptography: any Cryptography
    let signer: any Signer
    /// This device.
    public let device: DeviceID
    /// What may be played here, beside drawing.
    let games: Catalogue
    /// The name that this device's seats get.
    let name: String
    var dice: Dice
    var secrets: SecretSource
    /// Whether no stored log may be gone on with, as of a database that was found to be a copy just now.
    let startsNewLogs: Bool

    var rooms = RoomTable()
    /// Rooms that this device is not in as far as it runs.
    var closedRooms: ClosedRooms
    var acquaintances = AcquaintanceTable()
    /// Which of those that share a room with this device can be reached.
    var neighbours: Neighbours
    /// Connections and handshakes, by the numbers under which others address this device.
    var connections: Connections
    /// Ways through mates, by the address that stands for them.
    var routes = Routes()
    /// Challenges that ask for nothing but their way back.
    var pings = Pings()
    /// Exchanges of those who join locked rooms, here and elsewhere.
    var unlocking: Unlocking
    /// Addresses without a known device that are greeted.
    var addresses = AddressBook(pause: Timing.digest)
    /// Which rooms there are.
    var directory = Directory()
    /// Those here who wait to get into rooms.
    var joiner = Joiner()
    /// What waits for the disk.
    private var commits = CommitQueue()
    /// What own pens draw.
    var ink = InkFlow()
    /// What waits to be sent with more of the same.
    var outboxes = Outboxes()
    var blobs: BlobStore
    var effects = Effects()
    /// When `Input.tick` is due at the latest; `nil` if nothing is.
    public private(set) var deadline: Instant?

    /// What came and was nothing.
    var dropped = Drops()

    /// Most rooms at a time.
    static let roomLimit = 64
    /// Most devices known that share no room with this one.
    static let strangerLimit = 128

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
        self.games = games
        closedRooms = ClosedRooms(past: past)
        self.name = name
        self.cryptography = cryptography
        self.signer = signer
        device = signer.device
        var dice = Dice(seed: seed)
        var secrets = SecretSource(seed: secret, ciphers: cryptography)
        connections = Connections(
            signer: signer,
            ciphers: cryptography,
            // Tells a restart from a repetition.
            boot: dice.next(),
            using: &secrets
        )
        self.dice = dice
        self.secrets = secrets
        unlocking = Unlocking(device: device, ciphers: cryptography)
        neighbours = Neighbours(device: device)
        blobs = BlobStore(device: device, cryptography: cryptography)
        startsNewLogs = isRestored
        for room in stored {
            // A room without an operation is what is left of an attempt to join.
            guard room.logs.contains(where: { !$0.runs.isEmpty }) else {
                closedRooms.keep(room)
                continue
            }
            restore(room, watch)
        }
        watch.note(nil)
        advertiseRooms(now: Instant(microseconds: 0))
        effects = Effects()
        deadline = rooms.isEmpty ? nil : Instant(microseconds: 0)
    }

    /// Takes an input and says what to do.
    ///
    /// - Parameters:
    ///   - input: What has happened.
    ///   - now: This device's monotonic clock; never falls from call to call.
    /// - Returns: What to do, in order.
    public mutating func handle(_ input: Input, now: Instant) -> [Effect] {
        var isTick = false
        switch input {
        case .tick: isTick = true
        case .datagram(let endpoint, let bytes):
            // No datagram comes from an address that stands for a way through somebody else.
            guard !endpoint.isRelayed else { break }
            // What is dropped makes nothing due, and a flood of it must cost little.
            guard receive(bytes, from: endpoint, now: now) else { return effects.take() }
        case .sighted(let sighting): see(sighting, now: now)
        case .vanished(let name): lose(name)
        case .hint(let endpoint, let device): take(hint: endpoint, of: device, now: now)
        case .reopened(let room, let stored): arrive(in: room, stored: stored, now: now)
        case .blob(let blob, let range, let bytes): found(blob, range, bytes, now: now)
        case .stored(let ticket): finish(ticket, now: now)
        case .command(let id, let command): perform(command, id, now: now)
        case .ink(let room, let ink): flow(ink, in: room, now: now)
        case .inkEnd(let room, let seat, let pen): endInk(room, seat, pen)
        case .stop: stop(now: now)
        }
        attend(now: now, isTick: isTick)
        flush(now: now)
        plan()
        deadline = nextDue
        return effects.take()
    }

    mutating func drop(_ reason: DropReason) { dropped.note(reason) }

    /// Does what machines have raised, in order.
    mutating func route() {
        while let event = effects.next() {
            switch event {
            case .effect(let effect): effects.perform(effect)
            case .store(let changes, let batch):
                effects.perform(commits.store(changes, then: batch))
            case .send(let frame, let device, let packets):
                acquaintances[device]?.link?.grant(packets: packets)
                acquaintances[device]?.link?.enqueue(frame, .control)
            case .packet(let bytes, let endpoint): send(bytes, to: endpoint)
            case .offer(let bytes, let endpoint):
                guard !endpoint.isRelayed else {
                    send(bytes, to: endpoint)
                    continue
                }
                effects.perform(.offer(to: endpoint, bytes))
            case .drop(let reason): drop(reason)
            }
        }
    }

    /// Puts changes on their way to the disk.
    mutating func store(_ changes: [StorageChange], then batch: Batch) {
        effects.append(commits.store(changes, then: batch))
    }

    /// Does what waited for a batch.
    private mutating func finish(_ ticket: UInt64, now: Instant) {
        guard let batch = commits.finish(ticket) else { return }
        for (room, log, count) in batch.durable {
            rooms[room]?.logs.markDurable(log: log, count: count)
        }
        for (room, places) in batch.counts { count(places, in: room, now: now) }
        for (room, log, range) in batch.push {
            noteBlobs(range.map { Place(log: log, sequence: $0) }, in: room)
            pushCoalesced(room, log, range, now: now)
        }
        for (command, answer) in batch.answers {
            effects.append(.answer(command, .success(answer)))
        }
        for admission in batch.admissions { welcome(admission, now: now) }
        if let (blob, mate) = batch.blob { askOn(for: blob, from: mate, now: now) }
        guard let room = batch.archived else { return }
        closedRooms.noteArchived(room)
        askToJoin(now: now)
    }
}
