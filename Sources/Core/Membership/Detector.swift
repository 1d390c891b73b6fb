public import Vocabulary

/// Who of this device's mates can be reached: SWIM (Das, Gupta, Motivala, 2002) with the refinements of
/// Lifeguard (Dadgar, Phillips, Currey, 2017), as a value without clock or network.
///
/// Each interval it has one mate probed, in shuffled rounds. **Anything authentic that comes from a mate
/// proves that it lives**, so `heard` is to be called for every packet. One that does not answer is asked for
/// through three others; then it is suspected, everybody is told, and everybody looks for themselves: what
/// others say shortens the wait, and decides nothing. Nobody is ever removed: a mate that is lost is tried
/// again for ever.
public struct Detector: Sendable {
    /// What is thought of a mate.
    public enum Verdict: Hashable, Sendable {
        /// It answers.
        case reachable
        /// It does not, and has some time left to object.
        case suspect
        /// It does not.
        case lost
    }

    struct Mate: Sendable {
        var verdict: Verdict
        var incarnation: UInt32 = 0
        var heardAt: Instant
    }

    let device: DeviceID
    var mates: [DeviceID: Mate] = [:]
    var round = ProbeRound()
    var probes: [DeviceID: Probe] = [:]
    var suspicions: [DeviceID: Suspicion] = [:]
    var pingRequests: [PingRequest] = []
    var losses = LossBook()
    var probeAt = Instant(microseconds: 0)
    /// When this device last told others whom it suspects.
    var accusations: [Instant] = []
    /// From one thing that everybody is told to the next, on average.
    var broadcastGap: Instant.Span { max(.seconds(1), Pace.tellingOne * UInt64(mates.count)) }
    /// How long the slowest mates take to answer, as of late.
    var answerTime = Instant.Span(microseconds: 0)
    /// When this device last objected to all.
    var objectedAt: Instant?
    /// How late this device itself seems to be, 0…8 (Lifeguard §IV-A): all it waits for takes so much longer.
    public internal(set) var health = 0
    /// Counts how often this device has objected.
    public internal(set) var incarnation: UInt32 = 0
    /// From one probe to the next.
    public private(set) var interval = Pace.calm

    /// Whether packets are scarce: then one mate is asked about another, and is not waited for itself.
    public var isSparing = false

    /// Begins without mates.
    ///
    /// - Parameter device: This device.
    public init(device: DeviceID) {
        self.device = device
    }

    /// What is thought of a device; `nil` if it is no mate.
    public func verdict(of device: DeviceID) -> Verdict? { mates[device]?.verdict }

    /// The mates, ascending.
    public var members: [DeviceID] { mates.keys.sorted() }

    /// When `advance` wants to be called; `nil` if nothing is due.
    public var deadline: Instant? {
        var earliest = losses.attemptAt
        func consider(_ instant: Instant) {
            earliest = earliest.map { min($0, instant) } ?? instant
        }
        if mates.count > losses.count { consider(probeAt) }
        for probe in probes.values { consider(probe.deadline) }
        for suspicion in suspicions.values { consider(suspicion.deadline) }
        for pingRequest in pingRequests { consider(pingRequest.deadline) }
        return earliest
    }

    /// Probes that often from now on.
    ///
    /// - Parameters:
    ///   - interval: `Pace.lively` or `Pace.calm`.
    ///   - now: The time.
    public mutating func probe(every interval: Instant.Span, now: Instant) {
        guard interval != self.interval else { return }
        self.interval = interval
        probeAt = min(probeAt, now + interval)
    }

    /// Sets who the mates are.
    ///
    /// - Parameters:
    ///   - devices: All of them, this device not.
    ///   - isReachable: Whether one that was none before answers now.
    ///   - now: The time.
    ///   - dice: For the order of probes.
    public mutating func setMates(
        _ devices: Set<DeviceID>,
        isReachable: (DeviceID) -> Bool,
        now: Instant,
        using dice: inout some RandomNumberGenerator
    ) {
        for gone in mates.keys.sorted() where !devices.contains(gone) { remove(gone, now: now) }
        if mates.isEmpty, !devices.isEmpty {
            // Devices that met at one moment do not probe at one moment.
            probeAt =
                now + .microseconds(UInt64.random(in: 0..<interval.microseconds, using: &dice))
        }
        for device in devices.sorted() where mates[device] == nil && device != self.device {
            let answers = isReachable(device)
            mates[device] = Mate(verdict: answers ? .reachable : .lost, heardAt: now)
            if !answers { losses.append(device, now: now) }
            round.insert(device, using: &dice)
        }
        losses.plan(now: now)
    }

    private mutating func remove(_ device: DeviceID, now: Instant) {
        mates[device] = nil
        probes[device] = nil
        suspicions[device] = nil
        losses.remove(device)
        pingRequests.removeAll { $0.subject == device || $0.asker == device }
        round.remove(device)
    }

    /// Something authentic came from a device.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - now: The time.
    /// - Returns: What to do, in order; mostly nothing.
    public mutating func heard(_ device: DeviceID, now: Instant) -> [Action] {
        guard let verdict = mates[device]?.verdict else { return [] }
        mates[device]?.heardAt = now
        if verdict == .reachable, probes.isEmpty, pingRequests.isEmpty { return [] }
        if let probe = probes.removeValue(forKey: device) {
            health = max(0, health - 1)
            noteAnswer(after: now.since(probe.began))
        } else if let suspicion = suspicions[device] {
            noteAnswer(after: now.since(suspicion.began))
        }
        var actions = answerPingRequests(about: device)
        guard verdict != .reachable else { return actions }
        if verdict == .lost { actions.append(found(device, now: now)) }
        suspicions[device] = nil
        mates[device]?.verdict = .reachable
        return actions
    }

    /// A device has started anew, or begun another connection: what was counted before counts no more.
    public mutating func forgetIncarnation(of device: DeviceID) {
        mates[device]?.incarnation = 0
    }

    /// A mate has said good-bye, or its connection is gone: it is lost without being suspected.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - now: The time.
    public mutating func lose(_ device: DeviceID, now: Instant) {
        guard let verdict = mates[device]?.verdict, verdict != .lost else { return }
        probes[device] = nil
        suspicions[device] = nil
        mates[device]?.verdict = .lost
        losses.append(device, now: now)
        losses.plan(now: now)
    }

    /// Does what is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - dice: For the order of probes, and whom to ask.
    ///   - witnesses: The mates that share a room with a mate, ascending.
    /// - Returns: What to do, in order.
    public mutating func advance(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        witnesses: (DeviceID) -> [DeviceID]
    ) -> [Action] {
        guard let due = deadline, due <= now else { return [] }
        if now.since(due) >= Pace.stall { postpone(by: now.since(due)) }
        var actions: [Action] = []
        attendToPingRequests(now: now, &actions)
        attendToProbes(now: now, using: &dice, witnesses, &actions)
        attendToSuspicions(now: now, using: &dice, witnesses, &actions)
        if probeAt <= now, mates.count > losses.count {
            probeAt = now + patience
            let isCrowd = interval < Pace.calm && mates.count >= Pace.crowd
            for _ in 0..<(isCrowd ? 2 : 1) { probeNext(now: now, using: &dice, &actions) }
        }
        if let attemptAt = losses.attemptAt, attemptAt <= now {
            attemptNext(now: now, using: &dice, witnesses, &actions)
        }
        return actions
    }

    /// Gives everybody the time that this device has slept, or had too much to do.
    private mutating func postpone(by span: Instant.Span) {
        health = min(Pace.worstHealth, health + 1)
        for device in probes.keys { probes[device]?.postpone(by: span) }
        for device in suspicions.keys { suspicions[device]?.postpone(by: span) }
        pingRequests = []
    }

    /// Mates that are asked about another one.
    var witnessCount: Int { isSparing ? 1 : Pace.witnesses }

    /// Those of the witnesses that answer, up to a number, at random.
    func choose(
        _ count: Int,
        for device: DeviceID,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID]
    ) -> [DeviceID] {
        let able = witnesses(device).filter {
            $0 != device && mates[$0]?.verdict == .reachable
        }
        return Array(able.shuffled(using: &dice).prefix(count))
    }
}
