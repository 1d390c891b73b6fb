public import Vocabulary

extension Settlement {
    /// Everything that a quorum has accepted, the smaller ballot first, then the smaller identifier.
    ///
    /// More than one value among them means that somebody has cheated.
    public var results: [Result] { sortedProposals.compactMap { result(of: $0, in: nil) } }

    /// What took effect; `nil` as long as nothing has.
    ///
    /// - Parameter chosen: The value to look for, where more than one may have settled.
    /// - Returns: Of several the first in the order of `results`.
    public func result(for chosen: OperationID? = nil) -> Result? {
        results.first { chosen == nil || $0.value == chosen }
    }

    /// The proposal of a name.
    public func proposal(_ close: OperationID) -> Proposal? { proposals[close] }

    /// Whether a value is settled by what one past holds.
    public func isSettled(_ value: OperationID, in past: CausalPast) -> Bool {
        proposals.values.contains { proposal in
            proposal.value == value && past.contains(proposal.place)
                && result(of: proposal, in: past) != nil
        }
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
