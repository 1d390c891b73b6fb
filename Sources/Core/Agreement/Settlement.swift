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

    /// The round.
    public let round: UInt32
    /// Who decides.
    public let electorate: Electorate
    /// What the electors follow from; who left there had come back.
    let base: CausalPast
    /// What a vote must have in its past for its author to be an elector, beyond the round before.
    let condition: [Place]

    private(set) var proposals: [OperationID: Proposal] = [:]
    /// The same by ballot, and by what they stand for.
    private(set) var closes: [UInt32: [OperationID]] = [:]
    private(set) var standIns: [OperationID: [OperationID]] = [:]
    /// The highest ballot of one.
    private(set) var highestProposed: UInt32?
    var ballots: Ballots
    /// Those that a quorum has accepted.
    var accepted: Set<OperationID> = []
    /// Where electors left that had not voted in this round.
    var leaves: [(elector: Int, place: Place)] = []

    init(round: UInt32, electorate: Electorate, base: CausalPast, condition: [Place] = []) {
        self.round = round
        self.electorate = electorate
        self.base = base
        self.condition = condition
        ballots = Ballots(electors: electorate.electors.count)
    }

    mutating func add(_ proposal: Proposal) {
        proposals[proposal.id] = proposal
        closes[proposal.ballot, default: []].append(proposal.id)
        standIns[proposal.value, default: []].append(proposal.id)
        highestProposed = max(highestProposed ?? 0, proposal.ballot)
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
        guard let past else {
            return [highestProposed, ballots.highestPromised].compactMap(\.self).max()
        }
        // A proposal of a higher ballot than 0 has promises of that ballot in its past.
        let hasFirst = closes[0]?.contains {
            proposals[$0].map { past.contains($0.place) } ?? false
        }
        return ballots.highestPromised(in: past) ?? (hasFirst == true ? 0 : nil)
    }

    /// How many valid votes there are; more of them means that something has happened.
    public var voteCount: Int { proposals.count + ballots.count + leaves.count }

    /// The electors that have accepted a proposal.
    public func supporters(of close: OperationID) -> ElectorSet { supporters(of: close, in: nil) }

    /// The electors that have taken part in the highest ballot.
    public var participants: ElectorSet {
        var voters = ElectorSet()
        guard let highest = highestBallot else { return voters }
        for promise in ballots.promises[highest] ?? [] { voters.insert(promise.elector) }
        for accept in ballots.accepts[highest] ?? [] { voters.insert(accept.elector) }
        return voters
    }

    func supporters(of close: OperationID, in past: CausalPast?) -> ElectorSet {
        var voters = ElectorSet()
        guard let ballot = proposals[close]?.ballot else { return voters }
        for accept in ballots.accepts[ballot] ?? []
        where accept.close == close && past?.contains(accept.place) != false {
            voters.insert(accept.elector)
        }
        return voters
    }
}
