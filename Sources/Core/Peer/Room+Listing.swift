internal import Rules
internal import Vocabulary
internal import Wire

// What a room is for those who may come.
extension Room {
    /// The room as others may see it listed.
    var listing: RoomListing? {
        guard stage == .member, let create = roster.create else { return nil }
        return RoomListing(
            id: id,
            code: create.code,
            activity: create.activity,
            rules: create.rules,
            title: create.title,
            // How many are in a locked room is nobody else's business.
            players: create.access == .locked ? 0 : UInt8(clamping: seatCount),
            locked: create.access == .locked,
            guestPort: guestPort
        )
    }
}
