internal import Games
internal import Identity
internal import NIOCore
internal import NIOPosix
internal import Peer
internal import Replication
internal import Rules
internal import Simulation
public import Vocabulary
public import Wire

/// Several peers in one process on real UDP over loopback, and the real clock.
///
/// ```swift
/// let lab = try await LiveLab(peers: 3)
/// let room = try await lab.create("DOVE", on: 0)
/// try await lab.join("DOVE", on: 1, 2)
/// try await lab.draw(strokes, in: "DOVE", on: 2)
/// try await lab.settle(room, within: .seconds(5))
/// ```
public struct LiveLab: Sendable {
    /// The peers, by index.
    public let peers: [LivePeer]

    /// Starts peers, each of which knows where the others are.
    ///
    /// - Parameters:
    ///   - count: How many, 1…32.
    ///   - seed: For keys and names; the network is as random as it is.
    /// - Throws: `DatagramError` if a socket cannot be had.
    public init(peers count: Int, seed: UInt64 = 1) async throws {
        var dice = Dice(seed: seed)
        var peers: [LivePeer] = []
        var endpoints: [Endpoint] = []
        for index in 0..<count {
            let bytes = (0..<4).flatMap { _ in
                withUnsafeBytes(of: dice.next().bigEndian) { Array($0) }
            }
            let peer = try LivePeer(
                name: "Peer \(index)",
                key: try DeviceKey(stored: bytes),
                seed: dice.next(),
                eventLoop: MultiThreadedEventLoopGroup.singleton.next()
            )
            endpoints.append(try await peer.start())
            peers.append(peer)
        }
        for (index, peer) in peers.enumerated() {
            for (other, endpoint) in endpoints.enumerated() where other != index {
                await peer.meet(endpoint)
            }
        }
        self.peers = peers
    }

    /// Opens a room.
    @discardableResult
    public func create(_ code: String, on peer: Int) async throws -> RoomID {
        let drawing = Catalogue.drawing.activity
        let command = Command.create(code: try parse(code), activity: drawing, title: "")
        return try await peers[peer].perform(command)
    }

    /// Lets peers join a room, one after the other, each as soon as it sees the room.
    public func join(_ code: String, on members: Int...) async throws {
        let wanted = try parse(code)
        for member in members {
            let end = ContinuousClock.now + .seconds(20)
            while await !peers[member].sees(wanted), ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(5))
            }
            let command = Command.join(wanted, name: nil)
            try await peers[member].perform(command)
        }
    }

    /// Draws strokes for a peer's seat.
    public func draw(_ strokes: [Stroke], in code: String, on peer: Int) async throws {
        let command = Command.draw(try parse(code), strokes, pen: nil)
        try await peers[peer].perform(command)
    }

    /// Waits until all peers that are in the room show the same state.
    ///
    /// - Returns: The digest that all have.
    @discardableResult
    public func settle(
        _ room: RoomID,
        within limit: Duration = .seconds(10)
    ) async throws -> StateDigest {
        let end = ContinuousClock.now + limit
        while true {
            var frontiers: Set<FrontierDigest> = []
            var digests: Set<StateDigest> = []
            for peer in peers {
                let state = await peer.state
                guard let logs = state.logs(of: room), let digest = state.stateDigest(of: room)
                else {
                    continue
                }
                frontiers.insert(logs.digest)
                digests.insert(digest)
            }
            if frontiers.count == 1, digests.count == 1, let digest = digests.first {
                return digest
            }
            guard ContinuousClock.now < end else {
                throw LabError.notSettled(digests: digests.map { "\($0)" }, seed: 0)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Stops all peers.
    public func stop() async {
        for peer in peers { await peer.stop() }
    }

    private func parse(_ code: String) throws -> RoomCode {
        guard let parsed = RoomCode(code) else { throw LabError.badCode(code) }
        return parsed
    }
}
