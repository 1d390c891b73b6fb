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
        shownDoor(of: room, try member(of: room))
    }

    func letGuests(_ wish: LetGuests, in room: RoomCode) async throws -> GuestDoor {
        let id = try member(of: room)
        guard wish.open else {
            try await shutDoor(of: room, id, sparing: wish.stay == true && core.hasGuests(in: id))
            return GuestDoor(open: false)
        }
        try door.requireAddress()
        try await requirePhones(in: room, id)
        let wasOpen = core.guestPort(of: id) > 0 && !door.isShut(room)
        try await serveGuests(of: room)
        door.admit(to: room)
        let shown = shownDoor(of: room, id)
        if !wasOpen { door.tell(of: room, shown) }
        await keepHosting()
        return shown
    }

    /// Lets nobody in any more.
    ///
    /// - Parameters:
    ///   - room: The room's code.
    ///   - id: The room.
    ///   - sparing: Whether the pages of those who are in go on.
    /// - Throws: What the core refuses.
    private func shutDoor(of room: RoomCode, _ id: RoomID, sparing: Bool) async throws {
        guard !sparing else {
            door.withdraw(room, sparing: true)
            return await keepHosting()
        }
        let closing = Command.serveGuests(room, port: 0)
        _ = try await ask(closing)
        door.withdraw(room)
        screens.closeGuests(in: id, of: self)
        await door.shutIfUnused(for: self)
        await keepHosting()
    }

    /// Has the server of guest pages answer for a room.
    private func serveGuests(of room: RoomCode) async throws {
        let port = try await door.listen(for: self)
        let opening = Command.serveGuests(room, port: port)
        _ = try await ask(opening)
    }

    /// Has somebody hear of each door that is open for phones, now or later: the room's code, and what its QR code says.
    func hearOfDoors(_ listener: @escaping @Sendable (_ room: String, _ link: String) -> Void) {
        door.report(to: listener)
        let open = Set(core.guestRooms)
        for code in door.secrets.keys.sorted() {
            guard let id = core.room(code), open.contains(id) else { continue }
            door.tell(of: code, shownDoor(of: code, id))
        }
    }

    func guestCode(of room: RoomCode) async throws -> [UInt8] {
        guard let link = shownDoor(of: room, try member(of: room)).links.first,
            let symbol = QRSymbol(link)
        else {
            throw APIError(.notOpen, "This device does not let phones in; switch that on first.")
        }
        return Array(symbol.svg.utf8)
    }

    func openRooms() async -> [String] {
        let open = Set(core.guestRooms)
        let codes = door.secrets.keys.filter { code in
            core.room(code).map(open.contains) == true
        }
        return codes.map(\.text).sorted()
    }

    /// Serves the page on which phones wait for a room that lets them in, from now on.
    ///
    /// - Returns: Its address, which lets in whoever has it once a door is open; `nil` where it cannot be had.
    func openHall() async -> String? {
        guard door.isServed else { return nil }
        do {
            return try await door.openHall(for: self)
        } catch {
            logger.warning("phones cannot wait here", metadata: ["error": "\(error)"])
            return nil
        }
    }

    func letGuestsWait() async -> GuestDoor {
        let link = await openHall()
        return GuestDoor(open: link != nil, links: link.map { [$0] } ?? [])
    }

    func guest(with key: GuestKey) async throws -> any LocalBackend {
        guard let guest = seating.backend(for: key, of: self) else {
            throw APIError(.unauthorized, "This seat is not here; scan the QR code again.")
        }
        return guest
    }

    nonisolated func guestNow(with key: GuestKey) -> (any LocalBackend)? {
        assumeIsolated { $0.seating.backend(for: key, of: $0) }
    }

    func sitDown(_ request: SitDown) async throws -> SatDown {
        try await seating.sitDown(request, at: self)
    }

    func comeBack(_ request: ComeBack) async throws -> SatDown {
        try await seating.comeBack(request, to: self)
    }

    /// Takes what a guest does out of its budget.
    func spend(_ units: Int, on kind: GuestBudgets.Kind, by seat: SeatID) throws(APIError) {
        try seating.spend(units, on: kind, by: seat, now: now)
    }

    /// Has a guest pay for what it has done, out of what comes back.
    func charge(_ units: Int, on kind: GuestBudgets.Kind, to seat: SeatID) {
        seating.charge(units, on: kind, to: seat, now: now)
    }

    /// Refuses what only those may do who play in the open round.
    func requirePlaying(_ seat: SeatID, in room: RoomCode) throws(APIError) {
        let detail = try guestDetail(of: room, for: seat)
        guard detail.game?.players.contains(where: { $0.seat == "\(seat)" }) == true else {
            throw APIError(.forbidden, "Only players can go on without others.")
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
            // Who plays at its page is no matter of a phone's.
            for seat in detail.members[index].seats.indices {
                detail.members[index].seats[seat].beside = nil
            }
        }
        detail.lobby.knocks = []
        detail.hosts = core.guestEndpoints(of: room).map { "\($0)" }
        return detail
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

    private func shownDoor(of room: RoomCode, _ id: RoomID) -> GuestDoor {
        let port = core.guestPort(of: id)
        guard port > 0, !door.isShut(room) else { return GuestDoor(open: false) }
        return door.shown(of: room, port: port)
    }

    /// Opens the door of a room that was just made for phones; where that cannot be, the room does without.
    func letPhones(into room: RoomCode) async {
        guard door.isServed else { return }
        do {
            _ = try await letGuests(LetGuests(open: true), in: room)
        } catch {
            logger.warning("phones are not let in", metadata: ["error": "\(error)"])
        }
    }

    /// Opens the doors again that were open when the daemon ended.
    func openAgain(_ kept: [String: String]) async {
        for (text, invitation) in kept.sorted(by: { $0.key < $1.key }) {
            guard let room = RoomCode(text), core.room(room) != nil else { continue }
            do {
                if invitation.isEmpty {
                    door.withdraw(room, sparing: true)
                    try await serveGuests(of: room)
                } else {
                    door.restore(invitation, for: room)
                    _ = try await letGuests(LetGuests(open: true), in: room)
                }
            } catch {
                logger.warning("phones are not let in again", metadata: ["error": "\(error)"])
            }
        }
    }
}
