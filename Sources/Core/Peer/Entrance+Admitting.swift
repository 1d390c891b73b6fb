internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Joining as the member sees it who is asked.
extension Entrance {
    /// Somebody asks to be let in.
    mutating func answerJoin(_ request: JoinRequest, from device: DeviceID, now: Instant) {
        guard let create = rooms[request.room]?.state.roster.create, create.access == .locked,
            !isIn(request, device)
        else {
            return admit(request, device, proof: nil, now: now)
        }
        answer(request, .wrongPassphrase, device)
    }

    func isIn(_ request: JoinRequest, _ device: DeviceID) -> Bool {
        guard let room = rooms[request.room], room.state.hasCounted(device) else { return false }
        return request.seats.contains { room.state.roster.host(of: $0.seat) == device }
    }

    mutating func answer(_ request: JoinRequest, _ outcome: JoinOutcome, _ device: DeviceID) {
        network.peerStates.enqueue(
            .joined(request: request.request, room: request.room, outcome: outcome),
            .control,
            to: device
        )
    }

    /// Lets somebody in who may come in.
    ///
    /// - Parameters:
    ///   - request: Who asks for what.
    ///   - device: Whose connection it came on.
    ///   - proof: For a locked room: shows the newcomer that this device knows the passphrase.
    ///   - isAsked: Whether a person has said that it may come in.
    ///   - now: The time.
    mutating func admit(
        _ request: JoinRequest,
        _ device: DeviceID,
        proof: [UInt8]?,
        isAsked: Bool = false,
        now: Instant
    ) {
        guard let room = rooms[request.room], room.session.stage == .member,
            room.state.roster.create != nil
        else {
            return answer(request, .noSuchRoom, device)
        }
        let admission = Admission(
            device: device,
            request: request.request,
            room: request.room,
            proof: proof
        )
        guard !isIn(request, device) else { return welcome(admission, now: now) }
        let seats = room.state.seatCount
        guard room.state.hasPresent(device) || room.state.presentDevices.count < Limits.devices,
            seats + request.seats.count <= Limits.seats
        else { return answer(request, .full, device) }
        guard !room.state.roster.isBarred(device) else { return answer(request, .banned, device) }
        if let refusal = room.state.refusal(of: request, device) {
            return answer(request, refusal, device)
        }
        guard request.seats.allSatisfy({ room.state.roster.host(of: $0.seat) ?? device == device })
        else {
            return drop(.notAllowed)
        }
        guard isAsked || !knock(request, device, now: now) else { return }
        let admit = Admit(device: device, seats: request.seats)
        do throws(Refusal) {
            try peering.write(
                [RoomLogs.Draft(.admit(admit), seat: nil)],
                in: request.room,
                answering: nil,
                admitting: admission
            )
            membersChanged(in: request.room, now: now)
        } catch {
            answer(request, .full, device)
        }
    }

    /// The `Admit` is on disk: say so, and begin to share the room.
    mutating func welcome(_ admission: Admission, now: Instant) {
        let answer: Frame
        if let proof = admission.proof {
            answer = .proven(request: admission.request, room: admission.room, proof: proof)
        } else {
            answer = .joined(
                request: admission.request,
                room: admission.room,
                outcome: .admitted
            )
        }
        network.peerStates.enqueue(answer, .control, to: admission.device)
        gossip.share(admission.room, with: admission.device, now: now)
    }

    /// Has somebody wait at the door, if the room has one.
    ///
    /// - Returns: Whether it has to wait, and was told so.
    mutating func knock(_ request: JoinRequest, _ device: DeviceID, now: Instant) -> Bool {
        guard let room = rooms[request.room], room.state.hasDoor, !room.state.hasPresent(device),
            !room.state.hasLeftFreely(device), !isFromBefore(device, room),
            let endpoint = network.peerStates[device]?.link?.endpoint
        else { return false }
        let before = room.session.knocks.requests.map(\.device)
        guard
            let outcome = rooms[request.room]?.session.knocks.knock(
                request,
                from: device,
                at: endpoint,
                now: now
            )
        else { return false }
        answer(request, outcome, device)
        if rooms[request.room]?.session.knocks.requests.map(\.device) != before {
            effects.append(.event(request.room, .changed))
        }
        return true
    }

    /// Whether a device was in the room that this one goes on from, as far as this device still holds that: then
    /// somebody has let it in before.
    private func isFromBefore(_ device: DeviceID, _ room: Room) -> Bool {
        guard let before = room.state.roster.create?.predecessor?.room, let old = rooms[before]
        else {
            return false
        }
        return old.state.hasPresent(device) || old.state.hasLeftFreely(device)
    }

    /// Does what a person says about somebody at the door.
    mutating func answerKnock(
        of device: DeviceID,
        _ letsIn: Bool,
        _ code: RoomCode,
        _ id: CommandID,
        _ now: Instant
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        guard let request = rooms[room]?.session.knocks.answer(device) else {
            throw .noKnock(device)
        }
        if letsIn {
            admit(request.join, device, proof: nil, isAsked: true, now: now)
        } else {
            rooms[room]?.session.knocks.refuse(device, now: now)
            answer(request.join, .declined, device)
        }
        effects.append(.answer(id, .success(.room(room))))
        effects.append(.event(room, .changed))
    }

    /// Forgets those who wait no more.
    mutating func pollKnocks(of id: RoomID, now: Instant) {
        guard let room = rooms[id], !room.session.knocks.requests.isEmpty else { return }
        let isAnother =
            rooms[id]?.session.knocks.forget(now: now) { room.state.hasPresent($0) } == true
        if isAnother { effects.append(.event(id, .changed)) }
    }

    /// This device waits at the door.
    mutating func wait(_ index: Int, now: Instant) {
        if joiner[index].knock(now: now) { effects.append(.roomsChanged) }
    }
}
