internal import Membership
internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// What goes out unasked: own operations, and ink. What is drawn goes out at once when nothing else has just gone, and
// otherwise with what is drawn next: each packet costs airtime for every other device. All else goes at once, and takes
// what waits along.
extension Gossip {
    /// Sends own operations to every member that answers, as many as may go unasked.
    mutating func push(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        rooms[id]?.sync.livelyUntil = now + Timing.lively
        for device in room.state.listeners where device != self.device {
            guard network.peerStates[device]?.isReachable == true else { continue }
            explain(id, to: device)
            // The rest is more than may come unasked: the digest has them ask for it.
            if push(log, range, of: room, to: device) < range.upperBound {
                network.peerStates[device]?.shared[id]?.digestAt = now
            }
        }
    }

    /// Sends operations to a device that has not asked for them, as many as may go so.
    ///
    /// - Returns: Up to where they went.
    @discardableResult
    mutating func push(_ log: Int, _ range: Range<Int>, of room: Room, to device: DeviceID) -> Int {
        var next = range.lowerBound
        for _ in 0..<Self.framesAtOnce where next < range.upperBound {
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
    private static let frameSpace = Packet.space - 16

    /// Sends own operations that are on disk, now or soon.
    mutating func pushCoalesced(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        let parcel = Outboxes.Parcel(log: log, range: range)
        if let before = outgoing.outboxes.add(parcel, in: id) {
            push(id, before.log, before.range, now: now)
        }
        let isDrawing = range.allSatisfy {
            Self.drawing.contains(room.state.logs[Place(log: log, sequence: $0)].kind)
        }
        let interval = strokeInterval(in: id) ?? Timing.strokes(devices: 1)
        let due = outgoing.outboxes.due(in: id, interval: interval)
        guard isDrawing, let due, now < due else { return sendOutbox(id, now: now) }
    }

    /// Sends what has waited long enough.
    mutating func pollOutboxes(now: Instant) {
        for id in fullOutboxes(now: now) { sendOutbox(id, now: now) }
    }

    /// The rooms in which something has waited long enough, ascending.
    private func fullOutboxes(now: Instant) -> [RoomID] {
        outgoing.outboxes.due(by: now, interval: strokeInterval)
    }

    /// Sends all that waits in a room.
    mutating func sendOutbox(_ id: RoomID, now: Instant) {
        guard let parcel = outgoing.outboxes.take(in: id, now: now) else { return }
        push(id, parcel.log, parcel.range, now: now)
    }

    /// Kinds of operations that nobody waits for: a preview of them is there already.
    private static let drawing: Set<UInt64> = [
        OperationKind.stroke, OperationKind.strokePart, OperationKind.visible,
        OperationKind.clear, OperationKind.hide, OperationKind.witness,
    ]

    /// A pen of this device moves: sends at once if the last packet is long enough ago.
    mutating func flow(_ ink: InkFrame, in room: RoomID, now: Instant) {
        // Where each draws alone nobody else may see it flow, and nowhere what a sheet does not take.
        guard !ink.points.isEmpty, Int(ink.from) + ink.points.count <= Limits.strokePoints,
            let known = rooms[room], known.session.stage == .member, known.flows(ink.seat),
            known.sheet(of: ink.seat)?.fault(ink.style, ink.points) == nil
        else { return }
        guard self.outgoing.ink.draw(ink, in: room, now: now) else { return }
        rooms[room]?.sync.livelyUntil = now + Timing.lively
        flushInk(now: now)
    }

    /// Sends what pens have drawn since their last packet.
    mutating func flushInk(now: Instant) {
        let rooms = self.rooms
        let airtime = network.airtime
        for (id, frame) in outgoing.ink.packets(
            now: now,
            interval: { Self.inkInterval(in: rooms[$0], pens: $1, within: airtime) }
        ) {
            guard let room = rooms[id] else { continue }
            for device in room.state.presentDevices where device != self.device {
                guard room.flows(frame.seat, to: device),
                    network.peerStates[device]?.isReachable == true,
                    network.peerStates[device]?.shared[id]?.explainedRoom == true
                else { continue }
                network.peerStates[device]?.link?.enqueue(
                    .ink(room: room.session.number, ink: frame),
                    .ink
                )
                network.airtime.noteInk(1)
            }
        }
    }

    /// From one packet of a pen to the next, where so many are down here; `nil` if there is no room.
    private static func inkInterval(
        in room: Room?,
        pens: Int,
        within airtime: Airtime
    ) -> Instant.Span? {
        guard let devices = room?.state.presentDevices.count else { return nil }
        let usual = Timing.ink(devices: devices)
        return airtime.inkInterval(usual, packets: max(devices - 1, 1) * pens)
    }

    /// From one parcel of fresh strokes to the next; `nil` if there is no such room.
    func strokeInterval(in id: RoomID) -> Instant.Span? {
        guard let devices = rooms[id]?.state.presentDevices.count else { return nil }
        let usual = Timing.strokes(devices: devices)
        return network.airtime.inkInterval(usual, packets: max(devices - 1, 1))
    }

    /// Notes what of what was sent to a device has arrived there.
    mutating func noteDelivery(to device: DeviceID, now: Instant) {
        guard let report = network.peerStates[device]?.link?.takeReport(),
            // What others may not judge, and ways through others, tell nothing of this device's own.
            network.neighbours.detector.verdict(of: device) != nil,
            network.peerStates[device]?.endpoint?.isRelayed == false
        else { return }
        network.airtime.note(report, from: device, now: now)
    }

    /// The pen is up without a stroke.
    mutating func endInk(_ room: RoomID, _ seat: SeatID, _ pen: UInt32) {
        // Where each draws alone nobody else may see that somebody does.
        guard let known = rooms[room], known.sheet(of: seat)?.ink == .live else { return }
        outgoing.ink.forget(pen, of: seat)
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

    /// Live ink of somebody else.
    mutating func receive(
        _ ink: InkFrame,
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = network.peerStates[device]?.names[room: number] else { return }
        guard let known = rooms[id], known.state.seats(ink.seat, at: device),
            !known.state.hasRounds || known.state.keepsToSheets
        else { return drop(.notAllowed) }
        // Its stroke, or the end of its round, may have overtaken it.
        guard known.flows(ink.seat), known.flows(ink.seat, to: self.device),
            known.sheet(of: ink.seat)?.fault(ink.style, ink.points) == nil
        else { return }
        if let old = known.sync.pens[ink.seat], old != ink.pen {
            effects.append(.event(id, .inkEnd(ink.seat, pen: old)))
        }
        rooms[id]?.sync.pens.move(ink.pen, of: ink.seat, now: now)
        rooms[id]?.sync.livelyUntil = now + Timing.lively
        effects.append(.event(id, .ink(ink)))
    }

    mutating func receiveEnd(
        _ seat: SeatID,
        _ pen: UInt32,
        in number: UInt32,
        from device: DeviceID
    ) {
        guard let id = network.peerStates[device]?.names[room: number] else { return }
        guard hosts(device, seat, in: id) else { return drop(.notAllowed) }
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
}
