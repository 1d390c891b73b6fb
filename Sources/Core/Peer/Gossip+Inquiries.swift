internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

// Where the logs of another peer differ from these, found out by asking.
extension Gossip {
    /// A seal from another peer did not fit: what it was computed from may be another branch there.
    mutating func suspect(_ device: DeviceID, in id: RoomID, now: Instant) {
        // Which numbers mean a place takes a look at all of them: not for each of many that do not fit.
        guard let shared = network.peerStates[device]?.shared[id], shared.mayInquire(now: now),
            let places = rooms[id]?.state.logs.takeMismatch(shared.numbering)
        else { return }
        compare(places, in: id, with: device, now: now)
    }

    /// Asks another peer what stands at places where its logs may differ from these.
    mutating func compare(
        _ places: [LogPlace],
        in id: RoomID,
        with device: DeviceID,
        now: Instant
    ) {
        guard !places.isEmpty,
            network.peerStates[device]?.shared[id]?.mayInquire(now: now) == true
        else { return }
        network.peerStates[device]?.shared[id]?.inquire(Inquiry(now: now))
        let asked = Array(places.shuffled(using: &dice).prefix(Limits.placesAtOnce))
        ask(asked, in: id, of: device)
    }

    private mutating func ask(_ places: [LogPlace], in id: RoomID, of device: DeviceID) {
        guard let number = rooms[id]?.session.number else { return }
        explain(id, to: device)
        network.peerStates[device]?.link?.enqueue(
            .places(room: number, places: places),
            .control
        )
    }

    /// Compares what stands at places of another peer with what stands here.
    mutating func takeIdentifiers(
        _ identifiers: [LogIdentifier],
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id],
            let shared = network.peerStates[device]?.shared[id], var inquiry = shared.inquiry
        else { return }
        func differs(_ identifier: LogIdentifier) -> Bool? {
            room.state.logs.id(at: identifier.place, numbering: shared.numbering).map {
                $0 != identifier.id
            }
        }
        switch inquiry.step {
        case .probing:
            guard let found = identifiers.first(where: { differs($0) == true }) else {
                return endInquiry(of: device, in: id, now: now)
            }
            inquiry.find(found)
        case .narrowing:
            for identifier in identifiers where identifier.place.log == inquiry.log {
                guard let isOther = differs(identifier) else { continue }
                inquiry.narrow(by: identifier, differs: isOther)
            }
        case .fetching: return
        }
        advance(inquiry, with: device, in: id, now: now)
    }

    /// Narrows an inquiry down, or asks for evidence once the first different place is known.
    private mutating func advance(
        _ inquiry: Inquiry,
        with device: DeviceID,
        in id: RoomID,
        now: Instant
    ) {
        var inquiry = inquiry
        guard inquiry.askOn(), let room = rooms[id] else {
            return endInquiry(of: device, in: id, now: now)
        }
        guard inquiry.low >= inquiry.high else {
            inquiry.beginNarrowing()
            network.peerStates[device]?.shared[id]?.inquire(inquiry)
            return ask(inquiry.nextPlaces, in: id, of: device)
        }
        let place = LogPlace(log: inquiry.log, sequence: UInt64(inquiry.high))
        // Whose seals were seen once are not asked for again.
        if let name = logName(inquiry.log, of: device, in: id), let found = inquiry.id,
            room.state.forks.isProven(found, at: inquiry.high, of: name)
        {
            return settle(
                LogIdentifier(place: place, id: found),
                with: device,
                in: id,
                now: now
            )
        }
        inquiry.beginFetching()
        network.peerStates[device]?.shared[id]?.inquire(inquiry)
        explain(id, to: device)
        network.peerStates[device]?.link?.enqueue(
            .evidenceWant(room: room.session.number, place: place, offset: 0),
            .control
        )
    }

    private func logName(_ number: UInt32, of device: DeviceID, in id: RoomID) -> LogName? {
        guard let log = network.peerStates[device]?.shared[id]?.numbering[number] else {
            return nil
        }
        return rooms[id]?.state.logs.logs[log].name
    }

    /// Takes a stretch of another peer's half of the evidence.
    ///
    /// - Returns: The room, if nobody has asked for it.
    mutating func gatherEvidence(
        _ frame: EvidenceFrame,
        from device: DeviceID,
        now: Instant
    ) -> RoomID? {
        guard let id = network.peerStates[device]?.names[room: frame.room], let room = rooms[id]
        else { return nil }
        guard var inquiry = network.peerStates[device]?.shared[id]?.inquiry,
            case .fetching(var gathering) = inquiry.step,
            frame.place == LogPlace(log: inquiry.log, sequence: UInt64(inquiry.high))
        else { return id }
        guard gathering.add(frame) else {
            drop(.falseEvidence)
            endInquiry(of: device, in: id, now: now)
            return nil
        }
        guard gathering.isComplete else {
            inquiry.keep(gathering, now: now)
            network.peerStates[device]?.shared[id]?.inquire(inquiry)
            guard !gathering.bytes.isEmpty,
                gathering.bytes.count % (Inquiry.chunksAtOnce * Limits.chunk) == 0
            else { return nil }
            let offset = UInt32(gathering.bytes.count)
            network.peerStates[device]?.link?.enqueue(
                .evidenceWant(room: room.session.number, place: frame.place, offset: offset),
                .control
            )
            return nil
        }
        conclude(gathering.bytes, at: frame.place, with: device, in: id, now: now)
        return nil
    }

    /// Another peer says which branch of a forked log it means by a number.
    mutating func learn(
        _ name: LogIdentifier,
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.peerStates[device]?.names[room: number], let room = rooms[id],
            let shared = network.peerStates[device]?.shared[id],
            room.state.logs.id(at: name.place, numbering: shared.numbering) != name.id,
            !shared.unproven.contains(name), shared.unproven.count < Limits.branches
        else { return }
        network.peerStates[device]?.shared[id]?.note(unproven: name)
        proveNext(of: device, in: id, now: now)
    }

    /// Asks for the evidence of the next branch that another peer has named, unless something is being asked.
    mutating func proveNext(of device: DeviceID, in id: RoomID, now: Instant) {
        while let room = rooms[id], let shared = network.peerStates[device]?.shared[id],
            shared.inquiry.map({ $0.until <= now }) ?? true, let name = shared.unproven.first
        {
            network.peerStates[device]?.shared[id]?.dropUnproven()
            if room.state.logs.isKnown(name, numbering: shared.numbering) {
                settle(name, with: device, in: id, now: now)
                continue
            }
            advance(Inquiry(claimed: name, now: now), with: device, in: id, now: now)
        }
    }

    /// Checks the other's evidence for what stands at a place; where something else stands here, the
    /// log is forked.
    private mutating func conclude(
        _ bytes: [UInt8],
        at place: LogPlace,
        with device: DeviceID,
        in id: RoomID,
        now: Instant
    ) {
        guard let room = rooms[id], let shared = network.peerStates[device]?.shared[id],
            let name = logName(place.log, of: device, in: id),
            let theirs = try? ForkBranch(decoding: bytes),
            theirs.header.sequence == place.sequence,
            let found = try? theirs.check(in: id, of: name, cryptography)
        else {
            drop(.falseEvidence)
            return endInquiry(of: device, in: id, now: now)
        }
        let branch = LogIdentifier(place: place, id: found)
        let log = room.state.logs.branch(at: place, numbering: shared.numbering)
        if let own = log.flatMap({
            room.state.logs.branch(at: Place(log: $0, sequence: Int(place.sequence)))
        }), own.id(cryptography) != found {
            guard own.header.previous == theirs.header.previous else {
                // They part before that.
                let inquiry = Inquiry(before: place, now: now)
                return advance(inquiry, with: device, in: id, now: now)
            }
            drop(.fork)
            accuse(name, own, theirs, in: id)
        }
        settle(branch, with: device, in: id, now: now)
    }

    /// Keeps the evidence of a fork until it can be written down, unless there is some already.
    private mutating func accuse(
        _ log: LogName,
        _ one: ForkBranch,
        _ other: ForkBranch,
        in id: RoomID
    ) {
        guard rooms[id]?.state.logs.cuts[log] ?? .max > Int(one.header.sequence) else { return }
        let isFirst = one.id(cryptography) < other.id(cryptography)
        let evidence = ForkEvidence(
            log: log,
            first: isFirst ? one : other,
            second: isFirst ? other : one
        )
        rooms[id]?.state.forks.accuse(evidence.encoded)
    }

    /// Remembers which branch another peer means, and begins anew to get in step with it.
    private mutating func settle(
        _ branch: LogIdentifier,
        with device: DeviceID,
        in id: RoomID,
        now: Instant
    ) {
        guard let shared = network.peerStates[device]?.shared[id],
            let log = rooms[id]?.state.logs.branch(at: branch.place, numbering: shared.numbering)
        else { return }
        let place = Int(branch.place.sequence)
        var held: LogIdentifier? = branch
        do throws(ReplicationError) {
            let changes = try rooms[id]?.state.logs.addBranch(of: log, at: place, id: branch.id)
            if let changes, !changes.isEmpty { effects.store(changes, then: Batch()) }
        } catch {
            drop(.notAdmitted)
            held = nil
        }
        // What waits was computed from the other branch.
        rooms[id]?.state.logs.forget(source: device)
        rooms.askNobody(in: id)
        network.peerStates[device]?.shared[id]?.settle(held, now: now)
        proveNext(of: device, in: id, now: now)
    }

    private mutating func endInquiry(of device: DeviceID, in id: RoomID, now: Instant) {
        network.peerStates[device]?.shared[id]?.endInquiry(now: now)
        proveNext(of: device, in: id, now: now)
    }
}
