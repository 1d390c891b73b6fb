import Vocabulary

/// Who is in a room by what the author of a log has seen, which only grows: so that each operation which
/// changes that is taken in once.
struct Standpoint: Sendable {
    /// Rounds that are over there.
    private(set) var settled = 0
    private(set) var reduction = Reduction()
    /// The last operation taken in since.
    private var last: MembershipOperation?
    /// Operations of each log taken in, those that the rounds hold among them.
    private var taken: [Int] = []

    /// Goes on to a past that holds all that was seen here before.
    ///
    /// - Parameters:
    ///   - past: What is seen now.
    ///   - settled: How many rounds are over by it.
    ///   - roster: Where everything is.
    /// - Complexity: O(l) for l logs, and O(m log m) for m operations that are new here; where those come earlier in
    ///   order than what was seen before, for all that the rounds do not hold.
    mutating func advance(to past: CausalPast, settled: Int, in roster: Roster) {
        if settled != self.settled || taken.isEmpty {
            restart(settled, in: roster)
        }
        guard let new = take(past, in: roster) else {
            restart(settled, in: roster)
            return reduce(take(past, in: roster) ?? [])
        }
        guard let first = new.first else { return }
        if let last, !(last < first) {
            restart(settled, in: roster)
            return reduce(take(past, in: roster) ?? [])
        }
        reduce(new)
    }

    /// Finds what is new, in order; `nil` where what was seen before is not seen now.
    private mutating func take(
        _ past: CausalPast,
        in roster: Roster
    ) -> [MembershipOperation]? {
        var new: [MembershipOperation] = []
        for (log, history) in roster.histories.logs.enumerated() {
            let before = log < taken.count ? taken[log] : 0
            guard history.count > before || before > 0 else { continue }
            let seen = log < past.counts.count ? past.counts[log] : 0
            if before > 0, history[before - 1].place.sequence >= seen { return nil }
            var now = before
            while now < history.count, history[now].place.sequence < seen {
                new.append(history[now].at(round: UInt32(settled)))
                now += 1
            }
            guard now > before else { continue }
            if log >= taken.count { taken += repeatElement(0, count: log + 1 - taken.count) }
            taken[log] = now
        }
        return new.count > 1 ? new.sorted { $0 < $1 } : new
    }

    private mutating func reduce(_ operations: [MembershipOperation]) {
        for operation in operations { reduction.reduce(operation) }
        last = operations.last ?? last
    }

    /// Begins from what the rounds that are over left.
    private mutating func restart(_ settled: Int, in roster: Roster) {
        self.settled = settled
        last = nil
        reduction = roster.standings[min(settled, roster.endCount)].seen
        guard settled > 0 else {
            taken = [0]
            return
        }
        let held = roster.ends[settled - 1].frontier
        taken = roster.histories.logs.indices.map { roster.histories.count(in: held, of: $0) }
        if taken.isEmpty { taken = [0] }
    }
}
