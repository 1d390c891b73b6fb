import Games
import Replication
import Simulation
import Vocabulary
import Wire

@testable import Peer

/// Three peers in a room, of whom the last one may do anything, and what is on its way between them.
///
/// A value: every input begins with the same one, made once.
struct FuzzNetwork {
    /// Something on its way, delivered in whatever order the input says.
    enum Event {
        case datagram(from: Int, to: Int, [UInt8])
        case stored(peer: Int, ticket: UInt64)
    }

    /// The peer whose frames and operations are made up.
    static let mallory = 2
    /// Events on their way at most; more are lost.
    static let mostFlying = 512
    /// Turns that peers may take before they must have come to rest.
    private static let mostTurns = 20_000

    var cores: [PeerCore]
    var flying: [Event] = []
    var now = Instant(microseconds: 1_000_000)
    var room = RoomID(words: Words4())
    /// Whether a datagram between the honest peers is no longer what was sent.
    var isTampered = false
    private(set) var delivered = 0
    private var nextCommand: CommandID = 1

    static let code = RoomCode(dice: 7)

    /// Where a peer is.
    static func endpoint(_ peer: Int) -> Endpoint {
        Endpoint(ipv4: 10, 0, 0, UInt8(peer + 1), port: 7370)
    }

    /// Peers that have never heard of one another.
    init(peers: Int) throws {
        cores = (0..<peers).map { peer in
            PeerCore(
                name: "Peer \(peer)",
                cryptography: QuickCryptography(),
                signer: QuickSigner(UInt8(peer)),
                seed: UInt64(peer),
                secret: Secret(words: Words4(UInt64(peer) + 1, 2, 3, 4)),
                games: .withPoll
            )
        }
    }

    /// The network that every input begins with: all are in one room and have drawn.
    static let ready: FuzzNetwork = {
        do {
            var network = try FuzzNetwork(peers: 3)
            try network.gather()
            return network
        } catch {
            fatalError("the peers do not meet: \(error)")
        }
    }()

    private mutating func gather() throws {
        command(.create(code: Self.code, activity: "draw", title: ""), on: 0)
        for peer in 1..<cores.count {
            for other in 0..<peer {
                handle(.hint(Self.endpoint(other), device: nil), on: peer)
            }
            try rest(for: .seconds(2))
            command(.join(Self.code, name: nil), on: peer)
            try rest(for: .seconds(2))
        }
        for peer in cores.indices {
            let points = [StrokePoint(x: Int16(peer), y: 1), StrokePoint(x: 900, y: 700)]
            command(
                .draw(Self.code, [Stroke(style: StrokeStyle(), points: points)], pen: nil),
                on: peer
            )
        }
        try rest(for: .seconds(5))
        guard let room = cores[0].room(Self.code),
            Set(cores.map { $0.stateDigest(of: room) }).count == 1,
            cores[0].strokes(of: room).count == cores.count
        else { throw Finding("they see different pictures") }
        self.room = room
        delivered = 0
    }

    /// Gives a peer an input and takes what it sends.
    mutating func handle(_ input: Input, on peer: Int) {
        if case .datagram = input { delivered += 1 }
        var inputs = [input]
        while let input = inputs.popLast() {
            for effect in cores[peer].handle(input, now: now) {
                switch effect {
                case .send(let endpoint, let bytes), .offer(let endpoint, let bytes):
                    let to = cores.indices.first { Self.endpoint($0) == endpoint }
                    if let to { send(.datagram(from: peer, to: to, bytes)) }
                case .store(let ticket, _): send(.stored(peer: peer, ticket: ticket))
                case .reopen(let room): inputs.append(.reopened(room, nil))
                case .readBlob(let blob, let range): inputs.append(.blob(blob, range, nil))
                case .answer, .advertise, .confirm, .event, .roomsChanged: break
                }
            }
        }
    }

    private mutating func send(_ event: Event) {
        // What a disk does is never lost.
        if case .datagram = event {
            guard flying.count < Self.mostFlying else { return }
        }
        flying.append(event)
    }

    /// Gives a peer a command.
    mutating func command(_ command: Command, on peer: Int) {
        nextCommand += 1
        handle(.command(nextCommand, command), on: peer)
    }

    /// Lets something arrive.
    mutating func arrive(_ event: Event) {
        switch event {
        case .datagram(let from, let to, let bytes):
            handle(.datagram(from: Self.endpoint(from), bytes: bytes), on: to)
        case .stored(let peer, let ticket): handle(.stored(ticket: ticket), on: peer)
        }
    }

    /// Lets time pass for all, and nothing arrive.
    mutating func pass(_ span: Instant.Span) {
        let end = now + span
        // Who ticks without end is found out when all come to rest.
        for _ in 0..<Self.mostFlying {
            guard let next = cores.compactMap(\.deadline).min(), next <= end else { break }
            now = max(now, next)
            tickWhoIsDue()
        }
        now = end
        for peer in cores.indices { handle(.tick, on: peer) }
    }

    private mutating func tickWhoIsDue() {
        for peer in cores.indices where cores[peer].deadline.map({ $0 <= now }) == true {
            handle(.tick, on: peer)
        }
    }

    /// Lets everything arrive and everybody do what is due, for a time.
    ///
    /// - Throws: If peers keep one another busy without time passing.
    mutating func rest(for span: Instant.Span) throws(Finding) {
        let end = now + span
        var turns = 0
        while true {
            turns += 1
            try expect(turns < Self.mostTurns, "the peers do not come to rest")
            if !flying.isEmpty {
                let events = flying
                flying = []
                now = now + .milliseconds(1)
                for event in events { arrive(event) }
                continue
            }
            guard let next = cores.compactMap(\.deadline).min(), next <= end else { break }
            now = max(now, next)
            tickWhoIsDue()
        }
        now = max(now, end)
    }
}
