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
            case .offer(let endpoint, let bytes):
                socket?.offer(bytes, to: endpoint, atMost: Limits.cookies)
            case .confirm(let endpoint): socket?.confirm(endpoint)
            case .store(let ticket, let changes): writer?.submit(ticket: ticket, changes)
            case .reopen(let room): reopen(room)
            case .readBlob(let blob, let range): read(blob, range)
            case .answer(let command, let result):
                waiting.removeValue(forKey: command)?.resume(returning: result)
                pages.answer(command, result.mapError(Translation.error))
            case .advertise(let listings): advertise(listings)
            case .event(let room, let event): show(event, in: room)
            case .roomsChanged:
                showRoomsSoon()
                shutDoorLater()
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

    /// Reads in the background, since a commit may keep the disk busy.
    private func read(_ blob: BlobID, _ range: Range<Int>) {
        reader.read(archive, blob, range) { bytes in
            self.eventLoop.execute {
                self.assumeIsolated { $0.handle(.blob(blob, range, bytes)) }
            }
        }
    }

    /// Advertises the rooms that the device was in when it started.
    func advertiseAll() {
        let own = core.roomList(now: now).filter { $0.isMember && $0.trouble == nil }
        advertise(own.map(\.listing))
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
                        rules: listing.rules,
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

    func detail(_ room: RoomID, for seat: SeatID? = nil) -> RoomDetail? {
        guard let view = core.view(room, for: seat, now: now),
            let lobby = core.lobby(of: room, now: now)
        else { return nil }
        let game = core.game(of: room, for: view.seat, now: now)
        var detail = Translation.detail(view, lobby, game, device: core.device)
        let files = core.blobBytes(of: room)
        detail.files = FileQuota(
            bytes: files.all,
            limit: Limits.blobBytesPerRoom,
            own: files.own,
            ownLimit: Limits.blobBytesPerDevice
        )
        return detail
    }

    /// Shows the list of rooms, at most ten times a second.
    private func showRoomsSoon() {
        guard !pages.isEmpty, !pages.roomsAreDirty else { return }
        pages.roomsAreDirty = true
        eventLoop.scheduleTask(in: Pages.interval) {
            self.assumeIsolated { node in
                node.pages.roomsAreDirty = false
                let rooms = node.roomSummaries()
                // Nothing is sent when nothing is another: that would tell when something else has happened.
                guard node.pages.noteRooms(rooms) else { return }
                let encoded = EncodedMessage(.rooms(rooms))
                for session in node.pages.owners { session.send(encoded) }
            }
        }
    }

    func roomSummaries() -> [RoomSummary] {
        core.roomList(now: now).map { Translation.summary($0, core.people(in: $0.listing.id)) }
    }
}
