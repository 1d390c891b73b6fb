import Vocabulary

/// Says when to try again what has failed.
struct RetryTimer {
    /// From noticing a failure until the next try.
    let interval: Instant.Span
    /// When the next try is due, if anything has failed.
    private(set) var dueAt: Instant?

    init(interval: Instant.Span) {
        self.interval = interval
    }

    /// Whether to try again now; asking starts the wait, or ends it when nothing is failing.
    mutating func isDue(_ now: Instant, failing: Bool) -> Bool {
        guard failing else {
            dueAt = nil
            return false
        }
        guard let dueAt else {
            self.dueAt = now + interval
            return false
        }
        guard dueAt <= now else { return false }
        self.dueAt = nil
        return true
    }
}
