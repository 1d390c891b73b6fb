import NIOCore
import Vocabulary

/// Wakes the core when something is due.
struct Alarm {
    private var scheduled: Scheduled<Void>?
    private var at: Instant?

    /// Plans the next time; `nil` for none.
    mutating func plan(
        _ deadline: Instant?,
        now: Instant,
        _ schedule: (TimeAmount) -> Scheduled<Void>
    ) {
        guard let deadline else {
            cancel()
            scheduled = nil
            at = nil
            return
        }
        // An alarm that rings too early costs a look at the clock; planning anew each time costs more.
        if let at, at <= deadline { return }
        cancel()
        at = deadline
        let span = Int64(clamping: deadline.since(now).microseconds)
        scheduled = schedule(.microseconds(span))
    }

    /// Notes that it has rung.
    mutating func ring() { at = nil }

    /// Has it not ring.
    func cancel() { scheduled?.cancel() }
}
