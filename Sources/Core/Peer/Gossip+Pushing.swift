internal import Membership
internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// What goes out unasked: own operations. What is drawn goes out at once when nothing else has just gone, and otherwise
// with what is drawn next: each packet costs airtime for every other device. All else goes at once, and takes what waits
// along.
extension Gossip {
    /// Sends own operations to every member that answers, as many as may go unasked.
    mutating func push(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        rooms.grow(id, now: now)
        // What somebody waits for, and what is more than a packet or two, goes straight to everybody.
        let isBrief = range.count <= Self.mixedAtOnce && isDrawing(range, of: log, in: room)
        let outlet = isBrief ? outlet(in: room, now: now) : Outlet()
        let named = room.state.logs.logs(namedIn: range, of: log)
        for device in room.state.listeners where device != self.device {
            guard network.peerStates[device]?.isReachable == true, !outlet.serves(device) else {
                continue
            }
            explain(id, to: device, named)
            // The rest is more than may come unasked: the digest has them ask for it.
            if push(log, range, of: room, to: device) < range.upperBound {
                network.peerStates.sendDigest(of: id, to: device, at: now)
            }
        }
        if let mixer = outlet.mixer {
            give([], to: mixer, in: room, now: now)
            outgoing.mixing[id].noteGiven(.init(log: log, range: range), now: now)
        }
        if outlet.isOwn { passOn(range.map { Place(log: log, sequence: $0) }, in: id) }
    }

    /// Operations that go through a mixer at a time.
    private static let mixedAtOnce = 16

    /// Whether nobody waits for any of them.
    func isDrawing(_ range: Range<Int>, of log: Int, in room: Room) -> Bool {
        range.allSatisfy {
            !room.state.logs[Place(log: log, sequence: $0)].isAwaited
        }
    }

    /// Sends operations to a device that has not asked for them, as many as may go so.
    ///
    /// - Returns: Up to where they went.
    @discardableResult
    mutating func push(_ log: Int, _ range: Range<Int>, of room: Room, to device: DeviceID) -> Int {
        var next = range.lowerBound
        let isMove = range.contains {
            room.state.logs[Place(log: log, sequence: $0)].kind == OperationKind.move
        }
        let most = isMove ? Self.movesAtOnce : Self.framesAtOnce
        for _ in 0..<most where next < range.upperBound {
            guard
                let frame = room.state.logs.frame(
                    room: room.session.number,
                    log: log,
                    from: next,
                    end: range.upperBound,
                    space: Self.frameSpace
                )
            else { break }
            network.peerStates[device]?.link?.enqueue(.run(frame), .operations)
            next += frame.count
        }
        return next
    }

    /// Frames of fresh operations that go unasked.
    private static let framesAtOnce = 8
    /// The same of moves, which rounds wait for: the largest deck goes whole, since to be asked for the rest of it takes
    /// two round trips, and 50 ms where heads have just been sent.
    private static let movesAtOnce = 64
    private static let frameSpace = Packet.space - 16

    /// Sends own operations that are on disk, now or soon.
    mutating func pushCoalesced(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        let parcel = Outboxes.Parcel(log: log, range: range)
        if let before = outgoing.outboxes.add(parcel, in: id) {
            push(id, before.log, before.range, now: now)
        }
        let isDrawing = isDrawing(range, of: log, in: room)
        let interval = strokeInterval(in: id, now: now) ?? Timing.strokes(devices: 1)
        let due = outgoing.outboxes.due(in: id, interval: interval)
        guard isDrawing, let due, now < due else { return sendOutbox(id, now: now) }
    }

    /// When something that waits is to be sent; `nil` if nothing waits.
    func outboxesDue(now: Instant) -> Instant? {
        guard outgoing.outboxes.isWaiting else { return nil }
        return outgoing.outboxes.due { strokeInterval(in: $0, now: now) }
    }

    /// Sends what has waited long enough.
    mutating func pollOutboxes(now: Instant) {
        guard outgoing.outboxes.isWaiting else { return }
        for id in fullOutboxes(now: now) { sendOutbox(id, now: now) }
    }

    /// The rooms in which something has waited long enough, ascending.
    private func fullOutboxes(now: Instant) -> [RoomID] {
        outgoing.outboxes.due(by: now) { strokeInterval(in: $0, now: now) }
    }

    /// Sends all that waits in a room.
    mutating func sendOutbox(_ id: RoomID, now: Instant) {
        guard let parcel = outgoing.outboxes.take(in: id, now: now) else { return }
        push(id, parcel.log, parcel.range, now: now)
    }

    /// From one parcel of fresh strokes to the next; `nil` if there is no such room.
    func strokeInterval(in id: RoomID, now: Instant) -> Instant.Span? {
        guard let room = rooms[id] else { return nil }
        let devices = room.state.presentDevices.count
        let packets = outlet(in: room, now: now).packets(among: max(devices - 1, 1))
        return network.airtime.inkInterval(Timing.strokes(devices: devices), packets: packets)
    }
}

// What is passed on for others, where this device mixes, and whether it does.
extension Gossip {
    /// Has operations passed on to those for whom this device mixes.
    mutating func passOn(_ places: [Place], in id: RoomID) {
        guard outgoing.mixing[id].desk.isOpen, let room = rooms[id] else { return }
        for place in places where !room.state.logs[place].isAwaited {
            let range = place.sequence..<place.sequence + 1
            outgoing.mixing[id].desk.add(MixingDesk.Parcel(log: place.log, range: range))
            guard room.state.logs[place].kind == OperationKind.stroke,
                let seat = room.state.logs[place].seat
            else { continue }
            outgoing.mixing[id].desk.lift(seat)
        }
    }

    /// Has what authors have written passed on that send it through this device.
    mutating func passOn(received places: [Place], in id: RoomID, now: Instant) {
        guard outgoing.mixing[id].desk.isOpen, let room = rooms[id] else { return }
        let desk = outgoing.mixing[id].desk
        let meant = places.filter {
            desk.isAuthor(room.state.logs.logs[$0.log].name.device, now: now)
        }
        passOn(meant, in: id)
    }

    /// When something is due of what is mixed.
    var mixingDue: Instant? { outgoing.mixing.due { mixInterval(in: $0) } }

    /// From one packet for each listener to the next; `nil` if there is no such room.
    func mixInterval(in id: RoomID) -> Instant.Span? {
        guard let devices = rooms[id]?.state.presentDevices.count else { return nil }
        let desk = outgoing.mixing[id].desk
        return network.airtime.inkInterval(
            Timing.mixedInk(devices: devices),
            packets: desk.listeners.count * desk.packets
        )
    }

    /// Does what is due of what is mixed.
    mutating func pollMixing(now: Instant) {
        for id in outgoing.mixing.mayBeDue(by: now) {
            guard let room = rooms[id], let interval = mixInterval(in: id) else {
                outgoing.mixing.forget(id)
                continue
            }
            if outgoing.mixing[id].pollWatches(now: now) {
                outgoing.ink.repeatLast(in: id, now: now)
                flushInk(now: now)
                for parcel in outgoing.mixing[id].takeGiven(now: now) {
                    if network.airtime.isTight {
                        // Somebody else may mix before there is room to send it to each.
                        pushCoalesced(id, parcel.log, parcel.range, now: now)
                    } else {
                        push(id, parcel.log, parcel.range, now: now)
                    }
                }
            }
            if outgoing.mixing[id].mayLook(now: now) { chooseMixer(in: room, now: now) }
            let due = outgoing.mixing[id].desk.due(interval: interval)
            if let due, due <= now { mix(in: room, pause: interval, now: now) }
        }
    }

    /// Decides whether this device mixes, and for whom.
    private mutating func chooseMixer(in room: Room, now: Instant) {
        let id = room.id
        outgoing.mixing[id].keep(room.state.presentDevices)
        noteAbsent(in: id, now: now)
        let isIn = room.session.stage == .member
        let able = room.state.presentDevices.filter { isIn && canServe($0, in: id, now: now) }
        let mixers = mixers(in: room, now: now)
        let best = ranking(in: room, now: now) { _ in true }
        let rivals = ranking(in: room, now: now) { $0 == device || isMixer($0, in: id) }
        let terms = outgoing.mixing.terms
        // Where there is too little room nobody is late by itself.
        let isLate = !network.airtime.isTight && network.neighbours.detector.health >= Self.lateness
        var isNews = outgoing.mixing[id].offer(isLate: isLate, terms, now: now)
        outgoing.mixing[id].look(
            listeners: able.count,
            isServed: mixers.first != nil || outgoing.mixing[id].hearsMixer(now: now),
            terms,
            now: now
        )
        let isSteady = outgoing.mixing[id].isSteady(able)
        if outgoing.mixing[id].isResting, !isSteady {
            // People come in: the next look tells whether that is all.
            outgoing.mixing[id].noteOffer(now: now)
        } else if outgoing.mixing[id].desk.isOpen {
            let rests = outgoing.mixing[id].mayRest(now: now) || rivals.first != device
            isNews = outgoing.mixing[id].serve(rests ? [] : able, now: now) || isNews
        } else if let place = best.place(of: device),
            place == 0 || !outgoing.mixing[id].isResting,
            outgoing.mixing[id].mayBegin(after: place, now: now)
        {
            isNews = outgoing.mixing[id].serve(able, now: now) || isNews
        }
        if outgoing.mixing[id].noteInterval(inkPause(in: room, now: now)) {
            effects.append(.event(id, .changed))
        }
        guard isNews else { return }
        for other in room.state.presentDevices where other != device {
            guard network.peerStates[other]?.isReachable == true else { continue }
            tellMixing(in: id, to: other)
        }
    }

    /// Local health from which on others had better mix.
    private static let lateness = 4

    /// Notes which listeners have acknowledged nothing for too long.
    private mutating func noteAbsent(in id: RoomID, now: Instant) {
        for listener in outgoing.mixing[id].desk.listeners
        where isSilent(listener, in: id, now: now) {
            outgoing.mixing[id].desk.noteAbsent(listener, now: now)
        }
    }

    /// Whether a device has acknowledged nothing for too long.
    private func isSilent(_ other: DeviceID, in id: RoomID, now: Instant) -> Bool {
        guard let waited = waited(for: other, now: now) else { return false }
        let desk = outgoing.mixing[id].desk
        guard waited >= MixingDesk.patience else { return false }
        // Where others are late as well it is the network that is slow.
        let late = desk.listeners.count { listener in
            self.waited(for: listener, now: now).map { $0 >= MixingDesk.answer } == true
        }
        let many = min(Self.manyLate, max(2, desk.listeners.count / 3))
        let isTight = network.airtime.isTight || late >= many
        return waited >= desk.patience(with: other, isTight: isTight, now: now)
    }

    /// Listeners that are late at once.
    private static let manyLate = 3

    /// How long a device has acknowledged nothing that it was sent; `nil` if it owes nothing.
    private func waited(for other: DeviceID, now: Instant) -> Instant.Span? {
        network.peerStates[other]?.link?.unansweredSince.map { now.since($0) }
    }

    /// Whether a device answers; one that is served already may be suspected: where there is too little room that comes and
    /// goes, and each time all authors would have to be told.
    private func hears(_ other: DeviceID, in id: RoomID) -> Bool {
        let verdict = network.neighbours.detector.verdict(of: other)
        return verdict == .reachable
            || verdict == .suspect && outgoing.mixing[id].desk.listeners.contains(other)
    }

    /// Whether a device would get what this one mixes.
    private func canServe(_ other: DeviceID, in id: RoomID, now: Instant) -> Bool {
        guard other != device, let peerState = network.peerStates[other], peerState.isReachable,
            hears(other, in: id),
            peerState.endpoint?.isRelayed == false, let shared = peerState.shared[id]
        else { return false }
        return shared.explainedRoom && shared.mixing.listens
            && !outgoing.mixing[id].desk.isAbsent(other, now: now)
            && !isSilent(other, in: id, now: now)
    }

    /// Sends those listeners whose turn it is what all others have drawn.
    private mutating func mix(in room: Room, pause: Instant.Span, now: Instant) {
        outgoing.mixing[room.id].desk.beginRound(
            isTight: network.airtime.isTight,
            interval: pause,
            now: now
        )
        guard let (listeners, load) = outgoing.mixing[room.id].desk.takeDue(by: now) else { return }
        network.airtime.noteServing(outgoing.mixing[room.id].desk.listeners.count, now: now)
        // Mostly everybody is shown everything.
        let hidden = Set(load.ink.map(\.ink.seat).filter { !room.shows($0, to: nil) })
        let wait = UInt16(min(pause.microseconds / 1_000, UInt64(Limits.mixedPause)))
        let isTight = network.airtime.isTight
        let named = load.parcels.reduce(into: [Int: Set<Int>]()) { named, parcel in
            named[parcel.log, default: []]
                .formUnion(room.state.logs.logs(namedIn: parcel.range, of: parcel.log))
        }
        for listener in listeners {
            // What does not go out in time is not followed by more ink, which would only be later.
            let link = network.peerStates[listener]?.link
            let rests = isTight && load.mayRest && link?.isBehind == true
            let isOwed = load.owed.contains(listener) || rests && link?.hasInk == false
            for parcel in load.parcels
            where room.state.logs.logs[parcel.log].name.device != listener {
                explain(room.id, to: listener, named[parcel.log])
                push(parcel.log, parcel.range, of: room, to: listener)
            }
            // Who acknowledges nothing does not hear it.
            if network.peerStates[listener]?.isToBePinged(isTight: isTight, now: now) == true {
                network.peerStates[listener]?.link?.enqueue(.ping, .control)
            }
            let ink = load.ink.filter {
                !rests && $0.device != listener
                    && (!hidden.contains($0.ink.seat) || room.flows($0.ink.seat, to: listener))
            }
            for part in MixingDesk.parts(of: ink.map(\.ink), isOwed: isOwed) {
                let mixed = MixedInk(
                    room: room.session.number,
                    way: .out,
                    pause: wait,
                    ink: part
                )
                network.peerStates[listener]?.link?.enqueue(.mixedInk(mixed), .ink)
                network.airtime.noteInk(1)
            }
        }
    }
}
