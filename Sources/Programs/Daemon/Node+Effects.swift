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
            case .confirm(let endpoint): socket?.confirm(endpoint)
            case .store(let ticket, let changes): writer?.submit(ticket: ticket, changes)
            case .reopen(let room): reopen(room)
            case .readBlob(let blob): read(blob)
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

    func detail(_ room: RoomID, for seat: SeatID? = nil) -> RoomDetail? {
        guard let view = core.view(room, for: seat, now: now),
            let lobby = core.lobby(of: room, now: now)
        else { return nil }
        let digest = view.operations == nil ? nil : core.stateDigest(of: room)
        let game = core.game(of: room, for: view.seat, now: now)
        return Translation.detail(view, lobby, game, digest: digest, device: core.device)
    }

    /// Shows the list of rooms, at most ten times a second.
    private func showRoomsSoon() {
        guard !pages.isEmpty, !pages.roomsAreDirty else { return }
        pages.roomsAreDirty = true
        eventLoop.scheduleTask(in: Pages.interval) {
            self.assumeIsolated { node in
                node.pages.roomsAreDirty = false
                let encoded = EncodedMessage(node.roomsMessage())
                for session in node.pages.owners { session.send(encoded) }
            }
        }
    }

    func roomsMessage() -> DaemonMessage {
        .rooms(core.roomList(now: now).map(Translation.summary))
    }
}
