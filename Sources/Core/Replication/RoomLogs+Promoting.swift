internal import Vocabulary
internal import Wire

extension RoomLogs {
    /// Appends staged operations that verified seals cover and whose past is here or comes along.
    ///
    /// Logs whose operations name one another in turn are appended together, each up to a seal.
    ///
    /// - Parameter touched: The log at fault when this throws.
    mutating func promote(
        _ staging: inout Staging,
        _ touched: inout Int,
        into reception: inout Reception
    ) throws(ReplicationError) {
        let ends = promotable(staging.tails)
        guard !ends.isEmpty else { return }
        var tails = staging.tails
        staging.tails = [:]
        defer { staging.tails = tails }
        let before = Snapshot(self)
        let appendedBefore = reception.appended.count
        do throws(ReplicationError) {
            try appendInOrder(tails, ends, &touched, into: &reception)
        } catch {
            before.restore(&self)
            reception.appended.removeSubrange(appendedBefore...)
            throw error
        }
        for (log, end) in ends {
            guard var tail = tails[log] else { continue }
            var first = tail.first
            while let seal = tail.seals.first, seal.sequence < UInt64(end) {
                tail.seals.removeFirst()
                let range = first..<Int(seal.sequence) + 1
                reception.changes += stored(log: log, range: range, seal: seal)
                first = range.upperBound
            }
            tail.entries.removeFirst(end - tail.first)
            tail.first = end
            tails[log] = tail
        }
    }

    /// How far each log can be appended: up to a seal, and nothing named beyond what is appended too.
    ///
    /// - Returns: One past the last operation, ascending by log; only logs that grow.
    private func promotable(_ tails: [Int: Staging.Tail]) -> [(log: Int, end: Int)] {
        var ends: [Int: Int] = [:]
        for (log, tail) in tails where tail.first == logs[log].entries.count {
            if let seal = tail.seals.last { ends[log] = Int(seal.sequence) + 1 }
        }
        var shrunk = true
        while shrunk {
            shrunk = false
            for (log, end) in ends {
                guard let tail = tails[log] else { continue }
                let known = tail.entries.prefix(end - tail.first).firstIndex { entry in
                    !entry.frontier.allSatisfy {
                        $0.sequence < ends[$0.log] ?? logs[$0.log].entries.count
                    }
                }
                guard let known else { continue }
                let seal = tail.seals.last { $0.sequence < UInt64(tail.first + known) }
                ends[log] = seal.map { Int($0.sequence) + 1 }
                shrunk = true
            }
        }
        return ends.map { ($0.key, $0.value) }.sorted { $0.log < $1.log }
    }

    private mutating func appendInOrder(
        _ tails: [Int: Staging.Tail],
        _ ends: [(log: Int, end: Int)],
        _ touched: inout Int,
        into reception: inout Reception
    ) throws(ReplicationError) {
        var moved = true
        while moved {
            moved = false
            for (log, end) in ends {
                guard let tail = tails[log] else { continue }
                touched = log
                while logs[log].entries.count < end {
                    let sequence = logs[log].entries.count
                    let entry = tail.entries[sequence - tail.first]
                    let isReady = entry.frontier.allSatisfy {
                        $0.sequence < logs[$0.log].entries.count
                    }
                    guard isReady else { break }
                    try check(entry, log)
                    append(entry, to: log)
                    reception.appended.append(Place(log: log, sequence: sequence))
                    moved = true
                }
            }
        }
    }

    /// What `append` changes, so that a batch with a forbidden operation leaves no trace.
    private struct Snapshot {
        let counts: [Int]
        let maximal: [Bool]
        let checkpoints: [Int]
        let count: Int
        let admissions: [DeviceID: [Place]]

        init(_ logs: RoomLogs) {
            counts = logs.logs.map(\.entries.count)
            maximal = logs.logs.map(\.headIsMaximal)
            checkpoints = logs.logs.map(\.checkpoints.count)
            count = logs.count
            admissions = logs.admissions
        }

        func restore(_ logs: inout RoomLogs) {
            for index in counts.indices {
                logs.logs[index].entries.removeSubrange(counts[index]...)
                logs.logs[index].headIsMaximal = maximal[index]
                logs.logs[index].checkpoints.removeSubrange(checkpoints[index]...)
            }
            logs.admissions = admissions
            logs.count = count
        }
    }
}
