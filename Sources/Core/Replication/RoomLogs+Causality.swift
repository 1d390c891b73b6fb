public import Vocabulary

extension RoomLogs {
    /// Operations from one stored causal past of a log to the next.
    static let checkpointSpacing = 64

    /// The causal past of an operation, itself included.
    ///
    /// - Complexity: O(logs + operations since the last checkpoints), by walking the frontiers.
    public func past(of place: Place) -> CausalPast {
        past(of: [place])
    }

    /// The causal past of several operations, themselves included.
    public func past(of places: [Place]) -> CausalPast {
        var counts = [Int](repeating: 0, count: logs.count)
        var pending = places
        while let place = pending.popLast() {
            guard counts[place.log] <= place.sequence else { continue }
            let log = logs[place.log]
            let slot = (place.sequence + 1) / Self.checkpointSpacing
            if slot > 0, slot * Self.checkpointSpacing > counts[place.log],
                slot <= log.checkpoints.count
            {
                for (index, count) in log.checkpoints[slot - 1].counts.enumerated() {
                    counts[index] = max(counts[index], count)
                }
            }
            let from = max(counts[place.log], log.base)
            counts[place.log] = place.sequence + 1
            if let origin = log.origin, origin.place > 0 {
                pending.append(Place(log: origin.log, sequence: origin.place - 1))
            }
            guard from <= place.sequence else { continue }
            for sequence in from...place.sequence {
                pending.append(contentsOf: log.entries[sequence].frontier)
            }
        }
        return CausalPast(counts: counts)
    }

    /// Works out the past of the operation that is to be the last of its log, if that is quick.
    mutating func followPast(of entry: OperationLog.Entry, _ log: Int) {
        // Taken out, so that the counts are changed where they are.
        guard var past = logs[log].latestPast.take() else { return }
        for place in entry.frontier {
            guard place.sequence == logs[place.log].entries.count - 1,
                logs[place.log].latestPast.map({ past.include($0) }) != nil
            else { return }
        }
        past.include(Place(log: log, sequence: logs[log].entries.count))
        logs[log].latestPast = past
    }

    /// The ends of all logs but one that no operation names yet: the frontier of the next operation.
    ///
    /// Of a forked log the end is the last operation that counts.
    ///
    /// - Returns: Places in ascending order of log numbers.
    public func maximalHeads(except own: Int?) -> [Place] {
        logs.indices.compactMap { index in
            guard index != own, logs[index].headIsMaximal else { return nil }
            return Place(log: index, sequence: logs[index].counted - 1)
        }
    }
}

extension CausalPast {
    /// Takes in another past.
    fileprivate mutating func include(_ other: CausalPast) {
        grow(to: other.counts.count)
        for index in other.counts.indices where counts[index] < other.counts[index] {
            counts[index] = other.counts[index]
        }
    }

    /// Takes in an operation and all before it in its log.
    fileprivate mutating func include(_ place: Place) {
        grow(to: place.log + 1)
        counts[place.log] = max(counts[place.log], place.sequence + 1)
    }

    private mutating func grow(to count: Int) {
        guard counts.count < count else { return }
        counts += repeatElement(0, count: count - counts.count)
    }
}
