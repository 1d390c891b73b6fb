internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// Joining as the member sees it who is asked.
extension PeerCore {
    /// Somebody asks to be let in.
    mutating func receive(_ request: JoinRequest, from device: DeviceID, now: Instant) {
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
        network.acquaintances[device]?.link?.enqueue(
            .joined(request: request.request, room: request.room, outcome: outcome),
            .control
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
        network.acquaintances[admission.device]?.link?.enqueue(answer, .control)
        gossip.share(admission.room, with: admission.device, now: now)
    }
}
