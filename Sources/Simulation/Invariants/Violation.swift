public import Vocabulary

/// What must never happen, and has.
public enum Violation: Error, Hashable, Sendable {
    /// Two peers hold the same operations and show different things.
    case differentStates(peers: [Int])
    /// A peer has taken in an operation that its author has not signed as it stands there.
    case unverified(peer: Int, sequence: Int)
    /// A peer says that an honest device told people different things.
    case accused(by: Int, peer: Int)
    /// A peer has dropped what an honest one sent.
    case rejected(by: Int, peer: Int, reason: String)
    /// An operation is gone that was acknowledged.
    case lost(peer: Int, from: Int, sequence: Int)
    /// More waits at a peer than its limits allow.
    case overfull(peer: Int, what: String, count: Int, limit: Int)
    /// A peer has sent more than its budget to an address that never answered.
    case flooded(by: Int, count: Int, limit: Int)
    /// A peer has gone through more of what it holds than what came makes necessary.
    case laborious(peer: Int, steps: Int, limit: Int)
    /// Somebody who has gone is there for a member all the same, so long after the faults have stopped.
    case haunted(by: Int, peer: Int)
    /// The peers do not hold the same so long after the faults have stopped.
    case notConverged(Instant.Span, digests: [String])
    /// The same operations in another order, and some of them twice, give another state.
    case orderMatters(peer: Int)
    /// A disk cannot be read that holds exactly what was written.
    case unreadable(peer: Int, String)
    /// The party could not begin.
    case notBegun(String)
    /// The workload is not content.
    case judged(String)

    /// Its name, the same for all violations of one invariant.
    public var name: String {
        switch self {
        case .differentStates: "different-states"
        case .unverified: "unverified"
        case .accused: "accused"
        case .rejected: "rejected"
        case .lost: "lost"
        case .overfull: "overfull"
        case .flooded: "flooded"
        case .laborious: "laborious"
        case .haunted: "haunted"
        case .notConverged: "not-converged"
        case .orderMatters: "order-matters"
        case .unreadable: "unreadable"
        case .notBegun: "not-begun"
        case .judged: "judged"
        }
    }
}

extension Violation: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .differentStates(let peers):
            "Peers \(peers) hold the same operations and show different things."
        case .unverified(let peer, let sequence):
            "Peer \(peer) has taken in an operation (place \(sequence)) that nobody has signed."
        case .accused(let by, let peer): "Peer \(by) accuses peer \(peer), which is honest."
        case .rejected(let by, let peer, let reason):
            "Peer \(by) has dropped what the honest peer \(peer) sent: \(reason)."
        case .lost(let peer, let from, let sequence):
            "Operation \(sequence) of peer \(from), which was acknowledged, is gone on peer \(peer)."
        case .overfull(let peer, let what, let count, let limit):
            "Peer \(peer) keeps \(count) \(what), and the limit is \(limit)."
        case .flooded(let by, let count, let limit):
            "Peer \(by) has sent \(count) datagrams in a minute to an address that never answered (limit \(limit))."
        case .laborious(let peer, let steps, let limit):
            "Peer \(peer) has taken \(steps) steps through its history for one input, and the limit is \(limit)."
        case .notConverged(let span, let digests):
            """
            The peers differ \(span.microseconds / 1_000_000) s after the faults have stopped: \
            \(digests.joined(separator: ", ")).
            """
        case .haunted(let by, let peer):
            "Peer \(by) has gone, and is there for peer \(peer) long after the faults have stopped."
        case .orderMatters(let peer):
            "What peer \(peer) holds gives another state in another order."
        case .unreadable(let peer, let error): "The disk of peer \(peer) cannot be read: \(error)."
        case .notBegun(let error): "The party could not begin: \(error)."
        case .judged(let verdict): verdict
        }
    }
}
