public import Vocabulary
internal import Wire

// What room peers say.
extension Detector {
    /// Takes what a room peer says; it must share a room with this device and with whom it speaks of.
    ///
    /// - Parameters:
    ///   - rumour: What it says.
    ///   - sender: Which room peer.
    ///   - now: The time.
    ///   - dice: For when to look for oneself.
    /// - Returns: What to do, in order.
    public mutating func receive(
        _ rumour: Rumour,
        from sender: DeviceID,
        now: Instant,
        using dice: inout some RandomNumberGenerator
    ) -> [Action] {
        switch rumour {
        case .pingRequest(let subject): return run(for: sender, to: subject, now: now)
        case .heard(let subject, let incarnation):
            return learn(subject, incarnation, isHeardBy: sender, now: now)
        case .notHeard(let subject): probes[subject]?.answer(of: sender)
        case .suspicion(device, let incarnation):
            return object(to: incarnation, of: sender, now: now)
        case .suspicion(let subject, let incarnation):
            hear(suspicionOf: subject, incarnation, from: sender, now: now, using: &dice)
        case .alive(let incarnation):
            // It is heard, so it is not suspected any more; older suspicions count no more.
            let known = roomPeers[sender]?.incarnation ?? 0
            if incarnation > known { noteObjection(of: sender, now: now) }
            roomPeers[sender]?.incarnation = max(known, incarnation)
        case .returned: return rally(now: now)
        }
        return []
    }

    /// Somebody suspects this device: it objects to all, or to the one who has not heard that it did.
    private mutating func object(
        to incarnation: UInt32,
        of accuser: DeviceID,
        now: Instant
    ) -> [Action] {
        guard incarnation >= self.incarnation, incarnation < .max else {
            return [.refute(incarnation: self.incarnation, to: accuser)]
        }
        self.incarnation = incarnation + 1
        // Anybody who is suspected may well be late (Lifeguard §IV-A).
        health = min(Pace.worstHealth, health + 1)
        // Anybody who has heard the accusation alone looks for itself, and need not be told more often.
        let rest = broadcastGap * UInt64(health)
        guard !isMistaken(now: now), objectedAt.map({ now.since($0) >= rest }) ?? true else {
            return [.refute(incarnation: self.incarnation, to: accuser)]
        }
        objectedAt = now
        return [.refute(incarnation: self.incarnation, to: nil)]
    }

    /// A room peer wants to know whether this device hears another one.
    private mutating func run(
        for asker: DeviceID,
        to subject: DeviceID,
        now: Instant
    ) -> [Action] {
        guard let roomPeer = roomPeers[subject] else { return [] }
        guard roomPeer.verdict != .lost else {
            return [.answer(asker: asker, about: subject, incarnation: nil)]
        }
        pingRequests.removeAll { $0.asker == asker && $0.subject == subject }
        guard pingRequests.count < Limits.pingRequests else { return [] }
        pingRequests.append(
            PingRequest(
                asker: asker,
                subject: subject,
                denyAt: now + Pace.lively / 2,
                until: now + interval
            )
        )
        // Asked by three at once it probes once.
        let isAsked = pingRequests.contains { $0.subject == subject && $0.asker != asker }
        let accusing = roomPeer.verdict == .suspect ? roomPeer.incarnation : nil
        return isAsked ? [] : [.probe(subject, accusing: accusing)]
    }

    mutating func answerPingRequests(about device: DeviceID) -> [Action] {
        guard !pingRequests.isEmpty else { return [] }
        let incarnation = roomPeers[device]?.incarnation ?? 0
        let done = pingRequests.filter { $0.subject == device }
        guard !done.isEmpty else { return [] }
        pingRequests.removeAll { $0.subject == device }
        return done.map { .answer(asker: $0.asker, about: device, incarnation: incarnation) }
    }

    mutating func pollPingRequests(now: Instant, _ actions: inout [Action]) {
        guard !pingRequests.isEmpty else { return }
        for index in pingRequests.indices {
            guard let denyAt = pingRequests[index].denyAt, denyAt <= now else { continue }
            pingRequests[index].denyAt = nil
            let pingRequest = pingRequests[index]
            actions.append(
                .answer(asker: pingRequest.asker, about: pingRequest.subject, incarnation: nil)
            )
        }
        pingRequests.removeAll { $0.until <= now }
    }

    /// A room peer hears a device that this one asked about.
    private mutating func learn(
        _ subject: DeviceID,
        _ incarnation: UInt32,
        isHeardBy hearer: DeviceID,
        now: Instant
    ) -> [Action] {
        guard let roomPeer = roomPeers[subject] else { return [] }
        roomPeers[subject]?.incarnation = max(roomPeer.incarnation, incarnation)
        switch roomPeer.verdict {
        case .reachable:
            // It may still answer itself.
            if probes[subject]?.answer(of: hearer) == true { probes[subject]?.hearer = hearer }
            return []
        case .suspect:
            suspicions[subject] = nil
            roomPeers[subject]?.verdict = .reachable
            return [.heardOnly(through: hearer, subject)]
        case .lost:
            let action = found(subject, now: now)
            roomPeers[subject]?.verdict = .reachable
            // Nobody is asked to try those that only some can hear.
            guard case .found = action else { return [] }
            return [.found(subject, telling: false), .heardOnly(through: hearer, subject)]
        }
    }
}
