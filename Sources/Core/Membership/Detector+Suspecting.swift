internal import Vocabulary

// Suspicions: suspect before lost, so that one who is slow has time to object (SWIM §4.2).
extension Detector {
    /// Others that may confirm a suspicion: too few cannot shorten it, so it is short at once.
    private func confirmersNeeded(for device: DeviceID) -> Int {
        let able = roomPeers.count { $0.value.verdict == .reachable && $0.key != device }
        return able < Pace.confirmations ? 0 : Pace.confirmations
    }

    private mutating func retime(_ device: DeviceID) {
        let needed = confirmersNeeded(for: device)
        suspicions[device]?.retime(needed: needed)
    }

    /// Whether this device may have others busy with whom it suspects.
    ///
    /// Not if so many have not answered it that it is more likely itself too slow, or alone: or everybody who is
    /// slow would have everybody busy with everybody.
    var mayAccuse: Bool { health < Pace.soundHealth }

    /// From one look for a suspected room peer to the next: the longer, the more are suspected.
    private var pause: Instant.Span {
        let others = suspicions.count / Pace.suspectsAtOnce
        return others == 0 && health < Pace.soundHealth ? interval : patience * UInt64(others + 1)
    }

    /// A probe of this device's own has failed.
    mutating func suspect(
        _ device: DeviceID,
        isCommon: Bool,
        now: Instant,
        _ actions: inout [Action]
    ) {
        guard roomPeers[device]?.verdict == .reachable else { return }
        begin(device, by: self.device, probeAt: now, askAt: now + interval, now: now)
        guard !isCommon else { return }
        accuse(device, incarnation: roomPeers[device]?.incarnation ?? 0, now: now, &actions)
    }

    private mutating func begin(
        _ device: DeviceID,
        by accuser: DeviceID,
        probeAt: Instant,
        askAt: Instant?,
        now: Instant
    ) {
        roomPeers[device]?.verdict = .suspect
        probes[device] = nil
        var suspicion = Suspicion(
            incarnation: roomPeers[device]?.incarnation ?? 0,
            began: now,
            shortest: Pace.suspicion(among: roomPeers.count + 1, interval: interval),
            accusers: [accuser],
            probeAt: probeAt,
            isProbed: false,
            askAt: askAt,
            isOwn: accuser == self.device,
            until: now
        )
        suspicion.retime(needed: 0)
        suspicions[device] = suspicion
        // One less is able to confirm the others.
        for suspect in suspicions.keys { retime(suspect) }
    }

    /// Somebody says that a room peer does not answer.
    mutating func hear(
        suspicionOf device: DeviceID,
        _ incarnation: UInt32,
        from accuser: DeviceID,
        now: Instant,
        using dice: inout some RandomNumberGenerator
    ) {
        guard let roomPeer = roomPeers[device], incarnation >= roomPeer.incarnation else { return }
        switch roomPeer.verdict {
        case .lost: return
        case .suspect:
            guard suspicions[device]?.accusers.insert(accuser).inserted == true else { return }
            retime(device)
        case .reachable:
            // Who is heard is there, whoever does not hear it.
            let isCrowd = roomPeers.count >= Pace.crowd
            guard now.since(roomPeer.heardAt) >= (isCrowd ? interval : interval / 3) else { return }
            // Everybody looks for themselves, not all at one moment.
            let stagger = UInt64.random(in: 0...interval.microseconds / 2, using: &dice)
            let shortest = Pace.suspicion(among: roomPeers.count + 1, interval: interval)
            begin(
                device,
                by: accuser,
                probeAt: now + .microseconds(stagger),
                askAt: now + shortest / 2 + .microseconds(stagger),
                now: now
            )
        }
    }

    mutating func attendToSuspicions(
        now: Instant,
        using dice: inout some RandomNumberGenerator,
        _ witnesses: (DeviceID) -> [DeviceID],
        _ actions: inout [Action]
    ) {
        guard !suspicions.isEmpty else { return }
        let due = suspicions.filter { $0.value.deadline <= now }.keys.sorted()
        for device in due {
            guard let suspicion = suspicions[device] else { continue }
            if suspicion.until <= now {
                lose(device, now: now)
                actions.append(.lost(device))
                continue
            }
            if suspicion.probeAt <= now { probeAgain(device, suspicion, now: now, &actions) }
            if let askAt = suspicion.askAt, askAt <= now {
                let again = suspicion.isOwn ? now + pause : nil
                suspicions[device]?.askAt = again
                let asked =
                    isMistaken(now: now)
                    ? [] : choose(witnessCount, for: device, using: &dice, witnesses)
                if !asked.isEmpty { actions.append(.requestPing(device, through: asked)) }
            }
        }
    }

    /// Probes a suspected room peer; the second time this device can say itself that it does not answer.
    private mutating func probeAgain(
        _ device: DeviceID,
        _ suspicion: Suspicion,
        now: Instant,
        _ actions: inout [Action]
    ) {
        let next = now + pause
        suspicions[device]?.probeAt = next
        suspicions[device]?.isProbed = true
        actions.append(.probe(device, accusing: suspicion.incarnation))
        guard suspicion.isProbed, !suspicion.accusers.contains(self.device) else { return }
        suspicions[device]?.accusers.insert(self.device)
        retime(device)
        // More than are needed help nobody.
        guard suspicion.accusers.count <= Pace.confirmations else { return }
        accuse(device, incarnation: suspicion.incarnation, now: now, &actions)
    }

    /// Tells others of a suspicion, unless that was done too often of late: each time costs a packet to
    /// everybody, and they all look for themselves.
    private mutating func accuse(
        _ device: DeviceID,
        incarnation: UInt32,
        now: Instant,
        _ actions: inout [Action]
    ) {
        guard mayAccuse, !isMistaken(now: now) else { return }
        if accusations.count == Pace.accusationsAtOnce, let first = accusations.first {
            guard now.since(first) >= broadcastGap * UInt64(Pace.accusationsAtOnce) else { return }
            accusations.removeFirst()
        }
        accusations.append(now)
        actions.append(.accuse(device, incarnation: incarnation))
    }
}
