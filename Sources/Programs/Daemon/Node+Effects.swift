import Archive
import ClientAPI
import Datagrams
import Logging
import Peer
import Vocabulary
import Wire

extension Node {
    func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .send(let endpoint, let bytes): outside.send(bytes, to: endpoint)
            case .offer(let endpoint, let bytes): outside.offer(bytes, to: endpoint)
            case .confirm(let endpoint): outside.confirm(endpoint)
            case .store(let ticket, let changes): disk.store(ticket: ticket, changes)
            case .reopen(let room): disk.reopen(room, for: self)
            case .readBlob(let blob, let range): disk.read(blob, range, for: self)
            case .answer(let command, let result): answer(command, result)
            case .advertise(let listings): outside.advertise(listings, of: core.device, logger)
            case .event(let room, let event): screens.show(event, in: room, of: self)
            case .roomsChanged:
                screens.showRoomsSoon(of: self)
                door.shutLater(for: self)
            }
        }
    }

    /// Begins to talk: to remembered peers, to addresses given by hand, and to whom discovery finds.
    func begin(hints: [String]) async {
        do {
            for peer in try disk.rememberedPeers() {
                handle(.hint(peer.endpoint, device: peer.device))
            }
        } catch {
            logger.warning("remembered peers cannot be read", metadata: ["error": "\(error)"])
        }
        // The rooms that the device was in when it started.
        let own = core.roomList(now: now).filter { $0.isMember && $0.trouble == nil }
        outside.advertise(own.map(\.listing), of: core.device, logger)
        handle(.tick)
        for hint in hints {
            do {
                for endpoint in try await HostAndPort(hint).resolve() {
                    handle(.hint(endpoint, device: nil))
                }
            } catch {
                logger.warning("\(hint) is not reachable by name", metadata: ["error": "\(error)"])
            }
        }
    }

    func detail(_ room: RoomID, for seat: SeatID? = nil) -> RoomDetail? {
        guard let view = core.view(room, for: seat, now: now),
            let lobby = core.lobby(of: room, now: now)
        else { return nil }
        let game = core.game(of: room, for: view.seat, now: now)
        var detail = Translation.detail(
            view,
            lobby,
            game,
            core.sheets(of: room, for: view.seat),
            device: core.device
        )
        let files = core.blobBytes(of: room)
        detail.files = FileQuota(
            bytes: files.all,
            limit: Limits.blobBytesPerRoom,
            own: files.own,
            ownLimit: Limits.blobBytesPerDevice
        )
        return detail
    }

    func roomSummaries() -> [RoomSummary] {
        core.roomList(now: now).map { Translation.summary($0, core.people(in: $0.listing.id)) }
    }
}
