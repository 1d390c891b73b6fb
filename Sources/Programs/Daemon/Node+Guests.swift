import ClientAPI
import Identity
import Logging
import NIOCore
import Peer
import QRCode
import Rules
import Vocabulary
import WebServer
import Wire

// Phones: the door that is opened for them, and the seats that they have here.
extension Node: GuestHost {
    func guests(in room: RoomCode) async throws -> GuestDoor {
        door(of: room, try member(of: room))
    }

    func letGuests(_ open: Bool, in room: RoomCode) async throws -> GuestDoor {
        let id = try member(of: room)
        guard open else {
            let closing = Command.serveGuests(room, port: 0)
            _ = try await ask(closing)
            invitations.withdraw(room)
            for session in pages.guests(in: id, core: core) { session.close() }
            await shutIfUnused()
            keepHosting()
            return GuestDoor(open: false)
        }
        try requireGuestAddress()
        try await requirePhones(in: room, id)
        let port = try await openDoor()
        let opening = Command.serveGuests(room, port: port)
        _ = try await ask(opening)
        let door = door(of: room, id)
        keepHosting()
        return door
    }

    func guestCode(of room: RoomCode) async throws -> [UInt8] {
        guard let link = door(of: room, try member(of: room)).links.first,
            let symbol = QRSymbol(link)
        else {
            throw APIError(.notOpen, "This device does not let phones in; switch that on first.")
        }
        return Array(symbol.svg.utf8)
    }

    func guest(with key: GuestKey) async throws -> any LocalBackend {
        guard let guest = guestHere(key) else {
            throw APIError(.unauthorized, "This seat is not here; scan the QR code again.")
        }
        return guest
    }

    nonisolated func guestNow(with key: GuestKey) -> (any LocalBackend)? {
        assumeIsolated { $0.guestHere(key) }
    }

    func sitDown(_ request: SitDown) async throws -> SatDown {
        guard let code = RoomCode(request.room), let id = core.room(code),
            try invitations.accepts(request.invitation, at: code, now: .now())
        else {
            throw APIError(.unauthorized, "This invitation does not hold; scan the QR code again.")
        }
        let key = try Self.movingKey(of: Hex.decode(request.secret) ?? [])
        // A phone that asks again before the answer has come gets the same seat.
        await seatTurn.enter()
        defer { seatTurn.leave() }
        if let seat = core.seat(movedBy: key, in: id) {
            return SatDown(seat: "\(seat)", secret: request.secret)
        }
        guard core.seatCount(of: id) <= APILimits.guestSeats else {
            throw APIError(.roomFull, "This device has no seat left for guests.")
        }
        // Each seat is an operation that every device of the room keeps.
        sittings = sittings.filter { NIODeadline.now() - $0 < .minutes(1) }
        guard sittings.count < APILimits.sittings else {
            throw APIError(.tooBusy, "Too many guests at once; try again in a minute.")
        }
        sittings.append(.now())
        let seat = try await take(request.name, request.avatar, movedBy: key, in: code)
        return SatDown(seat: "\(seat)", secret: request.secret)
    }

    func comeBack(_ request: ComeBack) async throws -> SatDown {
        guard let code = RoomCode(request.room), let id = core.room(code),
            core.guestPort(of: id) > 0,
            let secret = Hex.decode(request.secret), let next = Hex.decode(request.next)
        else { throw Self.noSeat }
        let nextKey = try Self.movingKey(of: next)
        await seatTurn.enter()
        defer { seatTurn.leave() }
        if let seat = core.seat(movedBy: nextKey, in: id), core.isHosting(seat, in: id) {
            // It has moved already, and the answer was lost.
            return SatDown(seat: "\(seat)", secret: request.next)
        }
        let key = try Self.movingKey(of: secret)
        guard let seat = core.seat(movedBy: key, in: id) else { throw Self.noSeat }
        guard !core.isHosting(seat, in: id) else {
            return SatDown(seat: "\(seat)", secret: request.secret)
        }
        let rehost = try rehost(seat, by: secret, key, next: nextKey, in: id)
        let command = Command.rehost(code, rehost)
        _ = try await ask(command)
        return SatDown(seat: "\(seat)", secret: request.next)
    }

    /// Takes what a guest does out of its budget.
    func spend(_ units: Int, on kind: GuestBudgets.Kind, by seat: SeatID) throws(APIError) {
        try guestBudgets.spend(units, on: kind, by: seat, now: now)
    }

    /// The same for what comes on its socket; live ink is kept by nobody.
    ///
    /// - Returns: Why it is not done; `nil` if it is.
    func refusal(of message: ClientMessage, by seat: SeatID) -> APIError? {
        do throws(APIError) {
            switch message {
            case .stroke(_, _, let stroke):
                try spend(GuestBudgets.cost(of: [stroke]), on: .stroke, by: seat)
            case .undo, .redo, .clear, .hide: try spend(1, on: .change, by: seat)
            case .watch, .pen, .cancel, .ping: break
            }
            return nil
        } catch {
            return error
        }
    }

    /// The room as a guest's page sees it: nothing there is its own but its seat.
    func guestDetail(of room: RoomCode, for seat: SeatID) throws(APIError) -> RoomDetail {
        let id = try member(of: room)
        return guestDetail(from: try detailed(id, for: seat), in: id)
    }

    func guestDetail(from detail: RoomDetail, in room: RoomID) -> RoomDetail {
        var detail = detail
        for index in detail.members.indices where detail.members[index].isSelf {
            detail.members[index].isSelf = false
            detail.members[index].reachable = true
        }
        detail.lobby.knocks = []
        detail.hosts = core.guestEndpoints(of: room).map { "\($0)" }
        return detail
    }

    /// A page of a guest has opened its socket; the newest of two has the seat.
    func connected(_ session: SocketSession, for seat: SeatID) {
        for older in pages.guests(on: seat) {
            older.send(
                .error(APIError(.takenOver, "This seat is open in another window."), pen: nil)
            )
            older.close()
        }
        pages.add(session, guest: seat)
        session.send(.welcome(version: DaemonConfiguration.version, device: "", name: ""))
    }

    private static let noSeat = APIError(
        .unauthorized,
        "This seat is not in the room any more; scan the QR code again."
    )

    private func guestHere(_ key: GuestKey) -> GuestBackend? {
        guard let code = RoomCode(key.code), let id = core.room(code),
            core.guestPort(of: id) > 0, let secret = Hex.decode(key.secret),
            let moving = try? Self.movingKey(of: secret),
            let seat = core.seat(movedBy: moving, in: id), core.isHosting(seat, in: id)
        else { return nil }
        return GuestBackend(node: self, code: code, seat: seat)
    }

    private func rehost(
        _ seat: SeatID,
        by secret: [UInt8],
        _ key: MovingKey,
        next: MovingKey,
        in room: RoomID
    ) throws(APIError) -> Rehost {
        let message = Rehost.message(
            room: room,
            seat: seat,
            device: core.device,
            old: key,
            new: next
        )
        guard let signer = try? DeviceKey(stored: secret) else { throw Self.noSeat }
        return Rehost(seat: seat, key: next, signature: signer.sign(message))
    }

    /// The master of a lobby lets phones in by opening its own door; others only where it has.
    private func requirePhones(in room: RoomCode, _ id: RoomID) async throws {
        guard let lobby = core.lobby(of: id, now: now), !lobby.phones,
            core.rounds(of: id, now: now) != nil
        else {
            return
        }
        guard core.view(id, now: now)?.master == core.device else {
            throw APIError(.notMaster, "The master of room \(room) has not let phones in.")
        }
        let settings = RoomAction.settings(title: nil, phones: true, settings: [:])
        _ = try await act(settings, in: room)
    }

    private func door(of room: RoomCode, _ id: RoomID) -> GuestDoor {
        let port = core.guestPort(of: id)
        guard port > 0 else { return GuestDoor(open: false) }
        // A room that goes on from another one may have another code.
        let (invitation, digits) = invitations.shown(at: room)
        let links = LocalAddresses.all(on: interfaces, boundTo: guestAddress?.host).map {
            "http://\($0):\(port)/j/\(room)#\(invitation)"
        }
        return GuestDoor(open: true, links: links, digits: digits)
    }
}
