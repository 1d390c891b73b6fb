internal import Rules
internal import Transport
public import Vocabulary
internal import Wire

// Rooms in which whoever comes waits until a member lets them in.
extension PeerCore {
    /// Somebody at the door of a room.
    public struct Knock: Hashable, Sendable {
        /// Who.
        public var device: DeviceID
        /// What its person wants to be called; empty for one that wants to watch.
        public var name: String
        /// Its emoji.
        public var avatar: String
    }

    /// Who waits at the door of a room, as far as this device was asked, in the order in which they came.
    public func knocks(of id: RoomID) -> [Knock] {
        (rooms[id]?.session.knocks.requests ?? []).map { request in
            let seat = request.join.seats.first
            return Knock(
                device: request.device,
                name: seat?.name ?? "",
                avatar: seat?.avatar ?? ""
            )
        }
    }

    /// Has somebody wait at the door, if the room has one.
    ///
    /// - Returns: Whether it has to wait, and was told so.
    mutating func knock(_ request: JoinRequest, _ device: DeviceID, now: Instant) -> Bool {
        guard let room = rooms[request.room], room.state.hasDoor, !room.state.hasPresent(device),
            !room.state.hasLeftFreely(device), !isFromBefore(device, room),
            let endpoint = network.acquaintances[device]?.link?.endpoint
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
    mutating func attendToKnocks(of id: RoomID, now: Instant) {
        guard let room = rooms[id], !room.session.knocks.requests.isEmpty else { return }
        let isAnother =
            rooms[id]?.session.knocks.forget(now: now) { room.state.hasPresent($0) } == true
        if isAnother { effects.append(.event(id, .changed)) }
    }

    /// This device waits at the door.
    mutating func wait(_ index: Int, now: Instant) {
        if entrance.joiner[index].knock(now: now) { effects.append(.roomsChanged) }
    }
}
