public import Vocabulary
internal import Wire

extension Settlement {
    /// How an elector sees a round.
    public struct View {
        /// This device.
        public var device: DeviceID
        /// The log that it writes to now.
        public var log: LogName
        /// Whether none of its logs began before that one.
        public var isFirstLog: Bool
        /// How long the round has been due here; `nil` if it is not.
        public var dueFor: Instant.Span?
        /// How long nothing has happened here since it is due: no vote came or was written.
        public var quietFor: Instant.Span
        /// Whether the round may end with such a proposal, by what this device has received.
        public var accepts: (Proposal) -> Bool

        /// Describes how an elector sees a round.
        public init(
            device: DeviceID,
            log: LogName,
            isFirstLog: Bool,
            dueFor: Instant.Span?,
            quietFor: Instant.Span,
            accepts: @escaping (Proposal) -> Bool
        ) {
            self.device = device
            self.log = log
            self.isFirstLog = isFirstLog
            self.dueFor = dueFor
            self.quietFor = quietFor
            self.accepts = accepts
        }
    }

    /// How long each next elector waits for the one before it.
    public static let patience = Instant.Span.milliseconds(500)
    /// How often the patience doubles at most, once everybody has had a turn.
    static let doublings: UInt32 = 4

    /// What an elector should do next.
    public func next(_ view: View) -> Step {
        guard result() == nil, let own = electorate.index(of: view.device),
            electorate.electors[own].log.map({ $0 == view.log }) ?? view.isFirstLog,
            !leavers.contains(own)
        else { return .wait(nil) }
        if let proposal = acceptable(to: own, view) {
            let accept = Accept(round: round, ballot: proposal.ballot, close: proposal.id)
            return .write(.accept(accept))
        }
        guard view.dueFor != nil else { return .wait(nil) }
        if let ballot = requested(of: own) { return .write(promise(ballot, own)) }
        guard let close = proposable(by: own) else { return ownBallot(own, view) }
        if isDoubtful(close, view), view.quietFor < Self.patience {
            return .wait(
                Instant.Span(microseconds: Self.patience.microseconds - view.quietFor.microseconds)
            )
        }
        return .write(.close(close))
    }

    /// The proposal in the highest ballot, if it may be accepted still.
    private func acceptable(to own: Int, _ view: View) -> Proposal? {
        let votes = ballots(of: own, in: nil)
        guard let proposal = highestProposal,
            votes.promised.map({ $0 <= proposal.ballot }) != false,
            votes.accepted.map({ $0.ballot < proposal.ballot }) != false,
            proposal.author == own || view.accepts(proposal)
        else { return nil }
        return proposal
    }

    /// The highest ballot whose owner asks for promises, if it may be promised still.
    private func requested(of own: Int) -> UInt32? {
        let votes = ballots(of: own, in: nil)
        guard let ballot = ballots.highestAsked, votes.promised.map({ $0 < ballot }) != false,
            votes.accepted.map({ $0.ballot < ballot }) != false
        else { return nil }
        return ballot
    }

    private func promise(_ ballot: UInt32, _ own: Int) -> Payload {
        let accepted = ballots(of: own, in: nil).accepted
        return .promise(Promise(round: round, ballot: ballot, accepted: accepted))
    }

    /// The `Close` of an own ballot that has its promises, or needs none.
    private func proposable(by own: Int) -> Close? {
        guard let ballot = ballots(of: own, in: nil).promised ?? (own == 0 ? 0 : nil),
            electorate.owner(of: ballot) == own, highestBallot.map({ $0 <= ballot }) != false,
            closes[ballot]?.contains(where: { proposals[$0]?.author == own }) != true
        else { return nil }
        guard ballot > 0 else { return Close(round: round, ballot: 0) }
        let reports = promises(of: ballot, in: nil)
        guard isQuorum(reports, in: nil) else { return nil }
        guard !isFree(reports, in: nil), let adopted = adoption(from: reports) else {
            return Close(round: round, ballot: ballot)
        }
        return Close(round: round, ballot: ballot, adopts: adopted)
    }

    /// Whether a proposal adopts a Close that nobody but its author may have wanted, as far as is known here, while
    /// others can still be heard: they may have accepted nothing, and then nobody need take it.
    private func isDoubtful(_ close: Close, _ view: View) -> Bool {
        guard let original = close.adopts.flatMap({ proposals[$0] }), !view.accepts(original) else {
            return false
        }
        let heard = Set(promises(of: close.ballot, in: nil).map(\.elector))
        return electorate.electors.indices.contains {
            !heard.contains($0) && !leavers.contains($0)
        }
    }

    /// Asks for promises for the next own ballot, once those before it have had their time.
    private func ownBallot(_ own: Int, _ view: View) -> Step {
        let count = UInt32(electorate.electors.count)
        var ballot = highestBallot.map { $0 + 1 } ?? 0
        var turns: UInt32 = highestBallot == nil ? 0 : 1
        while electorate.owner(of: ballot) != own {
            if let owner = electorate.owner(of: ballot), !leavers.contains(owner) { turns += 1 }
            ballot += 1
        }
        // Ballot 0 has no promises to ask for: its owner proposes at once, or not at all.
        guard ballot > 0 else { return .wait(nil) }
        let doublings = min(ballot / count, Self.doublings)
        let wait = Instant.Span(
            microseconds: Self.patience.microseconds * UInt64(turns) << UInt64(doublings)
        )
        guard view.quietFor >= wait else {
            return .wait(
                Instant.Span(microseconds: wait.microseconds - view.quietFor.microseconds)
            )
        }
        return .write(promise(ballot, own))
    }
}
