import ClientAPI
import Peer
import Vocabulary
import Wire

extension Translation {
    /// What a page is told of a room.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - seat: Who looks; `nil`: this device's own person.
    ///   - core: The core that holds it.
    ///   - now: The time.
    ///   - isPast: Whether the device has left the room: then all are told who were ever in it.
    /// - Returns: All but its document; `nil` where the core does not hold the room.
    static func detail(
        of room: RoomID,
        for seat: SeatID?,
        in core: PeerCore,
        now: Instant,
        isPast: Bool = false
    ) -> RoomDetail? {
        guard let view = core.view(room, for: seat, now: now),
            let lobby = core.lobby(of: room, now: now)
        else { return nil }
        var detail = detail(
            view,
            lobby,
            core.game(of: room, for: view.seat, now: now),
            board(core.board(of: room), core.sheets(of: room, for: view.seat)),
            device: core.device,
            withThoseWhoLeft: isPast
        )
        if !isPast { markCards(of: room, in: core, &detail) }
        if core.isInkLate(in: room) { detail.late = true }
        let files = core.blobBytes(of: room)
        detail.files = FileQuota(
            bytes: files.all,
            limit: Limits.blobBytesPerRoom,
            own: files.own,
            ownLimit: Limits.blobBytesPerDevice
        )
        return detail
    }

    /// Says which seats show a card.
    private static func markCards(of room: RoomID, in core: PeerCore, _ detail: inout RoomDetail) {
        for member in detail.members.indices {
            for index in detail.members[member].seats.indices {
                guard let seat = SeatID(hex: detail.members[member].seats[index].seat) else {
                    continue
                }
                detail.members[member].seats[index].card = core.card(of: seat, in: room)
                    .map { "\($0)" }
            }
        }
    }
}
