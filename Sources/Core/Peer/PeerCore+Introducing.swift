internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Who is in a room, and others do not know it yet.
extension PeerCore {
    /// Writes something for those to whom this device is a stranger, unless it has since it was let in: they
    /// ask for what that names, and so get what let it in even where its author forked the log there.
    mutating func introduceItself(in id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.stage == .member, room.hasPresent(self.device),
            let shared = acquaintances[device]?.shared[id],
            shared.isIgnoring(now: now),
            let admit = room.roster.lastAdmit(of: self.device)
        else { return }
        if let log = room.ownLog, let last = room.logs.logs[log].entries.indices.last,
            room.logs.past(of: Place(log: log, sequence: last)).contains(admit)
        {
            return
        }
        _ = try? write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
    }
}
