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
            let from = counts[place.log]
            guard from <= place.sequence else { continue }
            counts[place.log] = place.sequence + 1
            for sequence in from...place.sequence {
                pending.append(contentsOf: log.entries[sequence].frontier)
            }
        }
        return CausalPast(counts: counts)
    }

    /// The ends of all logs but one that no operation names yet: the frontier of the next operation.
    ///
    /// - Returns: Places in ascending order of log numbers.
    public func maximalHeads(except own: Int?) -> [Place] {
        logs.indices.compactMap { index in
            guard index != own, logs[index].headIsMaximal else { return nil }
            return Place(log: index, sequence: logs[index].entries.count - 1)
        }
    }
}
