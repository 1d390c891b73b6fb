internal import Wire

/// Runs of another device that name logs by numbers which it has not explained here yet: the packet with the explanation was
/// overtaken, or lost, and comes again.
///
/// A few are kept, the newest: the packet that they came in was acknowledged, so they would not come again by themselves.
struct UnreadRuns: Sendable {
    /// Runs kept at most: of 1 kB each.
    static let limit = 128

    /// By which number of a log each cannot be read, in the order in which they came.
    private var runs: [(run: RunFrame, log: UInt32)] = []

    /// Keeps a run that names a log by a number that means nothing yet; the oldest one gives way.
    mutating func keep(_ run: RunFrame, lacking log: UInt32) {
        if runs.count == Self.limit { runs.removeFirst() }
        runs.append((run, log))
    }

    /// Takes out those that waited for what a number means, in the order in which they came.
    mutating func take(lacking log: UInt32, in room: UInt32) -> [RunFrame] {
        guard !runs.isEmpty else { return [] }
        let isMeant = { (entry: (run: RunFrame, log: UInt32)) in
            entry.log == log && entry.run.room == room
        }
        let taken = runs.filter(isMeant).map(\.run)
        if !taken.isEmpty { runs.removeAll(where: isMeant) }
        return taken
    }
}
