internal import Vocabulary
internal import Wire

// How what seals vouch for comes among what is held.
extension Staging {
    /// Appends staged operations that verified seals cover and whose past is here or comes along.
    ///
    /// Logs whose operations name one another in turn are appended together, each up to a seal.
    ///
    /// - Parameters:
    ///   - held: Where it is appended; what is appended is taken out here.
    ///   - touched: The log at fault when this throws.
    ///   - receipt: Told what was appended, and what to store.
    /// - Throws: What `check` finds; then nothing is appended.
    mutating func promote(
        in held: inout RoomLogs,
        _ touched: inout Int,
        into receipt: inout RoomLogs.Receipt
    ) throws(ReplicationError) {
        let ends = Self.promotable(tails, in: held)
        guard !ends.isEmpty else { return }
        var tails = self.tails
        self.tails = []
        defer { self.tails = tails }
        let before = Snapshot(held)
        let appendedBefore = receipt.appended.count
        do throws(ReplicationError) {
            try Self.appendInOrder(tails, ends, in: &held, &touched, into: &receipt)
        } catch {
            before.restore(&held)
            receipt.appended.removeSubrange(appendedBefore...)
            throw error
        }
        for (log, end) in ends {
            var first = tails[log].first
            for seal in tails[log].seals where seal.sequence < UInt64(end) {
                let range = first..<Int(seal.sequence) + 1
                receipt.changes += held.stored(
                    log: log,
                    range: range,
                    seal: seal,
                    bodies: tails[log].bodies(of: range)
                )
                first = range.upperBound
            }
            tails[log].removeFirst(end - tails[log].first)
        }
    }

    /// How far each log can be appended: up to a seal, and nothing named beyond what is appended too.
    ///
    /// - Returns: One past the last operation, ascending by log; only held.logs that grow.
    private static func promotable(_ tails: [Tail], in held: RoomLogs) -> [(log: Int, end: Int)] {
        var ends = held.logs.map(\.end)
        var growing: [Int] = []
        for log in tails.indices where tails[log].first == ends[log] {
            guard let seal = tails[log].seals.last else { continue }
            ends[log] = Int(seal.sequence) + 1
            growing.append(log)
        }
        var shrunk = true
        while shrunk {
            shrunk = false
            for log in growing {
                let first = tails[log].first
                if ends[log] > first, let origin = held.logs[log].origin,
                    ends[origin.log] < origin.place
                {
                    ends[log] = first
                    shrunk = true
                    continue
                }
                let fault = (0..<ends[log] - first).first { index in
                    tails[log].entries[index].frontier.contains { $0.sequence >= ends[$0.log] }
                }
                guard let fault else { continue }
                let seal = tails[log].seals.last { $0.sequence < UInt64(first + fault) }
                ends[log] = seal.map { Int($0.sequence) + 1 } ?? first
                shrunk = true
            }
        }
        return growing.filter { ends[$0] > tails[$0].first }.map { ($0, ends[$0]) }
    }

    private static func appendInOrder(
        _ tails: [Tail],
        _ ends: [(log: Int, end: Int)],
        in held: inout RoomLogs,
        _ touched: inout Int,
        into receipt: inout RoomLogs.Receipt
    ) throws(ReplicationError) {
        var moved = true
        while moved {
            moved = false
            for (log, end) in ends {
                touched = log
                guard held.copyPrefix(log) else { continue }
                var sequence = held.logs[log].entries.count
                while sequence < end {
                    let entry = tails[log].entries[sequence - tails[log].first]
                    let isReady = entry.frontier.allSatisfy {
                        $0.sequence < held.logs[$0.log].entries.count
                    }
                    guard isReady else { break }
                    try held.check(entry, log)
                    held.append(entry, to: log)
                    receipt.appended.append(Place(log: log, sequence: sequence))
                    sequence += 1
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
                logs.logs[index].latestPast = nil
            }
            logs.admissions = admissions
            logs.count = count
        }
    }
}
