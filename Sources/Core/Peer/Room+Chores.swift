internal import Replication
internal import Vocabulary

extension Room {
    /// Whether there is anything to do in it by now: mostly there is not, and one look tells so.
    func hasChores(by now: Instant) -> Bool {
        if forks.hasNews || !forks.unpublished.isEmpty { return true }
        if let due = knocks.due, due <= now { return true }
        if let asked, asked.until <= now { return true }
        if case .leaving(let until) = stage, until <= now { return true }
        if let watch = play?.watch {
            let operations = logs.count - watch.unwritten.count
            if watch.isStale(operations: operations, now: now) { return true }
        }
        return pens.values.contains { $0.heard + Timing.penSilence <= now }
    }
}
