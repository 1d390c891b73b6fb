internal import Rules
internal import Vocabulary
internal import Wire

/// Whom somebody votes for: the author of the best drawing, and of the second best.
struct Ballot: Hashable, Sendable {
    /// What the best drawing gets, and the second best.
    static let weights = (best: Int64(2), second: Int64(1))

    let best: SeatID
    let second: SeatID?

    /// What it is bound to: eight bytes for each.
    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 16)
        writer.fixed(best.rawValue)
        if let second { writer.fixed(second.rawValue) }
        return writer.bytes
    }

    /// All ballots that somebody can cast.
    ///
    /// - Parameter others: The authors of the drawings, but for who votes.
    /// - Returns: Each way to choose one or two of them, in order.
    static func all(among others: [SeatID]) -> [Ballot] {
        others.flatMap { best in
            [Ballot(best: best, second: nil)]
                + others.filter { $0 != best }.map { Ballot(best: best, second: $0) }
        }
    }
}
