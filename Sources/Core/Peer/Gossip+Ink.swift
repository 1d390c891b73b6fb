internal import Membership
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Live ink: what flows from pens here goes to everybody, or to the one who mixes and from there in one packet to each.
extension Gossip {
    /// A pen of this device moves: sends at once if the last packet is long enough ago.
    mutating func flow(_ ink: InkFrame, in room: RoomID, now: Instant) {
        // Where each draws alone nobody else may see it flow, and nowhere what a sheet does not take.
        guard !ink.points.isEmpty, Int(ink.from) + ink.points.count <= Limits.strokePoints,
            let known = rooms[room], known.session.stage == .member, known.flows(ink.seat),
            known.sheet(of: ink.seat)?.fault(ink.style, ink.points) == nil
        else { return }
        guard self.outgoing.ink.draw(ink, in: room, now: now) else { return }
        rooms.enliven(room, now: now)
        outgoing.mixing[room].noteDrawer(device, now: now)
        flushInk(now: now)
    }

    /// Sends what pens have drawn since their last packet.
    mutating func flushInk(now: Instant) {
        guard outgoing.ink.due.map({ $0 <= now }) == true else { return }
        var ink = InkFlow()
        swap(&ink, &outgoing.ink)
        let due = ink.packets(now: now) { id, pens in
            rooms[id].map { inkInterval(in: $0, pens: pens, now: now) }
        }
        swap(&ink, &outgoing.ink)
        for (id, frame) in due {
            // What waits to be sent goes along: a packet more would cost as much as the first one.
            sendOutbox(id, now: now)
            guard let room = rooms[id] else { continue }
            send(frame, in: room, now: now)
        }
    }

    private mutating func send(_ frame: InkFrame, in room: Room, now: Instant) {
        var outlet = outlet(in: room, now: now)
        if let mixer = outlet.mixer {
            if room.flows(frame.seat, to: mixer) {
                give([frame], to: mixer, in: room, now: now)
            } else {
                outlet = Outlet()
            }
        }
        if outlet.isOwn { outgoing.mixing[room.id].desk.add(frame, of: device, now: now) }
        for device in room.state.presentDevices
        where device != self.device && device != outlet.mixer && !outlet.serves(device) {
            guard room.flows(frame.seat, to: device),
                network.peerStates[device]?.isReachable == true,
                network.peerStates[device]?.shared[room.id]?.explainedRoom == true
            else { continue }
            network.peerStates[device]?.link?.enqueue(
                .ink(room: room.session.number, ink: frame),
                .ink
            )
            network.airtime.noteInk(1)
        }
    }

    /// Gives a mixer ink to pass on, or says that operations which go along are to be.
    mutating func give(_ ink: [InkFrame], to mixer: DeviceID, in room: Room, now: Instant) {
        let mixed = MixedInk(room: room.session.number, way: .in, pause: 0, ink: ink)
        network.peerStates[mixer]?.link?.enqueue(.mixedInk(mixed), .ink)
        network.airtime.noteInk(1)
        // Where much is lost, what comes from there may be lost as well.
        let missing = network.peerStates[mixer]?.link?.missingPackets ?? 0
        let isTight = network.airtime.isTight || missing >= Self.manyMissing
        outgoing.mixing[room.id].noteGiven(to: mixer, isTight: isTight, now: now)
    }

    /// Of 32 packets.
    private static let manyMissing = 3

    /// From one packet of a pen to the next, at the slowest place of its way.
    func inkPause(in room: Room, now: Instant) -> Instant.Span {
        let outlet = outlet(in: room, now: now)
        let pause = outlet.mixer.map { outgoing.mixing[room.id].pause(of: $0) }
        let own = outlet.isOwn ? mixInterval(in: room.id) : pause
        return max(inkInterval(in: room, pens: 1, now: now), own ?? .milliseconds(0))
    }

    /// From one packet of a pen to the next, where so many are down here.
    private func inkInterval(in room: Room, pens: Int, now: Instant) -> Instant.Span {
        let devices = room.state.presentDevices.count
        let outlet = outlet(in: room, now: now)
        let packets = outlet.packets(among: max(devices - 1, 1)) * pens
        guard outlet.mixer != nil || outlet.isOwn else {
            let unmixed = outgoing.mixing[room.id].unmixedPause(
                among: devices,
                outgoing.mixing.terms,
                now: now
            )
            let usual = max(Timing.ink(devices: devices), unmixed)
            return network.airtime.inkInterval(usual, packets: packets)
        }
        // A mixer that goes out less often is not to be given more than it can pass on.
        let pause = outlet.mixer.map { outgoing.mixing[room.id].pause(of: $0) }
        let usual = Timing.mixedInk(devices: devices)
        return network.airtime.inkInterval(max(usual, pause ?? usual), packets: packets)
    }

    /// The pen is up without a stroke.
    mutating func endInk(_ room: RoomID, _ seat: SeatID, _ pen: UInt32) {
        // Where each draws alone nobody else may see that somebody does.
        guard let known = rooms[room], known.sheet(of: seat)?.ink == .live else { return }
        outgoing.ink.forget(pen, of: seat)
        outgoing.mixing[room].desk.lift(seat, pen: pen)
        for device in known.state.presentDevices where device != self.device {
            guard known.flows(seat, to: device),
                network.peerStates[device]?.shared[room]?.explainedRoom == true
            else {
                continue
            }
            network.peerStates[device]?.link?.enqueue(
                .inkEnd(room: known.session.number, seat: seat, pen: pen),
                .ink
            )
        }
    }

    /// Live ink of somebody else, straight from there.
    ///
    /// - Returns: The room, if it is shown.
    @discardableResult
    mutating func takeInk(
        _ ink: InkFrame,
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) -> RoomID? {
        guard let id = network.peerStates[device]?.names[room: number] else { return nil }
        guard let known = rooms[id], known.state.seats(ink.seat, at: device),
            !known.state.hasRounds || known.state.keepsToSheets
        else {
            drop(.notAllowed)
            return nil
        }
        outgoing.mixing[id].noteDrawer(device, now: now)
        return show(ink, in: id, isMixed: false, now: now) ? id : nil
    }

    /// Shows ink of somebody else, unless it has come too late.
    private mutating func show(
        _ ink: InkFrame,
        in id: RoomID,
        isMixed: Bool,
        now: Instant
    ) -> Bool {
        // Its stroke, or the end of its round, may have overtaken it.
        guard let known = rooms[id], known.flows(ink.seat), known.flows(ink.seat, to: device),
            known.sheet(of: ink.seat)?.fault(ink.style, ink.points) == nil,
            !isMixed || !known.sync.pens.isHeard(ink.seat, now: now)
        else { return false }
        if let old = known.sync.pens[ink.seat], old != ink.pen {
            effects.append(.event(id, .inkEnd(ink.seat, pen: old)))
        }
        outgoing.mixing[id].noteInk(of: ink.seat)
        rooms[id]?.sync.pens.move(ink.pen, of: ink.seat, isMixed: isMixed, now: now)
        rooms.enliven(id, now: now)
        effects.append(.event(id, .ink(ink)))
        return true
    }

    mutating func takeInkEnd(
        _ seat: SeatID,
        _ pen: UInt32,
        in number: UInt32,
        from device: DeviceID
    ) {
        guard let id = network.peerStates[device]?.names[room: number] else { return }
        guard hosts(device, seat, in: id) else { return drop(.notAllowed) }
        outgoing.mixing[id].desk.lift(seat, pen: pen)
        guard rooms[id]?.sync.pens[seat] == pen else { return }
        rooms[id]?.sync.pens.lift(seat)
        effects.append(.event(id, .inkEnd(seat, pen: pen)))
    }

    private func hosts(_ device: DeviceID, _ seat: SeatID, in room: RoomID) -> Bool {
        rooms[room]?.state.seats(seat, at: device) == true
    }

    /// Lifts the pens that have not been heard of for long: their owner is gone, or the end was lost.
    mutating func expirePens(now: Instant) {
        for id in rooms.keys.sorted() {
            for (seat, pen) in rooms[id]?.sync.pens.expire(now: now) ?? [] {
                effects.append(.event(id, .inkEnd(seat, pen: pen)))
            }
        }
    }

    /// Lifts the pens of a device that is gone.
    mutating func liftPens(of device: DeviceID) {
        for id in rooms.keys.sorted() {
            guard let state = rooms[id]?.state else { continue }
            let lifted = rooms[id]?.sync.pens.lift { state.seats($0, at: device) }
            for (seat, pen) in lifted ?? [] {
                effects.append(.event(id, .inkEnd(seat, pen: pen)))
            }
        }
    }

    /// Ink that an author wants passed on, or that was.
    mutating func takeMixed(_ mixed: MixedInk, from device: DeviceID, now: Instant) {
        guard let id = network.peerStates[device]?.names[room: mixed.room], let room = rooms[id],
            room.state.hasPresent(device)
        else { return drop(.notAllowed) }
        switch mixed.way {
        case .in: takeIn(mixed, in: id, from: device, now: now)
        case .out:
            // Nobody is shown what somebody mixes who has not said so.
            guard network.peerStates[device]?.shared[id]?.mixing.serves(self.device) == true
            else { return drop(.notAllowed) }
            outgoing.mixing[id].noteHeard(mixed, from: device, now: now)
            let usual = Timing.mixedInk(devices: room.state.presentDevices.count)
            let pause = Instant.Span.milliseconds(UInt64(mixed.pause))
            network.airtime.noteTold(isTight: pause >= usual * 5 / 4, now: now)
            for ink in mixed.ink {
                let author = room.state.roster.host(of: ink.seat)
                guard let author, author != self.device, room.state.seats(ink.seat, at: author),
                    !room.state.hasRounds || room.state.keepsToSheets
                else { continue }
                outgoing.mixing[id].noteMixed(author, now: now)
                _ = show(ink, in: id, isMixed: author != device, now: now)
            }
        }
    }

    /// Takes ink that is to be passed on: of the author's own pens, and of no others.
    private mutating func takeIn(
        _ mixed: MixedInk,
        in id: RoomID,
        from author: DeviceID,
        now: Instant
    ) {
        outgoing.mixing[id].desk.noteAuthor(author, now: now)
        for ink in mixed.ink where takeInk(ink, in: mixed.room, from: author, now: now) != nil {
            outgoing.mixing[id].desk.add(ink, of: author, now: now)
        }
        // It takes this device for a mixer that it is not any more.
        guard !outgoing.mixing[id].desk.isOpen else { return }
        network.peerStates[author]?.shared[id]?.mixing.noteTold(nil)
        tellMixing(in: id, to: author)
    }

    /// Takes what a device says of mixing.
    mutating func noteMixing(_ mixing: MixingFrame, from device: DeviceID, now: Instant) {
        guard let id = network.peerStates[device]?.names[room: mixing.room], rooms.holds(id)
        else { return }
        network.peerStates[device]?.shared[id]?.mixing.hear(mixing)
        outgoing.mixing[id].noteOffer(now: now)
    }

    private static let fewPens = 2

    /// Where what this device draws goes now.
    func outlet(in room: Room, now: Instant) -> Outlet {
        let mixed = outgoing.mixing[room.id]
        let desk = mixed.desk
        // Two who draw send less so where many listen, and what they draw comes a little later.
        var terms = outgoing.mixing.terms
        if network.airtime.isBusy { terms.pens = min(terms.pens, Self.fewPens) }
        guard mixed.isCrowded(terms, now: now) || mixed.isNew(now: now) else { return Outlet() }
        guard !desk.isOpen else { return Outlet(isOwn: true, served: Set(desk.listeners)) }
        guard let mixer = mixers(in: room, now: now).first,
            let said = network.peerStates[mixer]?.shared[room.id]?.mixing.heard
        else { return Outlet() }
        let listeners = Set(said.listeners)
        let served = room.state.presentDevices.filter {
            $0 != mixer && $0 != device && listeners.contains($0.prefix)
                && network.peerStates[$0]?.shared[room.id]?.mixing.listens == true
        }
        return Outlet(mixer: mixer, served: Set(served))
    }

    /// The others that mix in a room and can be heard.
    func mixers(in room: Room, now: Instant) -> MixerRanking {
        ranking(in: room, now: now) { $0 != device && isMixer($0, in: room.id) }
    }

    func isMixer(_ device: DeviceID, in id: RoomID) -> Bool {
        network.peerStates[device]?.shared[id]?.mixing.mixes == true
    }

    /// Who would mix best of those that this device can hear, and it itself.
    func ranking(
        in room: Room,
        now: Instant,
        among isMeant: (DeviceID) -> Bool
    ) -> MixerRanking {
        let mixed = outgoing.mixing[room.id]
        return MixerRanking(room.state.presentDevices.filter(isMeant)) { candidate in
            guard candidate != device else { return mixed.strength }
            guard network.peerStates[candidate]?.isReachable == true,
                !mixed.isShunned(candidate, now: now)
            else { return nil }
            return network.peerStates[candidate]?.shared[room.id]?.mixing.heard?.strength
        }
    }
}
