internal import Vocabulary

/// Those that cannot be reached: they are tried for ever, so that a network that was split becomes whole.
struct LossBook: Sendable {
    /// The first one is tried next.
    private var losses: [Loss] = []
    /// When one is tried; `nil` if there is none.
    private(set) var attemptAt: Instant?
    /// When all were last tried at once, or everybody was asked to do so.
    private var ralliedAt: Instant?

    /// How many there are.
    var count: Int { losses.count }
    /// Which, by when they are tried.
    var devices: [DeviceID] { losses.map(\.device) }

    /// Enters a room peer; `updateDeadline` must follow.
    mutating func append(_ device: DeviceID, now: Instant) {
        losses.append(
            Loss(device: device, since: now, attemptAt: now, askAt: now + Pace.firstPingRequest)
        )
    }

    /// Takes a room peer out; `updateDeadline` must follow.
    mutating func remove(_ device: DeviceID) {
        losses.removeAll { $0.device == device }
    }

    /// Whether all may be tried at once, or everybody be asked to do so; then it counts as done.
    mutating func rally(now: Instant) -> Bool {
        guard ralliedAt.map({ now.since($0) >= Pace.rally }) ?? true else { return false }
        ralliedAt = now
        return true
    }

    /// Plans when somebody is tried again.
    mutating func updateDeadline(now: Instant) {
        let next = losses.map { $0.isFresh(now: now) ? min(now, $0.attemptAt) : $0.attemptAt }.min()
        attemptAt = next.map { max($0, min(attemptAt ?? now, now + Pace.attempt)) }
    }

    /// Takes the next device to be tried, and puts it behind the others; `updateDeadline` must follow.
    ///
    /// - Returns: `nil` if none is due; otherwise which, whether to greet it, and whether to ask a room peer about it.
    mutating func next(now: Instant) -> (device: DeviceID, greets: Bool, asks: Bool)? {
        attemptAt = now + Pace.attempt
        let due = losses.firstIndex { $0.attemptAt <= now || $0.isFresh(now: now) }
        guard let due else { return nil }
        var loss = losses.remove(at: due)
        let isFresh = loss.isFresh(now: now)
        loss.attempts += 1
        loss.attemptAt = isFresh ? now : now + Pace.slowAttempt
        let asks = loss.askAt <= now
        if asks {
            loss.askAt = now + loss.pause
            loss.pause = min(loss.pause * 2, Pace.longestPingRequest)
        }
        losses.append(loss)
        // The connection may be gone at the other end: then only a greeting helps.
        return (loss.device, loss.attempts % (isFresh ? 8 : 2) == 0, asks)
    }
}
