import Vocabulary

/// A promise or an accept.
protocol Vote: Sendable {
    var place: Place { get }
    var ballot: UInt32 { get }
}

/// One elector's promises in a round, or its accepts, in the order in which they came.
struct Career<Cast: Vote>: Sendable {
    private var votes: [Cast] = []
    /// Whether each lies behind the one before in one log and is of a higher ballot, as all are but for who has
    /// forked its log.
    private var isAscending = true

    mutating func add(_ vote: Cast) {
        if let last = votes.last {
            isAscending =
                isAscending && last.place.log == vote.place.log
                && last.place.sequence < vote.place.sequence && last.ballot < vote.ballot
        }
        votes.append(vote)
    }

    /// The one in the highest ballot by what a past holds, or of all.
    ///
    /// - Complexity: O(log n).
    func highest(in past: CausalPast?) -> Cast? {
        guard isAscending else {
            Work.count(votes.count)
            return votes.filter { past?.contains($0.place) != false }.max { $0.ballot < $1.ballot }
        }
        guard let past else { return votes.last }
        var low = 0
        var high = votes.count
        while low < high {
            let middle = (low + high) / 2
            if past.contains(votes[middle].place) { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? votes[low - 1] : nil
    }
}
