internal import Replication
internal import Vocabulary
internal import Wire

// Who is asked for what a room lacks.
extension PeerCore {
    /// Whether a device that is ahead may be asked although it is another one's turn.
    func overtakes(_ device: DeviceID, _ other: DeviceID, in room: Room, now: Instant) -> Bool {
        guard isTrusted(device, in: room) else { return false }
        return !isTrusted(other, in: room) || room.sources.isSlow(now: now)
    }

    /// Remembers a device that is ahead in another one's turn.
    mutating func putOff(_ device: DeviceID, in id: RoomID, now: Instant) {
        guard let room = rooms[id], isTrusted(device, in: room) else { return }
        rooms[id]?.sources.putOff(device, now: now)
    }

    /// Whether a device is to be asked now; if its turn comes, that begins.
    ///
    /// - Parameters:
    ///   - device: Whose heads have come.
    ///   - id: The room.
    ///   - wants: What it would be asked for.
    ///   - isAgain: Whether this would be a turn of its own, not more of the same.
    ///   - now: The time.
    /// - Returns: `false` too if there is nothing to ask for.
    mutating func mayAsk(
        _ device: DeviceID,
        in id: RoomID,
        for wants: [Want],
        isAgain: Bool,
        now: Instant
    ) -> Bool {
        guard let room = rooms[id] else { return false }
        guard !wants.isEmpty else {
            rooms[id]?.sources.leave(device)
            return false
        }
        guard isAgain else { return true }
        let isMember = isTrusted(device, in: room)
        switch rooms[id]?.sources.decide(device, isMember: isMember, now: now) {
        case .asked, nil:
            rooms[id]?.sources.begin(device, isMember: isMember, now: now)
            return true
        case .after(let better, let isToBeCalled):
            // It answers a digest with its heads.
            if isToBeCalled { acquaintances[better]?.shared[id]?.digestAt = now }
            return false
        }
    }

    /// Whether a device is in the room, as far as can be known while this one is on its way in.
    private func isTrusted(_ device: DeviceID, in room: Room) -> Bool {
        room.stage == .arriving || room.hasPresent(device)
    }

    /// After operations arrived: when all that was asked for is here, looks whether others have more.
    mutating func noteProgress(in id: RoomID, now: Instant) {
        guard let room = rooms[id], let asked = room.asked else { return }
        guard room.wanted.allSatisfy({ room.logs.logs[$0.key].entries.count >= $0.value }) else {
            rooms[id]?.prolongTurn()
            return
        }
        rooms[id]?.sources.finish()
        rooms[id]?.asked = nil
        rooms[id]?.wanted = [:]
        forgetAsked(in: id)
        for device in room.presentDevices where acquaintances[device]?.isReachable == true {
            let mayHaveMore = acquaintances[device]?.shared[id]?.mayHaveMore == true
            guard mayHaveMore || device == asked.device else { continue }
            acquaintances[device]?.shared[id]?.mayHaveMore = false
            acquaintances[device]?.shared[id]?.digestAt = now
        }
    }

    private mutating func forgetAsked(in id: RoomID) {
        for device in acquaintances.keys.sorted()
        where acquaintances[device]?.shared[id]?.asked.isEmpty == false {
            acquaintances[device]?.shared[id]?.asked = [:]
        }
    }

    /// Whoever was asked last has not sent it all: others may have it.
    mutating func askSomebodyElse(_ id: RoomID, now: Instant) {
        guard let room = rooms[id] else { return }
        rooms[id]?.asked = nil
        rooms[id]?.wanted = [:]
        forgetAsked(in: id)
        let able = room.presentDevices.filter { acquaintances[$0]?.isReachable == true }
        for device in able.shuffled(using: &dice).prefix(2) {
            acquaintances[device]?.shared[id]?.digestAt = now
        }
    }
}

extension Room {
    /// Whether somebody has been asked for an operation, and has begun to send and not ended.
    func isCollecting(upTo sequence: Int, of log: Int, _ now: Instant) -> Bool {
        sources.isBringing(now: now) && wanted[log] ?? 0 > sequence
    }

    /// Gives whoever is asked the time that it has earned.
    mutating func prolongTurn() {
        guard let until = sources.until else { return }
        asked?.until = until
    }
}
