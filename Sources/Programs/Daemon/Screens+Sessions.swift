import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

// Pages that come and go, and what each asks for.
extension Screens {
    /// A page of the device's own person, a bot or a script has opened its socket.
    func connected(_ session: SocketSession, of node: isolated Node) {
        pages.add(session)
        session.send(
            .welcome(
                version: DaemonConfiguration.version,
                device: "\(node.core.device)",
                name: node.name
            )
        )
        let rooms = node.roomSummaries()
        _ = pages.noteRooms(rooms, of: session)
        session.send(.rooms(rooms))
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

    func disconnected(_ session: SocketSession) {
        pages.remove(session)
        pictures.close(session)
        documents.close(session)
    }

    /// Closes the sockets of guests whose seats are in a room.
    func closeGuests(in room: RoomID, of node: isolated Node) {
        for session in pages.guests(in: room, core: node.core) { session.close() }
    }

    /// Listens to what a page says: what it draws meanwhile is its own.
    func listen<E>(to session: SocketSession, _ body: () throws(E) -> Void) throws(E) {
        pages.author = session
        defer { pages.author = nil }
        try body()
    }

    /// Notes who gave a command, to tell them if it fails.
    func expect(_ command: CommandID, from session: SocketSession, pen: UInt32?) {
        pages.expect(command, from: session, pen: pen)
    }

    /// Tells the one who gave a command that it failed; success shows by itself.
    func answer(_ command: CommandID, _ result: Result<Answer, APIError>) {
        pages.answer(command, result)
    }

    /// The seat whose page a socket is; `nil` for that of the device's own person.
    func seat(of session: SocketSession) -> SeatID? { pages.seat(of: session) }

    /// Shows a page nothing more of any room.
    func unwatch(_ session: SocketSession) {
        pages.watch(nil, by: session)
        pictures.close(session)
        documents.close(session)
    }

    /// Shows a page a room from now on.
    func watch(
        _ room: RoomID,
        _ detail: RoomDetail,
        called code: String,
        by session: SocketSession,
        of node: isolated Node
    ) {
        let seat = pages.seat(of: session)
        pages.watch(room, by: session)
        pictures.close(session)
        documents.close(session)
        let shown = pages.isGuest(session) ? node.guestDetail(from: detail, in: room) : detail
        _ = pages.isNew(shown, to: session, now: node.now)
        session.send(.room(shown))
        if let round = detail.game?.round { _ = pages.noteRound(round, of: session) }
        guard node.core.hasGame(room) else {
            pictures.open(room, for: session, of: node)
            return documents.open(room, for: [session], of: node)
        }
        _ = hasChanged(for: seat, in: room, node)
        session.send(encodedCanvas(of: room, code, for: seat, node))
    }

    /// Sends a message about the ink of a seat to the pages that are shown it, but for its own.
    func send(
        _ message: @autoclosure () -> DaemonMessage,
        about room: RoomID,
        inkOf seat: SeatID,
        besides session: SocketSession,
        _ core: PeerCore
    ) {
        let others = pages.watchers(of: room, seeing: seat, core).filter { $0 !== session }
        guard !others.isEmpty else { return }
        let encoded = EncodedMessage(message())
        for other in others { other.send(encoded) }
    }

    /// Shows the list of rooms, at most ten times a second.
    func showRoomsSoon(of node: isolated Node) {
        guard !pages.isEmpty, !pages.roomsAreDirty else { return }
        pages.roomsAreDirty = true
        node.later(in: Pages.interval) { $0.screens.showRooms($0) }
    }

    private func showRooms(_ node: isolated Node) {
        pages.roomsAreDirty = false
        let rooms = node.roomSummaries()
        // Who has this very list is sent nothing: that would tell when something else has happened.
        let others = pages.owners.filter { pages.noteRooms(rooms, of: $0) }
        guard !others.isEmpty else { return }
        let encoded = EncodedMessage(.rooms(rooms))
        for session in others { session.send(encoded) }
    }
}
