import Archive
import Canvas
import ClientAPI
import Datagrams
import Discovery
import Logging
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

extension Node {
    func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .send(let endpoint, let bytes): socket?.send(bytes, to: endpoint)
            case .store(let ticket, let changes): writer?.submit(ticket: ticket, changes)
            case .reopen(let room): reopen(room)
            case .readBlob(let blob): read(blob)
            case .answer(let command, let result):
                waiting.removeValue(forKey: command)?.resume(returning: result)
                pages.answer(command, result.mapError(Translation.error))
            case .advertise(let listings): advertise(listings)
            case .event(let room, let event): show(event, in: room)
            case .roomsChanged: showRoomsSoon()
            }
        }
    }

    private func reopen(_ room: RoomID) {
        do {
            handle(.reopened(room, try archive.loadArchived(room)))
        } catch {
            logger.error("an archived room cannot be read", metadata: ["error": "\(error)"])
            handle(.reopened(room, nil))
        }
    }

    private func read(_ blob: BlobID) {
        do {
            handle(.blob(blob, try archive.blob(blob)))
        } catch {
            logger.error("a blob cannot be read", metadata: ["error": "\(error)"])
            handle(.blob(blob, nil))
        }
    }

    /// Advertises the rooms that the device was in when it started.
    func advertiseAll() {
        advertise(core.roomList(now: now).filter(\.isMember).map(\.listing))
    }

    private func advertise(_ listings: [RoomListing]) {
        guard let discovery, let port = socket?.port else { return }
        discovery.advertise(
            listings.compactMap { listing in
                do {
                    return try RoomAdvertisement(
                        room: listing.id,
                        code: listing.code,
                        title: listing.title,
                        activity: listing.activity,
                        device: core.device,
                        port: port,
                        protocolVersion: UInt16(Packet.version),
                        players: Int(listing.players),
                        locked: listing.locked
                    )
                } catch {
                    logger.warning("a room is not advertised", metadata: ["error": "\(error)"])
                    return nil
                }
            }
        )
    }

    /// Shows the pages that watch a room what happened there.
    private func show(_ event: RoomEvent, in room: RoomID) {
        if case .canvas = event { pages.canvases[room] = nil }
        let watchers = pages.watchers(of: room)
        guard !watchers.isEmpty, let code = core.view(room, now: now)?.create.code.text else {
            return
        }
        switch event {
        case .drawn(let stroke, let pen): pages.note(stroke, drawnBy: pen)
        case .canvas(let changes):
            for message in messages(for: changes, in: room, code) {
                send(message, to: watchers)
            }
        case .ink(let ink):
            let message = DaemonMessage.ink(
                seat: "\(ink.seat)",
                name: core.name(of: ink.seat, in: room) ?? "",
                Translation.ink(ink, in: code)
            )
            let encoded = EncodedMessage(message)
            for session in watchers { session.send(encoded) }
        case .inkEnd(let seat, let pen):
            let encoded = EncodedMessage(.inkEnd(room: code, seat: "\(seat)", pen: pen))
            for session in watchers { session.send(encoded) }
        case .changed, .blob: showRoomSoon(room)
        }
    }

    private func messages(
        for changes: [CanvasChange],
        in room: RoomID,
        _ code: String
    ) -> [DaemonMessage] {
        guard !changes.contains(.reset) else { return [canvasMessage(of: room, code)] }
        return changes.compactMap { change in
            switch change {
            case .added(let id, let index):
                guard let placed = core.stroke(id, of: room),
                    let index = core.hasGame(room) ? shownIndex(of: id, in: room) : index
                else { return nil }
                let added = AddedStroke(
                    at: index,
                    stroke: Translation.drawn(placed),
                    pen: pages.drawn[id]?.number
                )
                return .add(room: code, strokes: [added])
            case .removed(let ids): return .remove(room: code, ids: ids.map { "\($0)" })
            case .reset: return nil
            }
        }
    }

    /// Where a stroke lies among those that a room shows, if it does not show all.
    private func shownIndex(of stroke: OperationID, in room: RoomID) -> Int? {
        core.strokes(of: room).firstIndex { $0.id == stroke }
    }

    /// Encodes a message once for all; the pen number of a stroke is its own page's business.
    private func send(
        _ message: DaemonMessage,
        to watchers: [SocketSession]
    ) {
        var others = message
        var author: SocketSession?
        if case .add(let room, var strokes) = message {
            for id in strokes.compactMap(\.stroke.id).compactMap(OperationID.init(hex:)) {
                author = pages.drawn.removeValue(forKey: id)?.author ?? author
            }
            for index in strokes.indices { strokes[index].pen = nil }
            others = .add(room: room, strokes: strokes)
        }
        let encoded = EncodedMessage(others)
        for session in watchers {
            session === author ? session.send(message) : session.send(encoded)
        }
    }

    /// A room's whole picture, encoded once for all the pages that ask within a few seconds: many slow
    /// ones then wait for the same bytes.
    func encodedCanvas(of room: RoomID, _ code: String) -> EncodedMessage {
        if let encoded = pages.canvases[room] { return encoded }
        let encoded = EncodedMessage(canvasMessage(of: room, code))
        pages.canvases[room] = encoded
        eventLoop.scheduleTask(in: Pages.canvasRest) {
            self.assumeIsolated { $0.pages.canvases[room] = nil }
        }
        return encoded
    }

    private func canvasMessage(of room: RoomID, _ code: String) -> DaemonMessage {
        .canvas(room: code, strokes: core.strokes(of: room).map(Translation.drawn))
    }

    func detail(_ room: RoomID) -> RoomDetail? {
        guard let view = core.view(room, now: now), let lobby = core.lobby(of: room, now: now),
            let digest = core.stateDigest(of: room)
        else { return nil }
        let game = core.game(of: room, for: view.seat, now: now)
        return Translation.detail(view, lobby, game, digest: digest, device: core.device)
    }

    /// Shows a room's members and state, at most ten times a second: the digest of a large picture is
    /// not free.
    func showRoomSoon(_ room: RoomID) {
        guard pages.dirty.insert(room).inserted else { return }
        eventLoop.scheduleTask(in: Pages.interval) {
            self.assumeIsolated { $0.showRoom(room) }
        }
    }

    private func showRoom(_ room: RoomID) {
        pages.dirty.remove(room)
        guard let detail = detail(room) else { return }
        // Where each draws alone, another round is another sheet.
        if let round = detail.game?.round, pages.rounds.updateValue(round, forKey: room) != round {
            pages.canvases[room] = nil
            let canvas = encodedCanvas(of: room, detail.code)
            for session in pages.watchers(of: room) { session.send(canvas) }
        }
        let encoded = EncodedMessage(.room(detail))
        for session in pages.watchers(of: room) { session.send(encoded) }
    }

    /// Shows the list of rooms, at most ten times a second.
    private func showRoomsSoon() {
        guard !pages.isEmpty, !pages.roomsAreDirty else { return }
        pages.roomsAreDirty = true
        eventLoop.scheduleTask(in: Pages.interval) {
            self.assumeIsolated { node in
                node.pages.roomsAreDirty = false
                let encoded = EncodedMessage(node.roomsMessage())
                for session in node.pages.sessions { session.send(encoded) }
            }
        }
    }

    func roomsMessage() -> DaemonMessage {
        .rooms(core.roomList(now: now).map(Translation.summary))
    }
}
