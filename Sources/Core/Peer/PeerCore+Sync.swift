internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Begins talking over a new connection: what rooms there are, and which are shared.
    mutating func introduce(to device: DeviceID, now: Instant) {
        sendListing(to: device)
        for (id, room) in rooms.sorted(by: { $0.key < $1.key }) where room.hasPresent(device) {
            share(id, with: device, now: now)
        }
        askToJoin(now: now)
        reachabilityChanged(of: device)
    }

    /// Begins to keep a room in step with another device.
    ///
    /// Whoever is not in the room is told nothing of it, not even that this device is.
    mutating func share(_ id: RoomID, with device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.hears(device) || room.stage == .arriving else {
            return
        }
        if room.hears(device) {
            acquaintances[device]?.link?.frameLimit = Limits.waitingFrames
        }
        sendDigest(id, to: device, now: now)
    }

    /// Tells the other one this peer's numbers of a room and, if it is a member, of the room's logs.
    mutating func explain(_ id: RoomID, to device: DeviceID) {
        guard let room = rooms[id], acquaintances[device]?.isConnected == true else { return }
        var shared = acquaintances[device]?.shared[id] ?? .init()
        if !shared.explainedRoom {
            // What the queue has no room for is not said, and must be tried again.
            shared.explainedRoom =
                acquaintances[device]?.link?.enqueue(
                    .room(number: room.number, id: id),
                    .control
                ) == true
            addresses.noteNews(in: id)
        }
        if shared.explainedRoom, room.hears(device) || room.stage == .arriving {
            // What nobody has written in is not passed on.
            for number in room.logs.logs.indices
            where !shared.explainedLogs.contains(number) && room.logs.hasBegun(number) {
                let name = room.logs.logs[number].name
                let frame = Frame.log(room: room.number, number: UInt32(number), name: name)
                guard acquaintances[device]?.link?.enqueue(frame, .control) == true else { break }
                shared.explainedLogs.insert(number)
            }
            let branches = room.logs.branchNames
            if branches.count != shared.explainedBranches {
                for branch in branches {
                    let name = room.logs.logs[Int(branch.place.log)].name
                    acquaintances[device]?.link?.enqueue(
                        .branch(room: room.number, name: name, branch),
                        .control
                    )
                }
                shared.explainedBranches = branches.count
            }
        }
        acquaintances[device]?.shared[id] = shared
    }

    mutating func sendDigest(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], acquaintances[device]?.isConnected == true,
            room.hears(device) || room.stage == .arriving
        else { return }
        // A frame that names a room not explained would hold up all that travels with it.
        explain(id, to: device)
        // Who is in the room and says nothing of it may have forgotten who else is: a restored database
        // asks nobody, and so has to be told what it lacks. Or what let this device in has not reached it.
        if let shared = acquaintances[device]?.shared[id],
            shared.isIgnoring(now: now) || !shared.isAnnounced && shared.unanswered >= 1
        {
            sendHeads(id, to: device, now: now)
        }
        acquaintances[device]?.shared[id, default: .init()].digestAt = nil
        acquaintances[device]?.shared[id]?.noteAsked(now: now)
        acquaintances[device]?.link?.enqueue(
            .digest(room: room.number, digest: room.logs.digest),
            .control
        )
        tellClock(of: room, to: device, now: now)
    }

    /// Compares another one's digest with this peer's; sends heads if they differ.
    mutating func compare(
        _ digest: FrontierDigest,
        in number: UInt32,
        with device: DeviceID,
        now: Instant
    ) {
        guard let id = acquaintances[device]?.theirRooms[number], let room = rooms[id] else {
            return
        }
        acquaintances[device]?.shared[id]?.noteHeard()
        ask(device, forNeededIn: id, beyondCutsOnly: false, now: now)
        guard room.logs.digest != digest else {
            if room.hasPresent(device) { rooms[id]?.isHeard = true }
            // Who has left waits to hear that this is known.
            return room.hears(device)
                ? sendBack(id, to: device, now: now) : correct(device, in: id, now: now)
        }
        guard room.hears(device) || room.stage == .arriving else {
            return correct(device, in: id, now: now)
        }
        sendHeads(id, to: device, now: now)
    }

    /// After several digests of the same set, says that it is the same here.
    private mutating func sendBack(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.hears(device),
            acquaintances[device]?.shared[id]?.heard ?? 0 >= Acquaintance.Shared.politeness
        else { return }
        acquaintances[device]?.shared[id]?.digestAt = now
    }

    /// Sends heads, at most once in 50 ms, and only to members.
    private mutating func sendHeads(_ id: RoomID, to device: DeviceID, now: Instant) {
        guard let room = rooms[id], room.hears(device) || room.stage == .arriving else {
            return
        }
        if let last = acquaintances[device]?.shared[id]?.headsAt, now < last + Timing.heads {
            return
        }
        acquaintances[device]?.shared[id, default: .init()].headsAt = now
        acquaintances[device]?.shared[id]?.noteSaid()
        explain(id, to: device)
        let heads = room.logs.heads
        for start in stride(from: 0, to: max(heads.count, 1), by: Self.headsInFrame) {
            let part = Array(heads[start..<min(start + Self.headsInFrame, heads.count)])
            acquaintances[device]?.link?.enqueue(
                .heads(room: room.number, heads: part),
                .control
            )
        }
    }

    /// Heads in one frame: 64 of up to 17 bytes fit a datagram.
    private static let headsInFrame = 64

    /// Asks for what the other one has and this one lacks, and answers if it is the other way round.
    mutating func receive(
        _ heads: [Head],
        in number: UInt32,
        from device: DeviceID,
        now: Instant
    ) {
        if let id = acquaintances[device]?.theirRooms[number] {
            nameAgain(heads.map(\.log), in: id, device)
        }
        guard let acquaintance = acquaintances[device],
            let id = acquaintance.theirRooms[number], let room = rooms[id],
            let shared = acquaintance.shared[id]
        else { return }
        acquaintances[device]?.shared[id]?.noteHeard()
        let differing = room.logs.differing(from: heads, numbering: shared.numbering)
        compare(differing, in: id, with: device, now: now)
        showDoubleVotes(in: id, to: device, holding: heads, now: now)
        if room.logs.isAhead(of: heads, numbering: shared.numbering) {
            sendHeads(id, to: device, now: now)
        } else if room.hasPresent(device) {
            rooms[id]?.isHeard = true
        }
        if let asked = room.asked, asked.device != device, now < asked.until,
            !overtakes(device, asked.device, in: room, now: now)
        {
            acquaintances[device]?.shared[id]?.mayHaveMore = true
            return putOff(device, in: id, now: now)
        }
        let isAgain = room.asked.map { $0.device != device || $0.until <= now } ?? true
        let wants = wants(from: room, heads, shared.numbering, isAgain: isAgain)
        guard mayAsk(device, in: id, for: wants, isAgain: isAgain, now: now) else { return }
        if isAgain {
            acquaintances[device]?.shared[id]?.asked = [:]
            rooms[id]?.wanted = [:]
        }
        for want in wants {
            guard let log = shared.numbering[want.log] else { continue }
            acquaintances[device]?.shared[id]?.asked[log] = Int(want.range.upperBound)
            rooms[id]?.wanted[log] = Int(want.range.upperBound)
            let count = Int(clamping: want.range.upperBound - want.range.lowerBound)
            acquaintances[device]?.link?.grant(packets: min(2 * count, Limits.credit))
        }
        let until = rooms[id]?.sources.until ?? now + Timing.want
        rooms[id]?.asked = (device, until)
        explain(id, to: device)
        for start in stride(from: 0, to: wants.count, by: 64) {
            let part = Array(wants[start..<min(start + 64, wants.count)])
            acquaintances[device]?.link?.enqueue(.want(room: room.number, wants: part), .control)
        }
    }

    /// What to ask for, by the sender's log numbers.
    ///
    /// - Parameters:
    ///   - room: What is held, and what was asked for before.
    ///   - heads: What the other one has.
    ///   - numbering: This peer's numbers for its logs.
    ///   - isAgain: Whether what was asked for before counts as not coming.
    /// - Returns: In the order of the heads.
    private func wants(
        from room: Room,
        _ heads: [Head],
        _ numbering: LogNumbering,
        isAgain: Bool
    ) -> [Want] {
        room.logs.missing(from: heads, numbering: numbering).compactMap { log, theirs, range in
            let first = isAgain ? range.lowerBound : max(range.lowerBound, room.wanted[log] ?? 0)
            guard first < range.upperBound else { return nil }
            return Want(log: theirs, range: UInt64(first)..<UInt64(range.upperBound))
        }
    }

    /// Remembers what a member has asked for.
    mutating func receive(_ wants: [Want], in number: UInt32, from device: DeviceID) {
        guard let id = acquaintances[device]?.theirRooms[number], let room = rooms[id] else {
            return
        }
        guard room.hears(device) else { return drop(.notAllowed) }
        for want in wants {
            guard Int(want.log) < room.logs.logs.count else { return drop(.malformed) }
            let durable = room.logs.logs[Int(want.log)].durable
            let wanted = min(Int(want.range.upperBound), durable)
            let end = min(room.logs.sealedEnd(wanted, of: Int(want.log)), durable)
            let cursor = Acquaintance.Cursor(
                room: id,
                log: Int(want.log),
                next: Int(want.range.lowerBound),
                end: end
            )
            guard cursor.next < end,
                acquaintances[device]?.cursors.count ?? 0 < Acquaintance.cursorLimit
            else { continue }
            acquaintances[device]?.cursors.removeAll {
                $0.room == id && $0.log == cursor.log && $0.next >= cursor.next && $0.end <= end
            }
            acquaintances[device]?.cursors.append(cursor)
        }
    }

    /// Sends own operations to every member that answers, as many as may go unasked.
    mutating func push(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        rooms[id]?.livelyUntil = now + Timing.lively
        for device in room.listeners where device != self.device {
            guard acquaintances[device]?.isReachable == true else { continue }
            explain(id, to: device)
            // The rest is more than may come unasked: the digest has them ask for it.
            if push(log, range, of: room, to: device) < range.upperBound {
                acquaintances[device]?.shared[id]?.digestAt = now
            }
        }
    }

    /// Sends operations to a device that has not asked for them, as many as may go so.
    ///
    /// - Returns: Up to where they went.
    @discardableResult
    mutating func push(_ log: Int, _ range: Range<Int>, of room: Room, to device: DeviceID) -> Int {
        var next = range.lowerBound
        for _ in 0..<Self.framesAtOnce where next < range.upperBound {
            guard
                let frame = room.logs.frame(
                    room: room.number,
                    log: log,
                    from: next,
                    end: range.upperBound,
                    space: Self.frameSpace
                )
            else { break }
            acquaintances[device]?.link?.enqueue(.run(frame), .operations)
            next += frame.count
        }
        return next
    }

    /// Frames of fresh operations that go unasked.
    private static let framesAtOnce = 8
    private static let frameSpace = Packet.space - 16
}
