internal import Rules
internal import Vocabulary

/// A round of the game that was drawn.
struct Heat: Hashable, Sendable {
    /// Points for most votes, and for the second most.
    static let prizes = (first: Int64(50), second: Int64(20))

    /// Which, from 1.
    let number: Int
    /// Whose drawings there are, in the order of the canvases.
    let authors: [SeatID]
    /// The strokes of each.
    let drawings: [SeatID: [OperationID]]
    /// The powerups that were activated and borne out, in order.
    let activated: [Activation]
    /// What was voted; `nil` until that is counted.
    var ballots: [SeatID: Ballot]?

    /// How many votes each drawing has.
    var votes: [SeatID: Int64] {
        var votes: [SeatID: Int64] = [:]
        for ballot in (ballots ?? [:]).values {
            votes[ballot.best, default: 0] += Ballot.weights.best
            if let second = ballot.second { votes[second, default: 0] += Ballot.weights.second }
        }
        return votes
    }

    /// The points that it gives: all who have as many votes get the same.
    var earned: [SeatID: Int64] {
        let votes = votes
        let counts = Set(votes.values).sorted(by: >)
        return votes.compactMapValues { count in
            switch counts.firstIndex(of: count) {
            case 0: Self.prizes.first
            case 1: Self.prizes.second
            default: nil
            }
        }
    }

    /// The ballot that some bytes are; `nil` for one that cannot be.
    func ballot(_ bytes: [UInt8], of voter: SeatID) -> Ballot? {
        Ballot.all(among: authors.filter { $0 != voter }).first { $0.bytes == bytes }
    }
}
