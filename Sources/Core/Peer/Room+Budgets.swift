internal import Replication
internal import Vocabulary
internal import Wire

// What one author may write.
extension Room {
    /// Counts an operation, and says whether it is within what its author may write in a round.
    ///
    /// The round is that which is open by the operation's own past, so that everybody counts alike.
    mutating func isWithinBudget(_ place: Place) -> Bool {
        let kind = logs[place].kind
        guard let limit = Budget.limit(of: kind) else { return true }
        if logs.logs[place.log].base > 0, !spending.knows(place.log) { countPrefix(of: place.log) }
        spend(kind, place, at: place, limit)
        return !spending.void.contains(place)
    }

    /// What a branch of a forked log has in common with another one is spent in both.
    private mutating func countPrefix(of log: Int) {
        Work.count(logs.logs[log].base)
        for sequence in 0..<logs.logs[log].base {
            var owner = Place(log: log, sequence: sequence)
            while let origin = logs.logs[owner.log].origin, sequence < origin.place {
                owner = Place(log: origin.log, sequence: sequence)
            }
            let kind = logs[owner].kind
            guard let limit = Budget.limit(of: kind) else { continue }
            spend(kind, owner, at: Place(log: log, sequence: sequence), limit)
        }
    }

    private mutating func spend(_ kind: UInt64, _ place: Place, at counted: Place, _ limit: Int) {
        let settled = hasRounds ? settledCount(in: logs.past(of: place)) : 0
        spending.count(kind, at: counted, settled: settled, limit: limit)
    }
}
