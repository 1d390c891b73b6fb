internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Who is in a room, and others do not know it yet.
extension PeerCore {
    /// Writes something for those to whom this device is a stranger, unless it has since it was let in: they
    /// ask for what that names, and so get what let it in even where its author forked the log there.
    mutating func introduceItself(in id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.session.stage == .member,
            room.state.hasPresent(self.device),
            let shared = network.acquaintances[device]?.shared[id],
            shared.attention.isIgnored(now: now),
            let admit = room.state.roster.lastAdmit(of: self.device)
        else { return }
        if let log = room.session.ownLog, let last = room.state.logs.logs[log].entries.indices.last,
            room.state.logs.past(of: Place(log: log, sequence: last)).contains(admit)
        {
            return
        }
        _ = try? write([RoomLogs.Draft(.witness, seat: nil)], in: id, answering: nil)
    }

    /// Begins talking over a new connection: what rooms there are, and which are shared.
    mutating func introduce(to device: DeviceID, now: Instant) {
        sendListing(to: device)
        for (id, room) in rooms.sorted(by: { $0.key < $1.key }) where room.state.hasPresent(device)
        {
            gossip.share(id, with: device, now: now)
        }
        askToJoin(now: now)
        reachabilityChanged(of: device)
    }
}
