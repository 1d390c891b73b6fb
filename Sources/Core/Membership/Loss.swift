internal import Vocabulary

/// A room peer that cannot be reached.
struct Loss: Sendable {
    let device: DeviceID
    let since: Instant
    /// When it is tried next, at the earliest.
    var attemptAt: Instant
    var attempts = 0
    /// When a room peer is asked about it, and how long until the next time.
    var askAt: Instant
    var pause = Pace.firstPingRequest

    /// Whether it was lost lately.
    func isFresh(now: Instant) -> Bool { now.since(since) < Pace.fresh }
}
