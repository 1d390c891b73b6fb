internal import Datagrams
internal import Games
internal import Identity
internal import NIOCore
internal import NIOPosix
public import Peer
internal import Replication
internal import Simulation
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
    private var echo: Echo?

    init(name: String, key: DeviceKey, seed: UInt64, eventLoop: any EventLoop) throws {
        self.eventLoop = eventLoop
        core = PeerCore(
            name: name,
            cryptography: Sodium(),
            signer: key,
            seed: seed,
            secret: SodiumRandom().secret(),
            games: .standard
        )
    }

    /// Opens the socket.
    ///
    /// - Returns: Where others reach it.
    func start(port: UInt16 = 0) async throws -> Endpoint {
        let socket = try await DatagramSocket.bind(port: port, group: eventLoop) {
            endpoint,
            bytes in
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
        case .room(let room), .edited(let room, _, _): return room
        case .pong, .blob: throw LabError.badCode("")
        }
    }

    /// Starts a peer by itself.
    ///
    /// - Parameter port: Its UDP port on all interfaces, 0 for any.
    /// - Returns: The peer, listening.
    /// - Throws: `DatagramError` if the socket cannot be had.
    public static func alone(port: UInt16 = 0) async throws -> LivePeer {
        let peer = try LivePeer(
            name: "Alone",
            key: DeviceKey(),
            seed: SodiumRandom().next(),
            eventLoop: MultiThreadedEventLoopGroup.singleton.next()
        )
        _ = try await peer.start(port: port)
        return peer
    }

    /// Measures round trips to the peer at an address, one after the other, each through both cores and
    /// encrypted.
    ///
    /// - Parameters:
    ///   - endpoint: Where it is.
    ///   - count: How many.
    /// - Returns: Nanoseconds from the command to its answer, in order.
    /// - Throws: `LabError.noAnswer` if nobody answers there within 10 s; `Refusal.silent`.
    public func roundTrips(to endpoint: Endpoint, count: Int) async throws -> [UInt64] {
        handle(.hint(endpoint, device: nil))
        let device = try await firstPeer()
        let result = await echoes(of: device, count: count)
        return try result.get()
    }

    private func firstPeer() async throws -> DeviceID {
        for _ in 0..<2_000 {
            if let peer = core.peers(now: now).first(where: { $0.state == .live }) {
                return peer.device
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw LabError.noAnswer(peer: 0, seed: 0)
    }

    private func echoes(of device: DeviceID, count: Int) async -> Result<[UInt64], Refusal> {
        await withCheckedContinuation { continuation in
            echo = Echo(device: device, left: count) { continuation.resume(returning: $0) }
            sendEcho()
        }
    }

    private struct Echo {
        let device: DeviceID
        var left: Int
        var sent = NIODeadline.now()
        var times: [UInt64] = []
        let done: (Result<[UInt64], Refusal>) -> Void

        init(
            device: DeviceID,
            left: Int,
            done: @escaping (Result<[UInt64], Refusal>) -> Void
        ) {
            self.device = device
            self.left = left
            self.done = done
        }
    }

    private func sendEcho() {
        guard let device = echo?.device else { return }
        echo?.sent = NIODeadline.now()
        handle(.command(Self.echoCommand, .ping(device)))
    }

    private func takeEcho(_ result: Result<Answer, Refusal>) {
        guard var running = echo else { return }
        switch result {
        case .success:
            running.times.append(UInt64((NIODeadline.now() - running.sent).nanoseconds))
            running.left -= 1
            echo = running
            guard running.left == 0 else {
                // From the loop anew: the answer is one of the effects that are being performed.
                return eventLoop.execute { self.assumeIsolated { $0.sendEcho() } }
            }
            running.done(.success(running.times))
        case .failure(let refusal): running.done(.failure(refusal))
        }
        echo = nil
    }

    private static let echoCommand = CommandID.max

    /// What the peer knows and shows.
    public var state: PeerCore { core }

    /// Whether a room of that code is in its list.
    func sees(_ code: RoomCode) -> Bool {
        core.roomList(now: now).contains { $0.listing.code == code }
    }

    /// Says good-bye and closes the socket.
    public func stop() async {
        handle(.stop)
        alarm?.cancel()
        await socket?.close()
        socket = nil
    }

    private var now: Instant {
        Instant(microseconds: NIODeadline.now().uptimeNanoseconds / 1_000)
    }

    private func handle(_ input: Input) {
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
        case .offer(let endpoint, let bytes):
            socket?.offer(bytes, to: endpoint, atMost: Limits.cookies)
        case .confirm(let endpoint): socket?.confirm(endpoint)
        case .store(let ticket, let changes):
            disk.flush(changes)
            eventLoop.execute { self.assumeIsolated { $0.handle(.stored(ticket: ticket)) } }
        case .reopen(let room): handle(.reopened(room, disk.archived(room)))
        case .readBlob(let blob, let range):
            handle(.blob(blob, range, disk.blob(blob, range)))
        case .answer(Self.echoCommand, let result): takeEcho(result)
        case .answer(let command, let result):
            waiting.removeValue(forKey: command)?.resume(returning: result)
        case .advertise, .event, .roomsChanged: break
        }
    }
}
