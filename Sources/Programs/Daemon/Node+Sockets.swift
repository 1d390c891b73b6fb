import Canvas
import ClientAPI
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

extension Node {
    nonisolated func connected(_ session: SocketSession) {
        assumeIsolated { $0.screens.connected(session, of: $0) }
    }

    nonisolated func disconnected(_ session: SocketSession) {
        assumeIsolated { node in
            let held = node.screens.pages.held(by: session)
            node.screens.disconnected(session)
            // Who has one stroke does not take it back by leaving. Anywhere else a page that comes back goes on.
            if let held, node.core.sheet(of: held.seat, in: held.room)?.pens == .cut {
                node.handle(.inkEnd(held.room, held.seat, pen: held.pen))
            }
        }
    }

    /// A page has read what it was sent.
    nonisolated func drained(_ session: SocketSession) {
        assumeIsolated {
            $0.screens.pictures.proceed(with: session, $0)
            $0.screens.documents.proceed(with: session, $0)
        }
    }

    nonisolated func received(_ message: ClientMessage, from session: SocketSession) {
        assumeIsolated { node in
            do throws(APIError) {
                try node.screens.listen(to: session) { () throws(APIError) in
                    try node.take(message, from: session)
                }
            } catch {
                session.send(.error(error, pen: message.pen))
            }
        }
    }

    private func take(_ message: ClientMessage, from session: SocketSession) throws(APIError) {
        let seat = screens.seat(of: session)
        if message.endsPen { screens.pages.hold(nil, by: session) }
        switch message {
        case .watch(let room): try watch(room, by: session)
        case .pen(let ink): try flow(ink, from: session)
        case .stroke(let room, let pen, let stroke):
            let strokes = [Translation.stroke(stroke)]
            let command = Command.draw(try code(room), strokes, pen: pen, seat: seat)
            perform(command, from: session, pen: pen)
            endLocalInk(try member(of: try code(room)), pen, from: session)
        case .cancel(let room, let pen): try cancel(room, pen, from: session)
        case .undo(let room): perform(.undo(try code(room), seat: seat), from: session)
        case .redo(let room): perform(.redo(try code(room), seat: seat), from: session)
        case .clear(let room, let scope):
            let scope: Clear.Scope = scope == .all ? .all : .own
            perform(.clear(try code(room), scope, seat: seat), from: session)
        case .hide(let room, let stroke):
            perform(.hide(try code(room), try id(stroke), seat: seat), from: session)
        case .ping(let number): session.send(.pong(number))
        }
    }

    private func perform(_ command: Command, from session: SocketSession, pen: UInt32? = nil) {
        give(command) { screens.expect($0, from: session, pen: pen) }
    }

    private func watch(_ room: String?, by session: SocketSession) throws(APIError) {
        guard let room else { return screens.unwatch(session) }
        let code = try code(room)
        let id = try member(of: code)
        let seat = screens.seat(of: session)
        if !screens.pages.isGuest(session) { try requireAtHand(seat, in: id) }
        let detail = try detailed(id, for: seat)
        screens.watch(id, detail, called: code.text, by: session, of: self)
    }

    /// Live ink goes to the other devices, and to the other pages of this one.
    private func flow(_ ink: LiveInk, from session: SocketSession) throws(APIError) {
        let room = try member(of: try code(ink.room))
        guard let seat = penSeat(of: session, in: room) else { return }
        let frame = Translation.frame(ink, seat: seat)
        // Where each draws alone nobody else may see that somebody does, not even on the same device.
        guard core.takes(frame, in: room) else {
            // The core ends a stroke that leaves its sheet where that is the rule, whatever the page says.
            if core.cuts(frame, in: room) { handle(.ink(room, frame)) }
            return
        }
        screens.pages.hold(Pages.Held(room: room, seat: seat, pen: ink.pen), by: session)
        handle(.ink(room, frame))
        // Its first point may have ended the last stroke that the seat had.
        guard core.takes(frame, in: room) else { return }
        screens.send(
            .ink(seat: "\(seat)", name: core.name(of: seat, in: room) ?? "", ink),
            about: room,
            inkOf: seat,
            besides: session,
            core
        )
    }

    private func cancel(
        _ text: String,
        _ pen: UInt32,
        from session: SocketSession
    ) throws(APIError) {
        let room = try member(of: try code(text))
        guard let seat = penSeat(of: session, in: room) else { return }
        handle(.inkEnd(room, seat, pen: pen))
        endLocalInk(room, pen, from: session)
    }

    private func endLocalInk(_ room: RoomID, _ pen: UInt32, from session: SocketSession) {
        guard let seat = penSeat(of: session, in: room),
            core.sheet(of: seat, in: room)?.ink == .live,
            let view = core.view(room, now: now)
        else { return }
        screens.send(
            .inkEnd(room: view.create.code.text, seat: "\(seat)", pen: pen),
            about: room,
            inkOf: seat,
            besides: session,
            core
        )
    }

    /// The seat that draws with the pens of a page.
    private func penSeat(of session: SocketSession, in room: RoomID) -> SeatID? {
        guard let seat = screens.seat(of: session) else { return core.ownSeat(in: room) }
        return core.isHosting(seat, in: room) ? seat : nil
    }

    private func code(_ text: String) throws(APIError) -> RoomCode {
        guard let code = RoomCode(text) else {
            throw APIError(.badRequest, "A room code has 4 to 8 letters or digits.")
        }
        return code
    }
}

extension ClientMessage {
    /// The pen that the message is about.
    var pen: UInt32? {
        switch self {
        case .pen(let ink): ink.pen
        case .stroke(_, let pen, _), .cancel(_, let pen): pen
        case .watch, .undo, .redo, .clear, .hide, .ping: nil
        }
    }

    /// Whether a pen is up after it.
    fileprivate var endsPen: Bool {
        switch self {
        case .stroke, .cancel: true
        case .pen, .watch, .undo, .redo, .clear, .hide, .ping: false
        }
    }
}
