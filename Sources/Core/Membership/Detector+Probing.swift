internal import Vocabulary

// Probes: directly, and through others (SWIM §4.1).
extension Detector {
    /// All that this device waits for takes longer when it seems to be late itself (Lifeguard §IV-A).
    ///
    /// And never less than twice as long as answers take: who is late for everybody is not missing.
    var patience: Instant.Span { max(interval * UInt64(health + 1), answerTime * 2) }

    /// Until others are asked about somebody who does not answer: not before answers come that are as late as of late.
    private var askAfter: Instant.Span { max(patience / 3, answerTime * 3 / 2) }

    /// Whether several others do not answer in time either: then it is the network that is slow, or this device, and to ask
    /// others about each of them would only make it slower.
    func isSlowForMany(now: Instant) -> Bool {
        let late = probes.values.count { $0.askAt.map { $0 <= now } != false }
        return roomPeers.count >= Pace.crowd
            && (late + suspicions.count >= Pace.manySlow || isMistaken(now: now))
    }

    /// Notes how long a room peer has taken to answer.
    mutating func noteAnswer(after span: Instant.Span) {
        answerTime = max(min(span, Pace.longestAnswer), answerTime * 7 / 8)
    }

    /// Has the next room peer of the round probed.
    mutating func probeNext(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        _ actions: inout [Action]
    ) {
        for _ in 0..<round.count {
            let device = round.next(using: &dice)
            // The suspected and the lost are tried elsewhere.
            guard roomPeers[device]?.verdict == .reachable, probes[device] == nil else { continue }
            beginProbe(of: device, now: now)
            actions.append(.probe(device, accusing: nil))
            return
        }
    }

    /// Waits for something from a room peer that is sent something now.
    private mutating func beginProbe(of device: DeviceID, now: Instant) {
        probes[device] = Probe(began: now, askAt: now + askAfter, until: now + patience)
    }

    mutating func attendToProbes(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID],
        _ actions: inout [Action]
    ) {
        guard !probes.isEmpty else { return }
        let due = probes.filter { $0.value.deadline <= now }.keys.sorted()
        let isCommon = isSlowForMany(now: now)
        for device in due {
            guard let probe = probes[device] else { continue }
            if probe.until <= now {
                fail(probe, of: device, isCommon: isCommon, now: now, &actions)
            } else {
                let asked =
                    isCommon ? [] : choose(witnessCount, for: device, using: &dice, witnesses)
                probes[device]?.askAt = nil
                probes[device]?.asked = asked
                guard !asked.isEmpty else { continue }
                actions.append(.requestPing(device, through: asked))
                // Anybody who is asked answers, or is missing too. But one slow answer must not have everybody
                // asked about everybody, least of all by somebody who is slow itself.
                guard mayAccuse, !isSparing else { continue }
                for roomPeer in asked
                where probes[roomPeer] == nil && probes.count < Pace.probesAtOnce {
                    beginProbe(of: roomPeer, now: now)
                }
            }
        }
    }

    private mutating func fail(
        _ probe: Probe,
        of device: DeviceID,
        isCommon: Bool,
        now: Instant,
        _ actions: inout [Action]
    ) {
        probes[device] = nil
        let missing = probe.asked.isEmpty ? 1 : probe.asked.count - probe.answered.count
        health = min(Pace.worstHealth, health + missing)
        if let hearer = probe.hearer {
            // Somebody who is slow does not burden others with its packets as well.
            if mayAccuse { actions.append(.heardOnly(through: hearer, device)) }
        } else {
            suspect(device, isCommon: isCommon, now: now, &actions)
        }
    }
}
