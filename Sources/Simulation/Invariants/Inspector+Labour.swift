internal import Peer
internal import Replication
internal import Vocabulary

// What one input costs, in steps through what a peer holds: times would tell of the machine, and not the same twice.
extension Inspector {
    /// Steps that any input may take: more than all that concerns members in a party, and less than what is drawn.
    private static let steps = 256
    /// Steps for each operation that it brings.
    private static let stepsOfOperation = 8

    func worked(_ steps: Int, for input: Input, on peer: Int, in lab: Lab) {
        guard isHonest(peer), let room else { return }
        guard let logs = lab.nodes[peer].core.logs(of: room) else {
            // Whoever comes in again takes everything in again.
            held[peer] = nil
            return
        }
        let new = max(0, logs.count - (held[peer]?.operations ?? 0))
        let hasNewCut = held[peer]?.cuts != logs.cuts
        held[peer] = Held(operations: logs.count, cuts: logs.cuts)
        // Where a log is cut everything is reduced again, once.
        guard !hasNewCut else { return }
        let limit = Self.steps + Self.stepsOfOperation * new
        guard steps > limit else { return }
        report(.laborious(peer: peer, steps: steps, limit: limit))
    }

    /// What a peer held when it was last given something.
    struct Held {
        let operations: Int
        let cuts: [LogName: Int]
    }
}

extension Lab {
    /// Goes through all that a peer holds.
    func scan(_ peer: Int) {
        guard let room = (observer as? Inspector)?.room else { return }
        for log in nodes[peer].core.logs(of: room)?.logs ?? [] {
            for _ in log.entries { Vocabulary.Work.count(1) }
        }
    }
}
