public import Vocabulary

extension Settlement {
    /// Everything that a quorum has accepted, the smaller ballot first, then the smaller identifier.
    ///
    /// More than one value among them means that somebody has cheated.
    public var results: [Result] {
        let proposals = accepted.compactMap { self.proposals[$0] }
        return proposals.sorted { ($0.ballot, $0.id) < ($1.ballot, $1.id) }
            .compactMap { result(of: $0, in: nil) }
    }

    /// Looks whether a quorum has accepted some proposals.
    mutating func count(_ closes: some Sequence<OperationID>) {
        for close in closes {
            guard let proposal = proposals[close] else { continue }
            Work.count(1)
            if result(of: proposal, in: nil) != nil {
                accepted.insert(close)
            } else {
                accepted.remove(close)
            }
        }
    }

    /// What took effect; `nil` as long as nothing has.
    ///
    /// - Parameter chosen: The value to look for, where more than one may have settled.
    /// - Returns: Of several the first in the order of `results`.
    public func result(for chosen: OperationID? = nil) -> Result? {
        results.first { chosen == nil || $0.value == chosen }
    }

    /// The one in the highest ballot; of two the smaller identifier's.
    public var highestProposal: Proposal? {
        guard let ballot = highestProposed else { return nil }
        return closes[ballot]?.compactMap { proposals[$0] }.min { $0.id < $1.id }
    }

    /// The proposal of a name.
    public func proposal(_ close: OperationID) -> Proposal? { proposals[close] }

    /// Whether a value is settled by what one past holds.
    public func isSettled(_ value: OperationID, in past: CausalPast) -> Bool {
        func isSettled(_ close: OperationID) -> Bool {
            guard let proposal = proposals[close], proposal.value == value,
                past.contains(proposal.place)
            else { return false }
            return result(of: proposal, in: past) != nil
        }
        // Where nobody has cheated, what is settled by a past is among what is settled.
        return accepted.contains(where: isSettled)
            || (standIns[value] ?? []).contains(where: isSettled)
    }

    private func result(of proposal: Proposal, in past: CausalPast?) -> Result? {
        let voters = supporters(of: proposal.id, in: past)
        guard let quorum = electorate.quorum(voters, without: leavers(in: past)) else {
            return nil
        }
        return Result(
            close: proposal.id,
            value: proposal.value,
            ballot: proposal.ballot,
            quorum: quorum,
            leaversMattered: electorate.quorum(voters, without: ElectorSet()) == nil
        )
    }
}
