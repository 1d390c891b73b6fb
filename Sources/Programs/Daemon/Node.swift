import Archive
import ClientAPI
import Datagrams
import Discovery
import Logging
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

/// The actor that owns `PeerCore` and performs its effects, on the event loop of the datagrams: a packet
/// that arrives, its effects, and what pages see of it happen in one turn of one thread.
///
/// What else it has owns its state: each is told what happens here, and reads the core.
actor Node {
    nonisolated let eventLoop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        eventLoop.executor.asUnownedSerialExecutor()
    }

    nonisolated let logger: Logger
    nonisolated let workshop = Workshop()
    private(set) var name: String
    private(set) var core: PeerCore
    private var inputs = InputQueue()
    private var alarm = Alarm()
    private var commands = Commands()
    let disk: Disk
    let outside = Outside()
    let screens = Screens()
    let bots: BotTable
    let door = GuestEntrance()
    let seating = GuestSeating()
    /// `nil` until those are there again whom this device hosted.
    private var hosting: HostingBook?

    init(
        core: PeerCore,
        archive: Archive,
        name: String,
        botPace: Int64,
        eventLoop: any EventLoop,
        logger: Logger
    ) {
        self.core = core
        disk = Disk(archive)
        bots = BotTable(pace: botPace)
        self.name = name
        self.eventLoop = eventLoop
        self.logger = logger
    }

    /// Connects the actor with the outside.
    ///
    /// Only then does the core take anything in: what it would write before, into its own log too, would never reach the
    /// disk, and what it writes later would not fit there.
    func attach(
        socket: DatagramSocket,
        discovery: Discovery?,
        writer: ArchiveWriter,
        web: String,
        onFailure: @escaping @Sendable (DaemonError) -> Void
    ) {
        outside.attach(socket, discovery, web: web, connectionPrefix: core.connectionPrefix)
        disk.attach(writer, onFailure: onFailure)
        if let first = inputs.open() { work(from: first) }
    }

    /// This device's monotonic clock.
    var now: Instant { WakingClock.now }

    /// Gives the core an input and does what it says; an input that comes of that waits until all is done.
    func handle(_ input: Input) {
        guard inputs.enter(input) else { return }
        work(from: input)
    }

    /// Handles an input and all that waits behind it.
    private func work(from first: Input) {
        var turn: Input? = first
        while let input = turn {
            let effects = core.handle(input, now: now)
            if !effects.isEmpty { perform(effects) }
            turn = inputs.next()
        }
        alarm.plan(core.deadline, now: now) { pause in
            later(in: pause) { $0.ring() }
        }
    }

    private func ring() {
        alarm.ring()
        handle(.tick)
    }

    /// Does something after a while.
    @discardableResult
    nonisolated func later(
        in pause: TimeAmount,
        _ body: @escaping @Sendable (isolated Node) -> Void
    ) -> Scheduled<Void> {
        eventLoop.scheduleTask(in: pause) { self.assumeIsolated(body) }
    }

    /// Gives the core a command, and waits for its answer.
    ///
    /// - Returns: The room that it was about.
    func ask(_ command: Command) async throws -> RoomID {
        switch try await answer(to: command) {
        case .room(let room), .edited(let room, _, _): return room
        case .pong, .blob: throw APIError(.failed, "The daemon gave another answer.")
        }
    }

    /// Gives the core a command, and waits for its answer.
    func answer(to command: Command) async throws -> Answer {
        let id = commands.number()
        let result = await withCheckedContinuation { continuation in
            commands.expect(id, continuation)
            handle(.command(id, command))
        }
        switch result {
        case .success(let answer): return answer
        case .failure(let refusal): throw Translation.error(refusal)
        }
    }

    /// Gives the core a command for whose answer nobody waits.
    ///
    /// - Parameters:
    ///   - command: What to do.
    ///   - note: Hears its number before the core does.
    func give(_ command: Command, _ note: (CommandID) -> Void = { _ in }) {
        let id = commands.number()
        note(id)
        handle(.command(id, command))
    }

    /// Gives an answer to the one who gave the command.
    func answer(_ command: CommandID, _ result: Result<Answer, Refusal>) {
        commands.answer(command, result)
        screens.answer(command, result.mapError(Translation.error))
    }

    /// A datagram; called on the event loop.
    ///
    /// One that comes before it could be answered is lost, as any may be.
    nonisolated func receive(_ bytes: [UInt8], from endpoint: Endpoint) {
        assumeIsolated { node in
            guard node.inputs.isOpen else { return }
            node.handle(.datagram(from: endpoint, bytes: bytes))
        }
    }

    /// What discovery tells; called on its own thread.
    nonisolated func notice(_ event: DiscoveryEvent) {
        eventLoop.execute { self.assumeIsolated { $0.take(event) } }
    }

    /// What became of batches; called on the writer's queue.
    nonisolated func stored(_ tickets: [UInt64], _ result: Result<Void, ArchiveError>) {
        eventLoop.execute { self.assumeIsolated { $0.disk.stored(tickets, result, $0) } }
    }

    private func take(_ event: DiscoveryEvent) {
        switch event {
        case .found(let room), .updated(let room): handle(.sighted(Sighting(room)))
        case .lost(let id, _): handle(.vanished(name: Sighting.name(id)))
        case .mode(let status):
            outside.notice(status)
            logger.info(
                "discovery",
                metadata: ["carrier": "\(status.carrier)", "detail": "\(status.detail)"]
            )
        }
    }

    /// Is called something else from now on.
    func take(_ name: String) {
        self.name = name
        core.rename(name)
    }

    /// Takes up again whom this device hosted, as its data directory has it.
    func host(
        _ hosted: Hosting,
        in directory: DataDirectory,
        _ configuration: DaemonConfiguration
    ) async {
        door.serve(at: configuration.guests, on: configuration.interfaces)
        bots.seatAgain(hosted.bots, of: self)
        seating.restore(beside: hosted.beside ?? [], taken: hosted.taken ?? [])
        await openAgain(hosted.phones)
        disk.attach(directory)
        hosting = HostingBook(hosted)
        await keepHosting()
    }

    /// Remembers whom this device hosts, and waits until that is on the disk.
    func keepHosting() async {
        noteHosting()
        await disk.settled()
    }

    /// Has the disk remember whom this device hosts.
    func noteHosting() {
        var phones: [String: String] = [:]
        for (room, invitation) in door.kept { phones[room.text] = invitation }
        let hosted = Hosting(
            bots: bots.kept,
            phones: phones,
            beside: seating.keptBeside,
            taken: seating.keptTaken
        )
        if hosting?.turn(to: hosted) == true { disk.keep(hosted, for: self) }
    }

    /// The disk would not remember it; the next time all is written again.
    func hostingIsNotKept(_ reason: String) {
        hosting?.doubt()
        logger.warning("whom this device hosts cannot be kept", metadata: ["error": "\(reason)"])
    }

    /// Says good-bye to everybody and lets go of the outside.
    func stop() async {
        bots.stop()
        await door.shut(for: self)
        handle(.stop)
        alarm.cancel()
        await outside.detach()
        await disk.settled()
    }
}
