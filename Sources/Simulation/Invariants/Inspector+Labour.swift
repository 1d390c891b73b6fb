internal import Peer
internal import Replication
internal import Vocabulary

// What one input costs, in steps through what a peer holds: times would tell of the machine, and not the same twice.
extension Inspector {
    /// Steps that any input may take: less than what is drawn in a party.
    private static let steps = 256
    /// Steps for each operation about members that no end of a round holds yet: an operation made at the same
    /// time as others puts them in order again, asks who was in, and for whom (`Protocol/threats.md`).
    private static let stepsOfMembership = 4
    /// Steps for each operation that it brings.
    private static let stepsOfOperation = 8

    func worked(_ steps: Int, for input: Input, on peer: Int, in lab: Lab) {
        guard isHonest(peer), let room else { return }
        guard let logs = lab.nodes[peer].core.logs(of: room) else {
            // Anybody who comes in again takes everything in again.
            held[peer] = nil
            return
        }
        let new = max(0, logs.count - (held[peer]?.operations ?? 0))
        let hasNewCut = held[peer]?.cuts != logs.cuts
        let now = lab.nodes[peer].core.state(of: room)?.membershipWork
        let before = held[peer]?.memberships
        held[peer] = Held(operations: logs.count, memberships: now, cuts: logs.cuts)
        // Where a log is cut everything is reduced again, once.
        guard !hasNewCut else { return }
        // What an end of a round has just taken in was gone through once more for it.
        var memberships = max(now?.open ?? 0, before?.open ?? 0)
        if let now, now.rebuilds != before?.rebuilds { memberships += now.all * (now.rounds + 1) }
        let limit =
            Self.steps + Self.stepsOfOperation * new + Self.stepsOfMembership * memberships
        guard steps > limit else { return }
        report(.laborious(peer: peer, steps: steps, limit: limit))
    }

    /// What a peer held when it was last given something.
    struct Held {
        let operations: Int
        let memberships: MembershipWork?
        let cuts: [LogName: Int]
    }
}
