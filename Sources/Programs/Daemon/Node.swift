import Archive
import ClientAPI
import Datagrams
import Discovery
import Logging
import NIOCore
import Peer
import Replication
import Vocabulary
import WebServer
import Wire

/// The actor that owns `PeerCore` and performs its effects, on the event loop of the datagrams: a packet
/// that arrives, its effects, and what pages see of it happen in one turn of one thread.
actor Node {
    nonisolated let eventLoop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        eventLoop.executor.asUnownedSerialExecutor()
    }

    nonisolated let identity: DeviceID
    nonisolated let logger: Logger
    nonisolated let archive: Archive
    let name: String
    nonisolated let stretcher = PassphraseStretcher()
    nonisolated let renderer = Renderer()
    nonisolated let reader = BlobReader()
    nonisolated let encoder = SliceEncoder()
    let started = NIODeadline.now()
    var core: PeerCore
    var socket: DatagramSocket?
    var discovery: Discovery?
    var writer: ArchiveWriter?
    var discoveryStatus = DiscoveryStatus(carrier: .off, detail: "Discovery is off.")
    var web = ""
    /// Called once if the disk refuses what was accepted.
    var onFailure: (@Sendable (DaemonError) -> Void)?

    var nextCommand: CommandID = 1
    var waiting: [CommandID: CheckedContinuation<Result<Answer, Refusal>, Never>] = [:]
    var pages = Pages()
    var bots: [SeatID: SeatedBot] = [:]
    /// Where whom this device hosts is remembered.
    var directory: DataDirectory?
    var keptHosting = Hosting()
    /// Where guest pages are served; `nil` for nowhere.
    var guestAddress: GuestAddress?
    var interfaces: [String] = []
    /// What the addresses of QR codes end with, by room.
    var invitations = Invitations()
    var doorServer: (server: GuestServer, running: Task<Void, Never>)?
    var doorPort: UInt16?
    var doorCheck: Scheduled<Void>?
    /// Who opens or shuts the door, and who sits down at it.
    let doorTurn = Turnstile()
    let seatTurn = Turnstile()
    /// When guests have sat down lately.
    var sittings: [NIODeadline] = []
    /// What guests may do still.
    var guestBudgets = GuestBudgets()
    private var alarm: Scheduled<Void>?
    private var alarmAt: Instant?

    init(
        core: PeerCore,
        archive: Archive,
        name: String,
        eventLoop: any EventLoop,
        logger: Logger
    ) {
        self.core = core
        identity = core.device
        self.archive = archive
        self.name = name
        self.eventLoop = eventLoop
        self.logger = logger
    }

    /// Connects the actor with the outside.
    func attach(
        socket: DatagramSocket,
        discovery: Discovery?,
        writer: ArchiveWriter,
        web: String,
        onFailure: @escaping @Sendable (DaemonError) -> Void
    ) {
        self.socket = socket
        self.discovery = discovery
        self.writer = writer
        self.web = web
        self.onFailure = onFailure
        socket.accept(
            Packet.shapes.map { shape in
                DatagramShape(
                    firstByte: shape.type,
                    lengths: shape.lengths,
                    prefix: shape.isAddressed ? core.connectionPrefix : nil
                )
            }
        )
    }

    /// This device's monotonic clock.
    var now: Instant { WakingClock.now }

    /// Gives the core an input and does what it says.
    func handle(_ input: Input) {
        let effects = core.handle(input, now: now)
        if !effects.isEmpty { perform(effects) }
        arm()
    }

    /// A datagram; called on the event loop.
    nonisolated func receive(_ bytes: [UInt8], from endpoint: Endpoint) {
        assumeIsolated { $0.handle(.datagram(from: endpoint, bytes: bytes)) }
    }

    /// What discovery tells; called on its own thread.
    nonisolated func notice(_ event: DiscoveryEvent) {
        eventLoop.execute { self.assumeIsolated { $0.take(event) } }
    }

    /// What became of batches; called on the writer's queue.
    nonisolated func stored(_ tickets: [UInt64], _ result: Result<Void, ArchiveError>) {
        eventLoop.execute { self.assumeIsolated { $0.takeStored(tickets, result) } }
    }

    private func takeStored(_ tickets: [UInt64], _ result: Result<Void, ArchiveError>) {
        switch result {
        case .success: for ticket in tickets { handle(.stored(ticket: ticket)) }
        case .failure(.closed): break
        case .failure(let error):
            logger.error("storing failed", metadata: ["error": "\(error)"])
            onFailure?(.cannotStore("\(error)"))
            onFailure = nil
        }
    }

    private func take(_ event: DiscoveryEvent) {
        switch event {
        case .found(let room), .updated(let room):
            handle(.sighted(Self.sighting(room)))
        case .lost(let id, _): handle(.vanished(name: Self.name(id)))
        case .mode(let status):
            discoveryStatus = status
            logger.info(
                "discovery",
                metadata: ["carrier": "\(status.carrier)", "detail": "\(status.detail)"]
            )
        }
    }

    private static func sighting(_ room: FoundRoom) -> Sighting {
        let advertisement = room.advertisement
        return Sighting(
            name: name(room.id),
            device: advertisement.device,
            listing: RoomListing(
                id: advertisement.room,
                code: advertisement.code,
                activity: advertisement.activity,
                rules: advertisement.rules,
                title: advertisement.title,
                players: UInt8(clamping: advertisement.players),
                locked: advertisement.locked
            ),
            endpoints: room.addresses,
            isCompatible: advertisement.protocolVersion == UInt16(Packet.version)
        )
    }

    private static func name(_ id: FoundRoom.ID) -> String { "\(id.room)@\(id.device)" }

    /// Plans the next tick.
    private func arm() {
        guard let deadline = core.deadline else {
            alarm?.cancel()
            alarm = nil
            alarmAt = nil
            return
        }
        // An alarm that rings too early costs a look at the clock; planning anew each time costs more.
        if let alarmAt, alarmAt <= deadline { return }
        alarm?.cancel()
        alarmAt = deadline
        let span = Int64(clamping: deadline.since(now).microseconds)
        alarm = eventLoop.scheduleTask(in: .microseconds(span)) {
            self.assumeIsolated {
                $0.alarmAt = nil
                $0.handle(.tick)
            }
        }
    }

    /// Says good-bye to everybody and lets go of the outside.
    func stop() async {
        stopBots()
        await shutDoor()
        handle(.stop)
        alarm?.cancel()
        await discovery?.stop()
        await socket?.close()
        socket = nil
    }
}
