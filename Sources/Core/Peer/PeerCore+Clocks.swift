internal import Agreement
internal import Games
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

// The clock of a room: how long a round has been open, as all who are in it have found.
extension PeerCore {
    /// Tells how long the open round has been open here: to whoever came later, or was started again since.
    mutating func tellClock(of room: Room, to device: DeviceID, now: Instant) {
        guard let watch = room.play?.watch, let round = watch.round, round > 0,
            let found = watch.foundAt, room.play?.game?.phase.isLast == false,
            let elapsed = UInt32(exactly: now.since(found).microseconds / 1_000)
        else { return }
        let frame = Frame.clock(room: room.number, round: round, elapsed: elapsed)
        acquaintances[device]?.link?.enqueue(frame, .control)
    }

    /// Learns how long a round has been open at another device.
    mutating func hear(
        _ round: UInt32,
        _ elapsed: UInt32,
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        guard let id = acquaintances[device]?.theirRooms[number], let room = rooms[id],
            room.hasCounted(device), room.play != nil
        else { return }
        // It took half a round trip to come.
        let trip = acquaintances[device]?.link?.roundTrip ?? Instant.Span(microseconds: 0)
        let age = UInt64(elapsed) * 1_000 + trip.microseconds / 2
        let opened = Instant(microseconds: now.microseconds > age ? now.microseconds - age : 0)
        let claim = Watch.Claim(round: round, opened: opened, trip: trip)
        rooms[id]?.play?.watch.hear(claim, from: device)
    }
}
