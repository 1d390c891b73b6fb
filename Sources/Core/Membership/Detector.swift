public import Vocabulary

/// Who of this device's room peers can be reached: SWIM (Das, Gupta, Motivala, 2002) with the refinements of
/// Lifeguard (Dadgar, Phillips, Currey, 2017), as a value without clock or network.
///
/// Each interval it has one room peer probed, in shuffled rounds. **Anything authentic that comes from a room peer
/// proves that it lives**, so `heard` is to be called for every packet. A device that does not answer is asked for
/// through three others; then it is suspected, everybody is told, and everybody looks for themselves: what
/// others say shortens the wait, and decides nothing. Nobody is ever removed: a room peer that is lost is tried
/// again for ever.
public struct Detector: Sendable {
    /// What is thought of a room peer.
    public enum Verdict: Hashable, Sendable {
        /// It answers.
        case reachable
        /// It does not, and has some time left to object.
        case suspect
        /// It does not.
        case lost
    }

    struct RoomPeer: Sendable {
        var verdict: Verdict
        var incarnation: UInt32 = 0
        var heardAt: Instant
    }

    let device: DeviceID
    var roomPeers: [DeviceID: RoomPeer] = [:]
    var round = ProbeRound()
    var probes: [DeviceID: Probe] = [:]
    var suspicions: [DeviceID: Suspicion] = [:]
    var pingRequests: [PingRequest] = []
    var losses = LossBook()
    var probeAt = Instant(microseconds: 0)
    /// When this device last told others whom it suspects.
    var accusations: [Instant] = []
    /// From one thing that everybody is told to the next, on average.
    var broadcastGap: Instant.Span { max(.seconds(1), Pace.tellingOne * UInt64(roomPeers.count)) }
    /// How long the slowest room peers take to answer, as of late.
    public internal(set) var answerTime = Instant.Span(microseconds: 0)
    /// When this device last objected to all.
    var objectedAt: Instant?
    /// How late this device itself seems to be, 0…8 (Lifeguard §IV-A): all it waits for takes so much longer.
    public internal(set) var health = 0
    /// Counts how often this device has objected.
    public internal(set) var incarnation: UInt32 = 0
    /// From one probe to the next.
    public private(set) var interval = Pace.calm

    /// Whether packets are scarce: then one room peer is asked about another, and is not waited for itself.
    public private(set) var isSparing = false
    /// When somebody last answered who was suspected.
    private var mistakes: [Instant] = []
    /// Who objected last to being suspected, and when.
    private var objections: [(device: DeviceID, at: Instant)] = []

    /// Has it spare packets, or not any more.
    public mutating func spare(_ isSparing: Bool) { self.isSparing = isSparing }

    /// Begins without room peers.
    ///
    /// - Parameter device: This device.
    public init(device: DeviceID) {
        self.device = device
    }

    /// What is thought of a device; `nil` if it is no room peer.
    public func verdict(of device: DeviceID) -> Verdict? { roomPeers[device]?.verdict }

    /// The room peers, ascending.
    public var members: [DeviceID] { roomPeers.keys.sorted() }

    /// When `advance` wants to be called; `nil` if nothing is due.
    public var deadline: Instant? {
        var earliest = losses.attemptAt
        func consider(_ instant: Instant) {
            earliest = earliest.map { min($0, instant) } ?? instant
        }
        if roomPeers.count > losses.count { consider(probeAt) }
        for probe in probes.values { consider(probe.deadline) }
        for suspicion in suspicions.values { consider(suspicion.deadline) }
        for pingRequest in pingRequests { consider(pingRequest.deadline) }
        return earliest
    }

    /// Whether those that this device suspected have answered after all, more than once of late: then the network loses
    /// what all send, or this device is slow, and to tell everybody of each would only make it worse.
    func isMistaken(now: Instant) -> Bool {
        roomPeers.count >= Pace.crowd
            && (mistakes.count { now.since($0) < Pace.memory } >= Pace.mistakes
                || objections.count { now.since($0.at) < Pace.shortMemory } >= Pace.objections)
    }

    /// Somebody who was suspected is there: counted once each, so that no single one can have others doubt what they see.
    mutating func noteObjection(of device: DeviceID, now: Instant) {
        objections.removeAll { $0.device == device }
        if objections.count == Pace.objections { objections.removeFirst() }
        objections.append((device, now))
    }

    private mutating func noteMistake(now: Instant) {
        if mistakes.count == Pace.mistakes { mistakes.removeFirst() }
        mistakes.append(now)
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

    /// Sets who the room peers are.
    ///
    /// - Parameters:
    ///   - devices: All of them, this device not.
    ///   - isReachable: Whether a new room peer answers now.
    ///   - now: The time.
    ///   - dice: For the order of probes.
    public mutating func setRoomPeers(
        _ devices: Set<DeviceID>,
        isReachable: (DeviceID) -> Bool,
        now: Instant,
        using dice: inout some RandomNumberGenerator
    ) {
        for gone in roomPeers.keys.sorted() where !devices.contains(gone) { remove(gone, now: now) }
        if roomPeers.isEmpty, !devices.isEmpty {
            // Devices that met at one moment do not probe at one moment.
            probeAt =
                now + .microseconds(UInt64.random(in: 0..<interval.microseconds, using: &dice))
        }
        for device in devices.sorted() where roomPeers[device] == nil && device != self.device {
            let answers = isReachable(device)
            roomPeers[device] = RoomPeer(verdict: answers ? .reachable : .lost, heardAt: now)
            if !answers { losses.append(device, now: now) }
            round.insert(device, using: &dice)
        }
        losses.updateDeadline(now: now)
    }

    private mutating func remove(_ device: DeviceID, now: Instant) {
        roomPeers[device] = nil
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
        guard let verdict = roomPeers[device]?.verdict else { return [] }
        roomPeers[device]?.heardAt = now
        if verdict == .reachable, probes.isEmpty, pingRequests.isEmpty { return [] }
        if let probe = probes.removeValue(forKey: device) {
            health = max(0, health - 1)
            noteAnswer(after: now.since(probe.began))
        } else if let suspicion = suspicions[device] {
            noteMistake(now: now)
            noteAnswer(after: now.since(suspicion.began))
        }
        var actions = answerPingRequests(about: device)
        guard verdict != .reachable else { return actions }
        if verdict == .lost { actions.append(found(device, now: now)) }
        suspicions[device] = nil
        roomPeers[device]?.verdict = .reachable
        return actions
    }

    /// A device has started anew, or begun another connection: what was counted before counts no more.
    public mutating func forgetIncarnation(of device: DeviceID) {
        roomPeers[device]?.incarnation = 0
    }

    /// A room peer has said good-bye, or its connection is gone: it is lost without being suspected.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - now: The time.
    public mutating func lose(_ device: DeviceID, now: Instant) {
        guard let verdict = roomPeers[device]?.verdict, verdict != .lost else { return }
        probes[device] = nil
        suspicions[device] = nil
        roomPeers[device]?.verdict = .lost
        losses.append(device, now: now)
        losses.updateDeadline(now: now)
    }

    /// Does what is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - dice: For the order of probes, and whom to ask.
    ///   - witnesses: The room peers that share a room with a room peer, ascending.
    /// - Returns: What to do, in order.
    public mutating func advance(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        witnesses: (DeviceID) -> [DeviceID]
    ) -> [Action] {
        guard let due = deadline, due <= now else { return [] }
        if now.since(due) >= Pace.stall { postpone(by: now.since(due)) }
        var actions: [Action] = []
        pollPingRequests(now: now, &actions)
        attendToProbes(now: now, using: &dice, witnesses, &actions)
        attendToSuspicions(now: now, using: &dice, witnesses, &actions)
        if probeAt <= now, roomPeers.count > losses.count {
            probeAt = now + patience
            let isCrowd = interval < Pace.calm && roomPeers.count >= Pace.crowd
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

    /// Room peers that are asked about another one.
    var witnessCount: Int { isSparing ? 1 : Pace.witnesses }

    /// Those of the witnesses that answer, up to a number, at random.
    func choose(
        _ count: Int,
        for device: DeviceID,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID]
    ) -> [DeviceID] {
        let able = witnesses(device).filter {
            $0 != device && roomPeers[$0]?.verdict == .reachable
        }
        return Array(able.shuffled(using: &dice).prefix(count))
    }
}
