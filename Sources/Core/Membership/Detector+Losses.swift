internal import Vocabulary

// Those that cannot be reached are tried for ever, so that a network that was split becomes whole.
extension Detector {
    static func loss(_ device: DeviceID, now: Instant) -> Loss {
        Loss(device: device, since: now, attemptAt: now, askAt: now + Pace.firstInquiry)
    }

    /// Takes a mate off those that are lost.
    ///
    /// The first one that comes back means that others may be there too: everybody is told, unless that has
    /// just been done.
    mutating func found(_ device: DeviceID, now: Instant) -> Action {
        losses.removeAll { $0.device == device }
        planAttempts(now: now)
        let isNews = ralliedAt.map { now.since($0) >= Pace.rally } ?? true
        guard isNews else { return .found(device, telling: false) }
        ralliedAt = now
        return .found(device, telling: true)
    }

    /// Tries all that are lost at once.
    mutating func rally(now: Instant) -> [Action] {
        guard ralliedAt.map({ now.since($0) >= Pace.rally }) ?? true else { return [] }
        ralliedAt = now
        return losses.map { .attempt($0.device, greeting: false) }
    }

    /// Plans when somebody is tried again.
    mutating func planAttempts(now: Instant) {
        let next = losses.map { $0.isFresh(now: now) ? min(now, $0.attemptAt) : $0.attemptAt }.min()
        guard let next else {
            attemptAt = nil
            return
        }
        attemptAt = max(next, min(attemptAt ?? now, now + Pace.attempt))
    }

    /// Tries the next one that is lost.
    mutating func attemptNext(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID],
        _ actions: inout [Action]
    ) {
        attemptAt = now + Pace.attempt
        defer { planAttempts(now: now) }
        let due = losses.firstIndex { $0.attemptAt <= now || $0.isFresh(now: now) }
        guard let due else { return }
        var loss = losses.remove(at: due)
        let isFresh = loss.isFresh(now: now)
        loss.attempts += 1
        loss.attemptAt = isFresh ? now : now + Pace.slowAttempt
        // The connection may be gone at the other end: then only a greeting helps.
        let greets = loss.attempts % (isFresh ? 8 : 2) == 0
        actions.append(.attempt(loss.device, greeting: greets))
        if loss.askAt <= now {
            loss.askAt = now + loss.pause
            loss.pause = min(loss.pause * 2, Pace.longestInquiry)
            let asked = choose(1, for: loss.device, using: &dice, witnesses)
            if !asked.isEmpty { actions.append(.inquire(loss.device, of: asked)) }
        }
        losses.append(loss)
    }
}
