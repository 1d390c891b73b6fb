import Canvas
import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

/// What pages are shown: each what its own seat may see.
final class Screens {
    var pages = Pages()
    let pictures = PictureFeed()
    let documents = DocumentFeed()
    private var pace = ShowingPace()

    /// Shows the pages that watch a room what happened there.
    func show(_ event: RoomEvent, in room: RoomID, of node: isolated Node) {
        if case .canvas = event { pages.forgetCanvases(of: room) }
        let watchers = pages.watchers(of: room)
        guard !watchers.isEmpty,
            let code = node.core.view(room, now: node.now)?.create.code.text
        else { return }
        switch event {
        case .drawn(let stroke, let pen): pages.note(stroke, drawnBy: pen)
        case .canvas(let changes): show(changes, in: room, code, node)
        case .ink(let ink):
            let watchers = pages.watchers(of: room, seeing: ink.seat, node.core)
            guard !watchers.isEmpty else { return }
            let message = DaemonMessage.ink(
                seat: "\(ink.seat)",
                name: node.core.name(of: ink.seat, in: room) ?? "",
                Translation.ink(ink, in: code)
            )
            let encoded = EncodedMessage(message)
            for session in watchers { session.send(encoded) }
        case .inkEnd(let seat, let pen):
            let watchers = pages.watchers(of: room, seeing: seat, node.core)
            let encoded = EncodedMessage(.inkEnd(room: code, seat: "\(seat)", pen: pen))
            for session in watchers { session.send(encoded) }
        case .document(let news):
            documents.show(news, in: room, code, to: pages.watchersBySeat(of: room), node)
        case .changed: showRoomSoon(room, node)
        }
    }

    private func show(
        _ changes: [CanvasChange],
        in room: RoomID,
        _ code: String,
        _ node: isolated Node
    ) {
        var drawn: Set<OperationID> = []
        for (seat, sessions) in pages.watchersBySeat(of: room) {
            guard node.core.hasGame(room) || !changes.contains(.reset) else {
                // All numbers may be others.
                for session in sessions { pictures.open(room, for: session, of: node) }
                continue
            }
            guard hasChanged(for: seat, in: room, node) else { continue }
            for message in messages(for: changes, in: room, code, seat, node) {
                drawn.formUnion(send(message, to: sessions, node))
            }
        }
        for stroke in drawn { pages.drawn[stroke] = nil }
    }

    private func messages(
        for changes: [CanvasChange],
        in room: RoomID,
        _ code: String,
        _ seat: SeatID?,
        _ node: isolated Node
    ) -> [DaemonMessage] {
        // Of a strip, a stroke is any number of pieces, or none.
        let seesStrips = node.core.seesStrips(seat, in: room)
        let isWhole = changes.contains {
            switch $0 {
            case .reset: true
            // Where each draws alone, pages know no numbers.
            case .turned: node.core.hasGame(room)
            case .added, .removed: false
            }
        }
        guard !isWhole, !seesStrips else {
            return [canvasMessage(of: room, code, seat, node)]
        }
        return changes.compactMap { change in
            switch change {
            case .added(let id, let index):
                guard let placed = node.core.stroke(id, of: room, for: seat),
                    let index = node.core.hasGame(room)
                        ? shownIndex(of: id, in: room, seat, node) : index
                else { return nil }
                let added = AddedStroke(
                    at: index,
                    stroke: Translation.drawn(placed, number: node.core.number(of: id, in: room)),
                    pen: pages.drawn[id]?.number
                )
                return .add(room: code, strokes: [added])
            case .removed(let ids):
                let shown = ids.filter {
                    !node.core.hasGame(room) || node.core.stroke($0, of: room, for: seat) != nil
                }
                return shown.isEmpty ? nil : .remove(room: code, ids: shown.map { "\($0)" })
            case .turned(let turned): return Translation.turn(turned, in: code)
            case .reset: return nil
            }
        }
    }

    /// Whether a seat is shown a change: where each draws alone, even that something was drawn or
    /// taken back is told to nobody else.
    func hasChanged(
        for seat: SeatID?,
        in room: RoomID,
        _ node: isolated Node
    ) -> Bool {
        guard node.core.hasGame(room) else { return true }
        let ids = node.core.strokes(of: room, for: seat).map(\.id)
        return pages.noteSheet(ids, of: room, for: seat)
    }

    /// Where a stroke lies among those that a room shows, if it does not show all.
    private func shownIndex(
        of stroke: OperationID,
        in room: RoomID,
        _ seat: SeatID?,
        _ node: isolated Node
    ) -> Int? {
        node.core.strokes(of: room, for: seat).firstIndex { $0.id == stroke }
    }

    /// Encodes a message once for all; the pen number of a stroke is its own page's business.
    ///
    /// - Returns: The strokes that it shows.
    private func send(
        _ message: DaemonMessage,
        to watchers: [SocketSession],
        _ node: isolated Node
    ) -> [OperationID] {
        var plain = message
        var author: SocketSession?
        var shown: [OperationID] = []
        if case .add(let room, var strokes) = message {
            shown = strokes.compactMap(\.stroke.id).compactMap(OperationID.init(hex:))
            for id in shown { author = pages.drawn[id]?.author ?? author }
            for index in strokes.indices { strokes[index].pen = nil }
            plain = .add(room: room, strokes: strokes)
        }
        let others = watchers.filter { $0 !== author }
        pictures.sendChange(EncodedMessage(plain), to: others, of: node)
        if let author, watchers.contains(author) {
            pictures.sendChange(EncodedMessage(message), to: [author], of: node)
        }
        return shown
    }

    /// A room's whole picture, encoded once for all the pages that ask within a few seconds: many slow
    /// ones then wait for the same bytes.
    func encodedCanvas(
        of room: RoomID,
        _ code: String,
        for seat: SeatID?,
        _ node: isolated Node
    ) -> EncodedMessage {
        let sheet = Pages.Sheet(room: room, seat: node.core.hasGame(room) ? seat : nil)
        if let encoded = pages.canvases[sheet] { return encoded }
        let encoded = EncodedMessage(canvasMessage(of: room, code, seat, node))
        pages.canvases[sheet] = encoded
        node.later(in: Pages.canvasRest) { $0.screens.pages.canvases[sheet] = nil }
        return encoded
    }

    private func canvasMessage(
        of room: RoomID,
        _ code: String,
        _ seat: SeatID?,
        _ node: isolated Node
    ) -> DaemonMessage {
        let strokes = node.core.strokes(of: room, for: seat)
        return .canvas(
            room: code,
            strokes: strokes.map { Translation.drawn($0, number: nil) },
            rest: 0
        )
    }

    /// Shows a room's members and state.
    private func showRoomSoon(_ room: RoomID, _ node: isolated Node) {
        guard pages.dirty.insert(room).inserted else { return }
        node.later(in: pace.plan(room, now: node.now)) { $0.screens.showRoom(room, $0) }
    }

    private func send(
        _ detail: RoomDetail,
        of room: RoomID,
        to sessions: [SocketSession],
        _ node: isolated Node
    ) {
        let encoded = EncodedMessage(.room(detail))
        for session in sessions where !pages.isGuest(session) { session.send(encoded) }
        let guests = sessions.filter(pages.isGuest)
        guard !guests.isEmpty else { return }
        let shown = EncodedMessage(.room(node.guestDetail(from: detail, in: room)))
        for session in guests { session.send(shown) }
    }

    /// Shows a seat's pages the sheet of a round, those that have not been sent it yet: those who began to watch in
    /// that round has it, and being sent it again with the first stroke of anybody would tell of that.
    private func showSheet(
        of round: Int,
        in room: RoomID,
        _ code: String,
        for seat: SeatID?,
        to sessions: [SocketSession],
        _ node: isolated Node
    ) {
        let behind = sessions.filter { pages.noteRound(round, of: $0) }
        guard !behind.isEmpty else { return }
        pages.canvases[Pages.Sheet(room: room, seat: seat)] = nil
        _ = hasChanged(for: seat, in: room, node)
        let canvas = encodedCanvas(of: room, code, for: seat, node)
        for session in behind { session.send(canvas) }
    }

    private func showRoom(_ room: RoomID, _ node: isolated Node) {
        pages.dirty.remove(room)
        for (seat, sessions) in pages.watchersBySeat(of: room) {
            // A seat that has moved away, or was taken out, has no page here any more.
            if let seat, !node.core.isHosting(seat, in: room) {
                for session in sessions { session.close() }
                continue
            }
            guard let detail = node.detail(room, for: seat) else { continue }
            // Where each draws alone, another round is another sheet.
            if let round = detail.game?.round {
                showSheet(of: round, in: room, detail.code, for: seat, to: sessions, node)
            }
            // Nothing is sent when only what a page may not see has changed: that would tell when.
            let ofGuests = node.guestDetail(from: detail, in: room)
            let behind = sessions.filter {
                pages.isNew(pages.isGuest($0) ? ofGuests : detail, to: $0, now: node.now)
            }
            if !behind.isEmpty { send(detail, of: room, to: behind, node) }
        }
    }
}
