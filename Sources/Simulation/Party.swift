internal import Peer
internal import Replication
public import Vocabulary

/// A workload: people who draw, undo, crash, lose one another and come back, until all is well again.
public struct Party {
    /// What came of it.
    public struct Outcome: Hashable, Sendable {
        /// The digest of the state that all peers ended with.
        public let digest: StateDigest
        /// Operations in the room.
        public let operations: Int
        /// Virtual time.
        public let elapsed: Instant.Span
        /// Datagrams sent by all.
        public let datagrams: Int
        /// Bytes of them.
        public let bytes: Int
    }

    private let peers: Int
    private let seed: UInt64
    private let loss: Int
    private let strokes: Int

    /// Plans a party.
    ///
    /// - Parameters:
    ///   - peers: 2 or more.
    ///   - seed: Decides everything.
    ///   - loss: Datagrams lost, in thousandths.
    ///   - strokes: Strokes that each peer draws in each round.
    public init(peers: Int, seed: UInt64, loss: Int = 100, strokes: Int = 12) {
        self.peers = peers
        self.seed = seed
        self.loss = loss
        self.strokes = strokes
    }

    /// Runs it to its end, where all peers must show the same.
    ///
    /// - Throws: `LabError` with the seed.
    public func run() throws -> Outcome {
        let conditions = NetworkConditions(loss: loss, duplication: 20, delay: 500...20_000)
        let lab = try Lab(peers: peers, seed: seed, network: conditions)
        let start = lab.now
        var dice = Dice(seed: seed ^ 0x7061_7274_79)
        var scribbles = Scribbles(seed: seed)
        let room = try lab.create("PARTY", on: 0)
        for peer in 1..<peers { try lab.join("PARTY", on: peer) }
        for _ in 0..<5 {
            try disturb(lab, &dice)
            for peer in 0..<peers {
                try lab.draw(scribbles.strokes(strokes), in: "PARTY", on: peer)
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    try lab.perform(.undo(try code("PARTY")), on: peer)
                }
            }
            lab.run(for: .milliseconds(UInt64.random(in: 0...3_000, using: &dice)))
            lab.heal()
        }
        let digest = try lab.settle(room)
        return Outcome(
            digest: digest,
            operations: lab.core(0).logs(of: room)?.count ?? 0,
            elapsed: lab.now.since(start),
            datagrams: lab.traffic.datagrams,
            bytes: lab.traffic.bytes
        )
    }

    /// Splits the network, or lets a peer crash and come back.
    private func disturb(_ lab: Lab, _ dice: inout Dice) throws {
        switch Int.random(in: 0..<3, using: &dice) {
        case 0:
            let border = Int.random(in: 1..<peers, using: &dice)
            lab.split(Array(0..<border), Array(border..<peers))
        case 1:
            let victim = Int.random(in: 0..<peers, using: &dice)
            lab.crash(victim)
            lab.run(for: .milliseconds(UInt64.random(in: 0...2_000, using: &dice)))
            try lab.restart(victim)
        default: return
        }
    }

    private func code(_ text: String) throws -> RoomCode {
        guard let code = RoomCode(text) else { throw LabError.badCode(text) }
        return code
    }
}
