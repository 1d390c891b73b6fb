internal import Vocabulary
internal import Wire

extension Settlement {
    /// Applies one vote, or a departure.
    ///
    /// - Parameters:
    ///   - operation: One of this round not applied before, after everything in its past.
    ///   - isOpen: Whether the round is open in its past.
    /// - Throws: Why it is void; then nothing has changed.
    mutating func apply(_ operation: RoundOperation, isOpen: Bool) throws(VoteFault) {
        if operation.action == .leave { return leave(operation) }
        guard isOpen, condition.allSatisfy(operation.past.contains) else { throw .roundNotOpen }
        guard let elector = electorate.index(of: operation.log.device) else { throw .notElector }
        guard isVotingLog(operation, of: elector) else { throw .otherLog }
        guard !leavers(in: operation.past).contains(elector) else { throw .left }
        switch operation.action {
        case .close(let close): try apply(close, by: elector, operation)
        case .promise(let promise): try apply(promise, by: elector, operation)
        case .accept(let accept): try apply(accept, by: elector, operation)
        case .leave: return
        }
    }

    private func isVotingLog(_ operation: RoundOperation, of elector: Int) -> Bool {
        electorate.electors[elector].log.map { $0 == operation.log } ?? operation.isInFirstLog
    }

    /// Anybody who has voted here stays in the count: only who has not is sure never to.
    private mutating func leave(_ operation: RoundOperation) {
        guard let elector = electorate.index(of: operation.log.device),
            isVotingLog(operation, of: elector), !base.contains(operation.place),
            !ballots.hasVoted(elector, in: operation.past),
            !leavers(in: operation.past).contains(elector)
        else { return }
        leaves.append((elector, operation.place))
        count(proposals.keys)
    }

    private mutating func apply(
        _ close: Close,
        by elector: Int,
        _ operation: RoundOperation
    ) throws(VoteFault) {
        guard electorate.owner(of: close.ballot) == elector else { throw .notOwner }
        let isRepeated = (closes[close.ballot] ?? []).contains {
            guard let other = proposals[$0] else { return false }
            return other.author == elector && operation.past.contains(other.place)
        }
        guard !isRepeated else { throw .repeated }
        if close.ballot > 0 {
            let reports = promises(of: close.ballot, in: operation.past)
            guard isQuorum(reports, in: operation.past) else { throw .noQuorum }
            let isFree = close.adopts == nil && isFree(reports, in: operation.past)
            guard isFree || close.adopts == adoption(from: reports) else { throw .wrongAdoption }
        } else if close.adopts != nil {
            throw .wrongAdoption
        }
        let adopted = close.adopts.flatMap { proposals[$0] }
        add(
            Proposal(
                id: operation.id,
                ballot: close.ballot,
                author: elector,
                value: adopted?.value ?? operation.id,
                frontier: adopted?.frontier ?? operation.past,
                place: operation.place
            )
        )
    }

    private mutating func apply(
        _ promise: Promise,
        by elector: Int,
        _ operation: RoundOperation
    ) throws(VoteFault) {
        guard promise.ballot > 0 else { throw .needlessPromise }
        // Nobody runs away with the ballots: the next one of each elector is within one turn.
        let next = highestBallot(in: operation.past).map { UInt64($0) + 1 } ?? 0
        guard UInt64(promise.ballot) < next + UInt64(electorate.electors.count) else {
            throw .tooHigh
        }
        let votes = ballots(of: elector, in: operation.past)
        guard votes.promised.map({ $0 < promise.ballot }) != false else {
            throw votes.promised == promise.ballot ? .repeated : .higherBallot
        }
        guard votes.accepted.map({ $0.ballot < promise.ballot }) != false else {
            throw .higherBallot
        }
        guard promise.accepted == votes.accepted else { throw .wrongReport }
        ballots.add(
            Ballots.Promised(
                place: operation.place,
                elector: elector,
                ballot: promise.ballot,
                accepted: promise.accepted
            ),
            isByOwner: electorate.owner(of: promise.ballot) == elector
        )
    }

    private mutating func apply(
        _ accept: Accept,
        by elector: Int,
        _ operation: RoundOperation
    ) throws(VoteFault) {
        guard let proposal = proposals[accept.close], proposal.ballot == accept.ballot,
            operation.past.contains(proposal.place)
        else { throw .unknownClose }
        let votes = ballots(of: elector, in: operation.past)
        guard votes.promised.map({ $0 <= accept.ballot }) != false else { throw .higherBallot }
        guard votes.accepted.map({ $0.ballot < accept.ballot }) != false else {
            throw votes.accepted?.ballot == accept.ballot ? .repeated : .higherBallot
        }
        ballots.add(
            Ballots.Accepted(
                place: operation.place,
                elector: elector,
                ballot: accept.ballot,
                close: accept.close
            )
        )
        count([accept.close])
    }

    /// The highest ballots that an elector has promised and accepted.
    func ballots(
        of elector: Int,
        in past: CausalPast?
    ) -> (promised: UInt32?, accepted: Promise.Accepted?) {
        let last = ballots.accepted(by: elector, in: past)
        return (
            ballots.promised(by: elector, in: past),
            last.map { Promise.Accepted(ballot: $0.ballot, close: $0.close) }
        )
    }

    func promises(of ballot: UInt32, in past: CausalPast?) -> [Ballots.Promised] {
        (ballots.promises[ballot] ?? []).filter { past?.contains($0.place) != false }
    }

    func isQuorum(_ promises: [Ballots.Promised], in past: CausalPast?) -> Bool {
        var voters = ElectorSet()
        for promise in promises { voters.insert(promise.elector) }
        return electorate.quorum(voters, without: leavers(in: past)) != nil
    }

    /// Whether a proposal need adopt nothing: those who have accepted nothing are enough by themselves, as if
    /// the other promises had not come.
    func isFree(_ promises: [Ballots.Promised], in past: CausalPast?) -> Bool {
        isQuorum(promises.filter { $0.accepted == nil }, in: past)
    }

    /// What a proposal must adopt after some promises: the `Close` accepted in the highest ballot.
    func adoption(from promises: [Ballots.Promised]) -> OperationID? {
        promises.compactMap(\.accepted).max { ($0.ballot, $0.close) < ($1.ballot, $1.close) }?.close
    }
}
