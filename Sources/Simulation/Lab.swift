public import Games
internal import Identity
public import Peer
internal import Replication
public import Rules
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
    /// From one peer to another.
    struct Way: Hashable {
        let from: Int
        let to: Int
    }

    /// Bytes on their way.
    struct Datagram {
        let from: Int
        let to: Int
        /// Where it seems to come from.
        let source: Endpoint
        let bytes: [UInt8]
        /// Whether it is what its sender has sent, for the first time.
        let isGenuine: Bool
    }

    /// Something that will happen.
    enum Event {
        case datagram(Datagram)
        /// A datagram is at the access point, and takes so long besides from there on.
        case forwarded(Datagram, Instant.Span)
        case flushed(node: Int, life: Int)
        case wake(node: Int, life: Int)
        case sighting(node: Int, Sighting?, name: String)
        /// A program has time for the next thing that waits.
        case free(node: Int, life: Int)
    }

    /// The seed of the run.
    public let seed: UInt64
    /// Time that a program takes for each input; zero: none.
    ///
    /// What comes meanwhile waits in its socket, as far as there is room.
    public var effort = Instant.Span(microseconds: 0)

    /// Sees every datagram as it is sent: from, to, bytes.
    public var tap: ((Int, Int, [UInt8]) -> Void)?

    /// What tests see besides.
    var taps = Taps()

    /// What tests see besides, of what peers do.
    struct Taps {
        /// Sees every datagram as it is sent, for addresses at which nobody is, too: from, to, bytes.
        var onSend: ((Int, Endpoint, [UInt8]) -> Void)?
        /// Sees what peers show of their rooms.
        var onEvent: ((Int, RoomEvent) -> Void)?
    }

    var nodes: [Machine] = []
    var timeline = Timeline<Event>()
    var wires: Wires
    var sent = Traffic()
    var dice: Dice
    private var nextCommand: CommandID = 1
    /// The command for whose answer somebody waits.
    var awaited: CommandID?
    weak var observer: (any LabObserver)?
    /// What is wrong on purpose, to show that it is found out.
    var sabotage: Sabotage?
    let cryptography = SharedCryptography()
    /// What peers can play that nothing else is said of.
    var games: Catalogue { equipment.games }
    private let equipment: Equipment

    /// What all programs have that nothing else is said of.
    private struct Equipment {
        let games: Catalogue
        /// When one mixes for the others.
        let mixing: MixingTerms
    }

    /// Sets up peers that have never heard of one another.
    ///
    /// - Parameters:
    ///   - peers: How many, 1…65,000.
    ///   - seed: Decides everything that is random, keys included.
    ///   - network: What the network does.
    ///   - games: What can be played: what people can, unless it is said otherwise.
    ///   - mixing: When one of them mixes for the others.
    /// - Throws: Never for valid arguments; what libsodium says of a key otherwise.
    public init(
        peers: Int,
        seed: UInt64,
        network: NetworkConditions = .calm,
        games: Catalogue = .standard,
        mixing: MixingTerms = .usual
    ) throws {
        self.seed = seed
        equipment = Equipment(games: games, mixing: mixing)
        wires = Wires(network)
        dice = Dice(seed: seed)
        for index in 0..<peers {
            let (high, low) = UInt16(index + 1).quotientAndRemainder(dividingBy: 256)
            try append(Endpoint(ipv4: 10, 0, UInt8(high), UInt8(low), port: 7370))
        }
    }

    /// Sets up one more peer that has heard of nobody.
    @discardableResult
    func append(_ endpoint: Endpoint) throws -> Int {
        let bytes = (0..<4).flatMap { _ in
            withUnsafeBytes(of: dice.next().bigEndian) { Array($0) }
        }
        let key = try DeviceKey(stored: bytes)
        let seed = dice.next()
        let program = Machine.Program(
            key: key,
            cryptography: cryptography,
            signer: key,
            games: games,
            mixing: equipment.mixing
        )
        let core = program.start("Peer \(nodes.count)", seed: seed, secret: newSecret())
        return append(Machine(program, at: endpoint, seed: seed, core: core))
    }

    /// Sets up one more peer.
    ///
    /// - Returns: Its index.
    func append(_ machine: Machine) -> Int {
        wires.put(nodes.count, at: machine.endpoint)
        sent.append()
        nodes.append(machine)
        return nodes.count - 1
    }

    /// A secret for the next start of a peer: never the same twice, or keys would be.
    func newSecret() -> Secret {
        Secret(words: .init(dice.next(), dice.next(), dice.next(), dice.next()))
    }

    /// Virtual time.
    public var now: Instant { timeline.now }

    /// What the network does; may be changed at any time.
    public var network: NetworkConditions {
        get { wires.network }
        set { wires.network = newValue }
    }

    /// How many peers there are.
    public var count: Int { nodes.count }

    /// Where a peer is on the simulated network.
    public func endpoint(of peer: Int) -> Endpoint { nodes[peer].endpoint }

    /// The real core of a peer, to ask it anything.
    public func core(_ peer: Int) -> PeerCore { nodes[peer].core }

    /// Whether a peer's program runs, standing still or not.
    public func isRunning(_ peer: Int) -> Bool { nodes[peer].isRunning }

    /// What a peer's own clock shows: the `now` for what is asked of its core.
    public func time(of peer: Int) -> Instant { nodes[peer].clock.time(at: now) }

    /// Gives a peer an input at once.
    public func handle(_ input: Input, on peer: Int) {
        guard nodes[peer].isRunning else { return }
        let life = nodes[peer].life
        let now = time(of: peer)
        let (effects, steps) = Vocabulary.Work.measure {
            if sabotage == .scanHistory { scan(peer) }
            return nodes[peer].core.handle(input, now: now)
        }
        observer?.worked(steps, for: input, on: peer, in: self)
        for effect in effects {
            perform(effect, of: peer)
            guard !burnsDown(peer), nodes[peer].life == life else { return }
        }
        schedule(peer)
    }

    /// Gives a peer a command, for whose answer nobody waits.
    ///
    /// - Returns: The command's number; `nil` if the peer does nothing now.
    @discardableResult
    public func submit(_ command: Command, on peer: Int) -> CommandID? {
        guard nodes[peer].isAwake else { return nil }
        let id = newCommand()
        handle(.command(id, command), on: peer)
        return id
    }

    /// A number that no other command has.
    func newCommand() -> CommandID {
        defer { nextCommand += 1 }
        return nextCommand
    }

    /// Lets time pass.
    public func run(for span: Instant.Span) {
        let end = now + span
        while let next = timeline.first, next <= end { step() }
        timeline.pass(to: end)
    }

    /// Lets time pass until something is so.
    ///
    /// - Returns: Whether it became so in time.
    public func run(until limit: Instant.Span, _ condition: () -> Bool) -> Bool {
        let end = now + limit
        while !condition() {
            guard let next = timeline.first, next <= end else { return false }
            step()
        }
        return true
    }

    func step() {
        if let event = timeline.step() { happen(event) }
    }

    private func schedule(_ peer: Int) {
        guard let deadline = nodes[peer].core.deadline else { return }
        let at = max(nodes[peer].clock.trueTime(showing: deadline), now)
        if let planned = nodes[peer].wakeAt, planned <= at { return }
        nodes[peer].wakeAt = at
        timeline.push(.wake(node: peer, life: nodes[peer].life), at: at)
    }
}
