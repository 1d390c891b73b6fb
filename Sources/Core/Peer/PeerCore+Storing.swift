internal import Replication
internal import Vocabulary
internal import Wire

// What waits for the disk is done when it is there.
extension PeerCore {
    /// Does what waited for a batch.
    mutating func finish(_ ticket: UInt64, now: Instant) {
        guard let batch = effects.finish(ticket) else { return }
        for (room, log, count) in batch.durable {
            rooms[room]?.state.logs.markDurable(log: log, count: count)
        }
        for (room, places) in batch.counts { count(places, in: room, now: now) }
        for (room, log, range) in batch.push {
            peering.noteBlobs(range.map { Place(log: log, sequence: $0) }, in: room)
            gossip.pushCoalesced(room, log, range, now: now)
        }
        for (command, answer) in batch.answers {
            effects.append(.answer(command, .success(answer)))
        }
        for admission in batch.admissions { entrance.welcome(admission, now: now) }
        if let (blob, mate) = batch.blob { peering.askOn(for: blob, from: mate, now: now) }
        guard let room = batch.archived else { return }
        rooms.closed.noteArchived(room)
        entrance.askToJoin(now: now)
    }
}
