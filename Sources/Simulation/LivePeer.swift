internal import Datagrams
internal import Identity
internal import NIOCore
public import Peer
internal import Replication
public import Vocabulary
internal import Wire

/// One peer of a `LiveLab`: a real `PeerCore` on a real UDP socket and the real clock; its disk is memory.
public actor LivePeer {
    private nonisolated let eventLoop: any EventLoop

    /// The loop of its socket: a datagram reaches the core without a hop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        eventLoop.executor.asUnownedSerialExecutor()
    }

    private var core: PeerCore
    private var disk = SimulatedDisk()
    private var socket: DatagramSocket?
    private var waiting: [CommandID: CheckedContinuation<Result<Answer, Refusal>, Never>] = [:]
    private var nextCommand: CommandID = 1
    private var alarm: Scheduled<Void>?

    init(name: String, key: DeviceKey, seed: UInt64, eventLoop: any EventLoop) throws {
        self.eventLoop = eventLoop
        core = try PeerCore(
            name: name,
            cryptography: Sodium(),
            signer: key,
            seed: seed,
            secret: SodiumRandom().secret()
        )
    }

    /// Opens the socket.
    ///
    /// - Returns: Where others reach it.
    func start() async throws -> Endpoint {
        let socket = try await DatagramSocket.bind(port: 0, group: eventLoop) { endpoint, bytes in
            self.assumeIsolated { $0.handle(.datagram(from: endpoint, bytes: bytes)) }
        }
        self.socket = socket
        return Endpoint(ipv4: 127, 0, 0, 1, port: socket.port)
    }

    /// Names an address where another peer may be.
    public func meet(_ endpoint: Endpoint) {
        handle(.hint(endpoint, device: nil))
    }

    /// Gives a command and waits for its answer.
    ///
    /// - Throws: `Refusal`.
    @discardableResult
    public func perform(_ command: Command) async throws -> RoomID {
        let id = nextCommand
        nextCommand += 1
        let result = await withCheckedContinuation { continuation in
            waiting[id] = continuation
            handle(.command(id, command))
        }
        switch try result.get() {
        case .room(let room): return room
        }
    }

    /// What the peer knows and shows.
    public var state: PeerCore { core }

    /// Whether a room of that code is in its list.
    func sees(_ code: RoomCode) -> Bool {
        let now = Instant(microseconds: NIODeadline.now().uptimeNanoseconds / 1_000)
        return core.roomList(now: now).contains { $0.listing.code == code }
    }

    /// Says good-bye and closes the socket.
    public func stop() async {
        handle(.stop)
        alarm?.cancel()
        await socket?.close()
        socket = nil
    }

    private func handle(_ input: Input) {
        let now = Instant(microseconds: NIODeadline.now().uptimeNanoseconds / 1_000)
        for effect in core.handle(input, now: now) { perform(effect) }
        alarm?.cancel()
        guard socket != nil, let deadline = core.deadline else { return }
        alarm = eventLoop.scheduleTask(
            deadline: .uptimeNanoseconds(deadline.microseconds * 1_000)
        ) {
            self.assumeIsolated { $0.handle(.tick) }
        }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .send(let endpoint, let bytes): socket?.send(bytes, to: endpoint)
        case .store(let ticket, let changes):
            disk.flush(changes)
            eventLoop.execute { self.assumeIsolated { $0.handle(.stored(ticket: ticket)) } }
        case .reopen(let room): handle(.reopened(room, disk.archived(room)))
        case .readBlob(let blob): handle(.blob(blob, disk.blobs[blob]))
        case .answer(let command, let result):
            waiting.removeValue(forKey: command)?.resume(returning: result)
        case .advertise, .event, .roomsChanged: break
        }
    }
}
