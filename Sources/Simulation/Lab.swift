internal import Identity
public import Peer
internal import Replication
public import Vocabulary
internal import Wire

/// Several peers in one process, on a virtual clock and a seeded, hostile network.
///
/// The peers are real (`PeerCore`, real signatures); clock, network and disk are simulated. The same
/// seed gives the same run, byte for byte, in every process.
///
/// ```swift
/// let lab = try Lab(peers: 4, seed: 7, network: .lossy)
/// let room = try lab.create("DOVE", on: 0)
/// try lab.join("DOVE", on: 1, 2, 3)
/// try lab.draw(Scribbles(seed: 7).strokes(20), in: "DOVE", on: 2)
/// try lab.settle(room)
/// ```
public final class Lab {
    struct Node {
        let key: DeviceKey
        var endpoint: Endpoint
        let seed: UInt64
        var core: PeerCore
        var disk = SimulatedDisk()
        /// Batches on their way to the disk, in order.
        var unflushed: [(ticket: UInt64, changes: [StorageChange])] = []
        var isRunning = true
        /// Counts its starts: what was under way to an earlier life does not reach a later one.
        var life = 0
        var answers: [CommandID: Result<Answer, Refusal>] = [:]
        var advertised: [RoomListing] = []
        var wakeAt: Instant?
    }

    /// From one peer to another.
    struct Way: Hashable {
        let from: Int
        let to: Int
    }

    /// Something that will happen.
    enum Event {
        case datagram(from: Int, to: Int, [UInt8])
        case flushed(node: Int, life: Int)
        case wake(node: Int, life: Int)
        case sighting(node: Int, Sighting?, name: String)
    }

    /// The seed of the run.
    public let seed: UInt64
    /// What the network does; may be changed at any time.
    public var network: NetworkConditions
    /// Virtual time.
    public internal(set) var now = Instant(microseconds: 1_000_000)
    /// Datagrams sent, and bytes of them, by all peers.
    public internal(set) var traffic = (datagrams: 0, bytes: 0)

    /// Sees every datagram as it is sent: from, to, bytes.
    public var tap: ((Int, Int, [UInt8]) -> Void)?

    var nodes: [Node] = []
    var queue = EventQueue<Event>()
    var dice: Dice
    /// Ways on which nothing passes.
    var cuts: Set<Way> = []
    var nextCommand: CommandID = 1
    private var stepsAtInstant = 0

    /// Sets up peers that have never heard of one another.
    ///
    /// - Parameters:
    ///   - peers: How many, 1…250.
    ///   - seed: Decides everything that is random, keys included.
    ///   - network: What the network does.
    /// - Throws: Never for valid arguments; what libsodium says of a key otherwise.
    public init(peers: Int, seed: UInt64, network: NetworkConditions = .calm) throws {
        self.seed = seed
        self.network = network
        dice = Dice(seed: seed)
        for index in 0..<peers {
            let bytes = (0..<4).flatMap { _ in
                withUnsafeBytes(of: dice.next().bigEndian) { Array($0) }
            }
            let key = try DeviceKey(stored: bytes)
            let seed = dice.next()
            let core = try PeerCore(
                name: "Peer \(index)",
                cryptography: Sodium(),
                signer: key,
                seed: seed,
                secret: Self.secret(&dice)
            )
            let endpoint = Endpoint(ipv4: 10, 0, 0, UInt8(index + 1), port: 7370)
            nodes.append(Node(key: key, endpoint: endpoint, seed: seed, core: core))
        }
    }

    /// A secret for the next start of a peer: never the same twice, or keys would be.
    func newSecret() -> Secret { Self.secret(&dice) }

    private static func secret(_ dice: inout Dice) -> Secret {
        Secret(words: .init(dice.next(), dice.next(), dice.next(), dice.next()))
    }

    /// How many peers there are.
    public var count: Int { nodes.count }

    /// Where a peer is on the simulated network.
    public func endpoint(of peer: Int) -> Endpoint { nodes[peer].endpoint }

    /// The real core of a peer, to ask it anything.
    public func core(_ peer: Int) -> PeerCore { nodes[peer].core }

    /// Gives a peer an input at once.
    public func handle(_ input: Input, on peer: Int) {
        guard nodes[peer].isRunning else { return }
        let effects = nodes[peer].core.handle(input, now: now)
        for effect in effects { perform(effect, of: peer) }
        schedule(peer)
    }

    /// Lets time pass.
    public func run(for span: Instant.Span) {
        let end = now + span
        while let next = queue.first, next <= end { step() }
        now = end
    }

    /// Lets time pass until something is so.
    ///
    /// - Returns: Whether it became so in time.
    public func run(until limit: Instant.Span, _ condition: () -> Bool) -> Bool {
        let end = now + limit
        while !condition() {
            guard let next = queue.first, next <= end else { return false }
            step()
        }
        return true
    }

    private func step() {
        guard let (time, event) = queue.pop() else { return }
        stepsAtInstant = time > now ? 0 : stepsAtInstant + 1
        precondition(stepsAtInstant < 100_000, "time stands still (seed \(seed))")
        now = max(now, time)
        switch event {
        case .datagram(let from, let to, let bytes):
            guard !isCut(from, to) else { return }
            handle(.datagram(from: nodes[from].endpoint, bytes: bytes), on: to)
        case .flushed(let node, let life):
            guard nodes[node].life == life, !nodes[node].unflushed.isEmpty else { return }
            let batch = nodes[node].unflushed.removeFirst()
            nodes[node].disk.flush(batch.changes)
            handle(.stored(ticket: batch.ticket), on: node)
        case .wake(let node, let life):
            guard nodes[node].life == life, nodes[node].wakeAt.map({ $0 <= now }) == true else {
                return
            }
            nodes[node].wakeAt = nil
            handle(.tick, on: node)
        case .sighting(let node, let sighting?, _): handle(.sighted(sighting), on: node)
        case .sighting(let node, nil, let name): handle(.vanished(name: name), on: node)
        }
    }

    private func perform(_ effect: Effect, of peer: Int) {
        switch effect {
        case .send(let endpoint, let bytes): send(bytes, from: peer, to: endpoint)
        case .store(let ticket, let changes):
            nodes[peer].unflushed.append((ticket, changes))
            let delay = Instant.Span(microseconds: 500 + dice.next() % 4_000)
            queue.push(.flushed(node: peer, life: nodes[peer].life), at: now + delay)
        case .reopen(let room):
            let stored = nodes[peer].disk.archived(room)
            handle(.reopened(room, stored), on: peer)
        case .readBlob(let blob): handle(.blob(blob, nodes[peer].disk.blobs[blob]), on: peer)
        case .answer(let command, let result): nodes[peer].answers[command] = result
        case .advertise(let listings): advertise(listings, of: peer)
        case .event, .roomsChanged: break
        }
    }

    private func send(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint) {
        traffic.datagrams += 1
        traffic.bytes += bytes.count
        guard let target = nodes.firstIndex(where: { $0.endpoint == endpoint }) else { return }
        tap?(peer, target, bytes)
        let copies = Int(dice.next() % 1000) < network.duplication ? 2 : 1
        for _ in 0..<copies where Int(dice.next() % 1000) >= network.loss {
            let spread = network.delay.upperBound - network.delay.lowerBound + 1
            let delay = Instant.Span(
                microseconds: network.delay.lowerBound + dice.next() % spread
            )
            queue.push(.datagram(from: peer, to: target, bytes), at: now + delay)
        }
    }

    /// Tells the others, as multicast DNS would, about a second later or less.
    func advertise(_ listings: [RoomListing], of peer: Int) {
        let old = nodes[peer].advertised
        nodes[peer].advertised = listings
        for other in nodes.indices where other != peer && !isCut(peer, other) {
            let delay = Instant.Span.milliseconds(200 + dice.next() % 800)
            for listing in listings {
                queue.push(
                    .sighting(node: other, sighting(listing, of: peer), name: ""),
                    at: now + delay
                )
            }
            for gone in old where !listings.contains(where: { $0.id == gone.id }) {
                let name = "\(gone.id)@\(peer)"
                queue.push(.sighting(node: other, nil, name: name), at: now + delay)
            }
        }
    }

    func sighting(_ listing: RoomListing, of peer: Int) -> Sighting {
        Sighting(
            name: "\(listing.id)@\(peer)",
            device: nodes[peer].key.device,
            listing: listing,
            endpoints: [nodes[peer].endpoint]
        )
    }

    private func schedule(_ peer: Int) {
        guard let deadline = nodes[peer].core.deadline else { return }
        let at = max(deadline, now)
        if let planned = nodes[peer].wakeAt, planned <= at { return }
        nodes[peer].wakeAt = at
        queue.push(.wake(node: peer, life: nodes[peer].life), at: at)
    }

    func isCut(_ from: Int, _ to: Int) -> Bool { cuts.contains(Way(from: from, to: to)) }
}
