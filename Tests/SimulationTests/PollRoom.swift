import Identity
import Peer
import Replication
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

/// A poll in the laboratory: who is in it, what they do, and what must be so whenever one looks.
struct PollRoom {
    let lab: Lab
    let room: RoomID
    let code: RoomCode
    /// What has settled so far, by anybody's account.
    private(set) var closes: [PeerCore.RoundClose] = []

    /// Opens a poll on the first peer and lets the others join, each with a seat that can move.
    init(_ lab: Lab, peers: Int, duration: Int64 = 2_000) throws {
        self.lab = lab
        code = try #require(RoomCode("DOVE"))
        let settings = [Setting(name: "duration", value: duration)]
        room = try lab.perform(
            .create(code: code, activity: "poll", title: "", settings: settings),
            on: 0
        )
        for peer in 1..<max(peers, 1) where peer < peers { try join(on: peer) }
        let room = room
        _ = lab.run(until: .seconds(20)) {
            (0..<peers).allSatisfy { lab.core($0).presentDevices(of: room) == peers }
        }
    }

    /// The key that moves the seat with which a peer joined.
    static func movingKey(_ peer: Int) throws -> DeviceKey {
        try DeviceKey(stored: Array(repeating: UInt8(peer + 1), count: 32))
    }

    /// Lets a peer join.
    func join(on peer: Int) throws {
        let key = MovingKey(words: try Self.movingKey(peer).device.words)
        try lab.perform(.join(code, name: nil, movingKey: key), on: peer)
    }

    /// Ends the lobby.
    func start(on peer: Int = 0) throws { try lab.perform(.start(code), on: peer) }

    /// Enters a choice for all seats of a peer; nothing happens if no round is open there.
    func enter(_ choice: UInt32, on peer: Int) {
        let device = lab.core(peer).device
        let members = lab.core(peer).view(room, now: lab.now)?.members ?? []
        for seat in members.filter({ $0.device == device }).flatMap(\.seats).map(\.seat) {
            let command = Command.play(code, .number(Int64(choice)), seat: seat)
            lab.handle(.command(.max - UInt64(peer), command), on: peer)
        }
    }

    func leave(on peer: Int) throws { try lab.perform(.leave(code), on: peer) }

    /// Asks that a peer be taken out; nothing happens if it is not in.
    func kick(_ target: Int, on peer: Int) {
        let command = Command.kick(code, lab.core(target).device)
        lab.handle(.command(.max - UInt64(peer), command), on: peer)
    }

    /// Moves the seat with which one peer joined to another.
    func rehost(_ seatOf: Int, to peer: Int) throws {
        guard let seat = seat(of: seatOf) else { return }
        let key = try Self.movingKey(seatOf)
        let message = Rehost.message(
            room: room,
            seat: seat,
            device: lab.core(peer).device,
            old: MovingKey(words: key.device.words),
            new: nil
        )
        let rehost = Rehost(seat: seat, key: nil, signature: key.sign(message))
        try lab.perform(.rehost(code, rehost), on: peer)
    }

    /// The seat with which a peer joined, wherever it is now.
    func seat(of peer: Int) -> SeatID? {
        guard let key = try? Self.movingKey(peer), let logs = lab.core(0).logs(of: room) else {
            return nil
        }
        for log in logs.logs {
            for entry in log.entries where entry.kind == OperationKind.admit {
                guard
                    case .admit(let admit)? = try? Payload(
                        kind: entry.kind,
                        decoding: entry.payload
                    )
                else { continue }
                let own = admit.seats.first { $0.movingKey?.words == key.device.words }
                if let own { return own.seat }
            }
        }
        return nil
    }

    /// How the rounds stand on a peer.
    func view(_ peer: Int) -> PeerCore.RoundView? { lab.core(peer).rounds(of: room, now: lab.now) }

    /// The round that is open on a peer.
    func round(_ peer: Int) -> UInt32? { view(peer)?.round }

    /// Lets time pass until a round is open on all of some peers.
    func run(until round: UInt32, on peers: some Sequence<Int>, within limit: Instant.Span) -> Bool
    {
        let peers = Array(peers)
        return lab.run(until: limit) { peers.allSatisfy { (self.round($0) ?? 0) >= round } }
    }

    /// Looks that nobody's rounds contradict anybody else's, past or present.
    mutating func check(_ peers: some Sequence<Int>) throws {
        for peer in peers {
            guard let view = view(peer) else { continue }
            try #require(view.contested == nil, "seed \(lab.seed)")
            try #require(view.voidVotes == 0, "an honest vote is void (seed \(lab.seed))")
            for (round, close) in view.closes.enumerated() {
                if round < closes.count {
                    try #require(
                        closes[round].close == close.close
                            && closes[round].entries == close.entries,
                        "round \(round) settled twice (seed \(lab.seed))"
                    )
                } else {
                    closes.append(close)
                }
            }
        }
    }

    /// Looks that peers with the same operations have the same state.
    func checkStates(_ peers: some Sequence<Int>) throws {
        var states: [FrontierDigest: StateDigest] = [:]
        for peer in peers {
            guard let logs = lab.core(peer).logs(of: room),
                let state = lab.core(peer).stateDigest(of: room),
                // What is not on disk yet is in the state, and not in the digest.
                logs.logs.allSatisfy({ $0.durable == $0.entries.count })
            else { continue }
            let known = states.updateValue(state, forKey: logs.digest)
            try #require(known == nil || known == state, "seed \(lab.seed)")
        }
    }
}

extension PeerCore.RoundView {
    /// How a round ended; `nil` if it has not.
    func end(_ round: Int) -> PeerCore.RoundClose? {
        round < closes.count ? closes[round] : nil
    }
}

extension PeerCore {
    /// How many devices are in a room, as far as this one knows.
    func presentDevices(of room: RoomID) -> Int {
        view(room, now: Instant(microseconds: 0))?.members.filter(\.isPresent).count ?? 0
    }
}
