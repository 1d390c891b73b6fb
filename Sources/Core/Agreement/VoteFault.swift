/// Why a `Close`, a `Promise` or an `Accept` is void (`Protocol/rounds.md`).
public enum VoteFault: Error, Hashable, Sendable {
    /// The round is not open in its past, or did not take effect.
    case roundNotOpen
    /// Its author is no elector of the round.
    case notElector
    /// It stands in another log than the one in which its author votes.
    case otherLog
    /// Its author has left before it voted in this round.
    case left
    /// A `Close` in a ballot that is not its author's.
    case notOwner
    /// A second `Close`, `Promise` or `Accept` in a ballot.
    case repeated
    /// Its author has promised or accepted a higher ballot.
    case higherBallot
    /// A `Close` without a quorum of promises in its past.
    case noQuorum
    /// A `Close` that does not adopt what the promises in its past report, or adopts without need.
    case wrongAdoption
    /// A `Promise` of ballot 0, which needs none.
    case needlessPromise
    /// A `Promise` more than one turn beyond the highest ballot in its past.
    case tooHigh
    /// A `Promise` that does not report its author's own last `Accept`.
    case wrongReport
    /// An `Accept` of something that is no `Close` of this round and ballot in its past.
    case unknownClose
}
