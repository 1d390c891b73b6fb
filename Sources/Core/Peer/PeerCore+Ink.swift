internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// A pen of this device moves: sends at once if the last packet is long enough ago.
    mutating func flow(_ ink: InkFrame, in room: RoomID, now: Instant) {
        // Where each draws alone nobody else may see it flow.
        guard !ink.points.isEmpty, Int(ink.from) + ink.points.count <= Limits.strokePoints,
            rooms[room]?.stage == .member, rooms[room]?.hasRounds == false
        else { return }
        guard self.ink.draw(ink, in: room, now: now) else { return }
        rooms[room]?.livelyUntil = now + Timing.lively
        flushInk(now: now)
    }

    /// Sends what pens have drawn since their last packet.
    mutating func flushInk(now: Instant) {
        let rooms = self.rooms
        for (id, frame) in ink.packets(now: now, devices: { rooms[$0]?.presentDevices.count }) {
            guard let room = rooms[id] else { continue }
            for device in room.presentDevices where device != self.device {
                guard acquaintances[device]?.isReachable == true,
                    acquaintances[device]?.shared[id]?.explainedRoom == true
                else { continue }
                acquaintances[device]?.link?.enqueue(.ink(room: room.number, ink: frame), .ink)
            }
        }
    }

    /// The pen is up without a stroke.
    mutating func endInk(_ room: RoomID, _ seat: SeatID, _ pen: UInt32) {
        // Where each draws alone nobody else may see that somebody does.
        guard let known = rooms[room], !known.hasRounds else { return }
        ink.forget(pen, of: seat)
        for device in known.presentDevices where device != self.device {
            guard acquaintances[device]?.shared[room]?.explainedRoom == true else { continue }
            acquaintances[device]?.link?.enqueue(
                .inkEnd(room: known.number, seat: seat, pen: pen),
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
        guard let id = acquaintances[device]?.theirRooms[number] else { return }
        let known = rooms[id].map {
            ($0.seats(ink.seat, at: device) && !$0.hasRounds, $0.pens[ink.seat])
        }
        guard let (isSeated, old) = known, isSeated else { return drop(.notAllowed) }
        if let old, old.pen != ink.pen {
            effects.append(.event(id, .inkEnd(ink.seat, pen: old.pen)))
        }
        rooms[id]?.hear(ink, now: now)
        effects.append(.event(id, .ink(ink)))
    }

    mutating func receiveEnd(
        _ seat: SeatID,
        _ pen: UInt32,
        in number: UInt32,
        from device: DeviceID
    ) {
        guard let id = acquaintances[device]?.theirRooms[number] else { return }
        guard hosts(device, seat, in: id) else { return drop(.notAllowed) }
        guard rooms[id]?.pens[seat]?.pen == pen else { return }
        rooms[id]?.pens[seat] = nil
        effects.append(.event(id, .inkEnd(seat, pen: pen)))
    }

    private func hosts(_ device: DeviceID, _ seat: SeatID, in room: RoomID) -> Bool {
        rooms[room]?.seats(seat, at: device) == true
    }

    /// Lifts the pens that have not been heard of for long: their owner is gone, or the end was lost.
    mutating func expirePens(now: Instant) {
        for id in rooms.keys.sorted() {
            guard let pens = rooms[id]?.pens else { continue }
            for (seat, pen) in pens.sorted(by: { $0.key < $1.key })
            where pen.heard + Timing.penSilence <= now {
                rooms[id]?.pens[seat] = nil
                effects.append(.event(id, .inkEnd(seat, pen: pen.pen)))
            }
        }
    }

    /// Lifts the pens of a device that is gone.
    mutating func liftPens(of device: DeviceID) {
        for id in rooms.keys.sorted() {
            guard let pens = rooms[id]?.pens else { continue }
            for (seat, pen) in pens.sorted(by: { $0.key < $1.key })
            where hosts(device, seat, in: id) {
                rooms[id]?.pens[seat] = nil
                effects.append(.event(id, .inkEnd(seat, pen: pen.pen)))
            }
        }
    }
}

extension Room {
    /// Whether a seat is one of those of a device that is in the room.
    fileprivate func seats(_ seat: SeatID, at device: DeviceID) -> Bool {
        guard let member = roster.member(device), member.isPresent else { return false }
        return member.seats.contains { $0.seat == seat }
    }

    /// Notes that a pen of somebody else moves.
    fileprivate mutating func hear(_ ink: InkFrame, now: Instant) {
        pens[ink.seat] = RemotePen(pen: ink.pen, heard: now)
        livelyUntil = now + Timing.lively
    }
}
