internal import Vocabulary

// What this device does about those that cannot be reached.
extension Detector {
    /// Takes a room peer off those that are lost.
    ///
    /// The first to come back means that others may be there too: everybody is told, unless that has
    /// just been done.
    mutating func found(_ device: DeviceID, now: Instant) -> Action {
        losses.remove(device)
        losses.updateDeadline(now: now)
        let isNews = losses.rally(now: now)
        return .found(device, telling: isNews && !isMistaken(now: now))
    }

    /// Tries all that are lost at once.
    mutating func rally(now: Instant) -> [Action] {
        guard losses.rally(now: now) else { return [] }
        return losses.devices.map { .attempt($0, greeting: false) }
    }

    /// Tries the next lost device.
    mutating func attemptNext(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID],
        _ actions: inout [Action]
    ) {
        defer { losses.updateDeadline(now: now) }
        guard let next = losses.next(now: now) else { return }
        actions.append(.attempt(next.device, greeting: next.greets))
        guard next.asks else { return }
        let asked = choose(1, for: next.device, using: &dice, witnesses)
        if !asked.isEmpty { actions.append(.requestPing(next.device, through: asked)) }
    }
}
