import Vocabulary

/// The membership operations of each log, in its order.
struct MembershipHistories: Sendable {
    /// Where an operation came to stand in its log.
    enum Insertion {
        /// Behind all others.
        case last
        /// Before others.
        case amid
        /// It was here before.
        case known
    }

    /// By log number, but for names.
    private(set) var logs: [[MembershipOperation]] = []

    /// Names, in the order in which they came.
    private(set) var names: [MembershipOperation] = []

    /// All of them but names, log by log.
    var all: [MembershipOperation] { logs.flatMap(\.self) }

    /// Adds a name.
    mutating func add(name: MembershipOperation) { names.append(name) }

    /// Adds an operation.
    ///
    /// - Complexity: O(1) for the last of its log.
    mutating func insert(_ operation: MembershipOperation) -> Insertion {
        let log = operation.place.log
        if log >= logs.count { logs += repeatElement([], count: log + 1 - logs.count) }
        let index = position(of: operation.place.sequence, in: logs[log])
        guard index == logs[log].count || logs[log][index].place != operation.place else {
            return .known
        }
        logs[log].insert(operation, at: index)
        return index == logs[log].count - 1 ? .last : .amid
    }

    /// Lets an operation that was cut count; `false` if there is none of that name.
    mutating func count(_ id: OperationID) -> Bool {
        Work.count(logs.reduce(0) { $0 + $1.count })
        for log in logs.indices {
            guard let index = logs[log].firstIndex(where: { $0.id == id }) else { continue }
            logs[log][index].isCut = false
            return true
        }
        return false
    }

    /// How many operations of a log a past holds.
    func count(in past: CausalPast, of log: Int) -> Int {
        guard log < past.counts.count else { return 0 }
        return position(of: past.counts[log], in: logs[log])
    }

    private func position(of sequence: Int, in history: [MembershipOperation]) -> Int {
        if let last = history.last, last.place.sequence < sequence { return history.count }
        var low = 0
        var high = history.count
        while low < high {
            let middle = (low + high) / 2
            if history[middle].place.sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
