public import Vocabulary
internal import Wire

/// How one round ends: single-decree Paxos whose messages are operations.
///
/// A pure function of the operations applied, in whatever order that extends causality: whether one is
/// void depends on its own past alone, and what is settled on the set of those that are not.
///
/// Leslie Lamport, *Paxos Made Simple*, 2001; the quorums that leave out who has left are ours, and
/// `Tests/Protocol/settling.pml` checks them.
public struct Settlement: Sendable {
    /// A `Close` that is not void.
    public struct Proposal: Sendable {
        /// Its name.
        public let id: OperationID
        /// Its ballot.
        public let ballot: UInt32
        /// The place of its author in seniority.
        public let author: Int
        /// The `Close` that it stands for: itself, or the one at the end of what it adopts.
        public let value: OperationID
        /// What is in the round if it is settled: the past of `value`.
        public let frontier: CausalPast
        let place: Place
    }

    /// How the round ended.
    public struct Result: Hashable, Sendable {
        /// The `Close` that a quorum accepted.
        public let close: OperationID
        /// The `Close` that it stands for, which takes effect.
        public let value: OperationID
        /// The ballot.
        public let ballot: UInt32
        /// What made the quorum one.
        public let quorum: Electorate.Quorum
        /// Whether the quorum would have been none had nobody left.
        public let leaversMattered: Bool
    }

    struct Promised: Sendable {
        let place: Place
        let elector: Int
        let ballot: UInt32
        let accepted: Promise.Accepted?
    }

    struct Accepted: Sendable {
        let place: Place
        let elector: Int
        let ballot: UInt32
        let close: OperationID
    }

    /// The round.
    public let round: UInt32
    /// Who decides.
    public let electorate: Electorate
    /// What the electors follow from; who left there had come back.
    let base: CausalPast
    /// What a vote must have in its past for its author to be an elector, beyond the round before.
    let condition: [Place]

    var proposals: [OperationID: Proposal] = [:]
    var promises: [Promised] = []
    var accepts: [Accepted] = []
    /// Where electors left that had not voted in this round.
    var leaves: [(elector: Int, place: Place)] = []

    init(round: UInt32, electorate: Electorate, base: CausalPast, condition: [Place] = []) {
        self.round = round
        self.electorate = electorate
        self.base = base
        self.condition = condition
    }

    /// The electors that left before they voted in this round.
    public var leavers: ElectorSet { leavers(in: nil) }

    /// Where they left.
    var departures: [Place] { leaves.map(\.place) }

    /// The same by what a past holds, or by everything.
    public func leavers(in past: CausalPast?) -> ElectorSet {
        var leavers = ElectorSet()
        for leave in leaves where past?.contains(leave.place) != false {
            leavers.insert(leave.elector)
        }
        return leavers
    }

    /// The proposals, ascending by ballot, then identifier.
    public var sortedProposals: [Proposal] {
        proposals.values.sorted { ($0.ballot, $0.id) < ($1.ballot, $1.id) }
    }

    /// The highest ballot that anybody has taken part in; `nil` if there is none.
    public var highestBallot: UInt32? { highestBallot(in: nil) }

    func highestBallot(in past: CausalPast?) -> UInt32? {
        var highest: UInt32?
        for proposal in proposals.values where past?.contains(proposal.place) != false {
            highest = max(highest ?? 0, proposal.ballot)
        }
        for promise in promises where past?.contains(promise.place) != false {
            highest = max(highest ?? 0, promise.ballot)
        }
        return highest
    }

    /// How many valid votes there are; more of them means that something has happened.
    public var voteCount: Int { proposals.count + promises.count + accepts.count + leaves.count }

    /// The electors that have accepted a proposal.
    public func supporters(of close: OperationID) -> ElectorSet { supporters(of: close, in: nil) }

    /// The electors that have taken part in the highest ballot.
    public var participants: ElectorSet {
        var voters = ElectorSet()
        let highest = highestBallot
        for promise in promises where promise.ballot == highest { voters.insert(promise.elector) }
        for accept in accepts where accept.ballot == highest { voters.insert(accept.elector) }
        return voters
    }

    func supporters(of close: OperationID, in past: CausalPast?) -> ElectorSet {
        var voters = ElectorSet()
        for accept in accepts
        where accept.close == close && past?.contains(accept.place) != false {
            voters.insert(accept.elector)
        }
        return voters
    }
}
