internal import Vocabulary
internal import Wire

/// Somebody here waits to get into a room.
struct Join: Sendable {
    /// Which members of the room were asked, since the last time that all of them were.
    struct Asking: Sendable {
        private(set) var asked: [DeviceID] = []
        /// Those who have said that they are not in the room.
        fileprivate(set) var denied: Set<DeviceID> = []
        /// When to ask another member; `nil`: as soon as there is one.
        fileprivate(set) var againAt: Instant?

        /// Whether the one asked last has said that it is not in the room.
        var isDenied: Bool { asked.last.map(denied.contains) == true }

        fileprivate mutating func ask(_ device: DeviceID, now: Instant) {
            asked.append(device)
            denied.remove(device)
            // Later each time: who does not answer may have too much to do.
            let patience = UInt64(1) << UInt64(min(asked.count - 1, 2))
            againAt = now + Timing.joinRetry * patience
        }

        fileprivate mutating func beginAgain() { asked = [] }
    }

    let command: CommandID
    let code: RoomCode
    let request: UInt32
    let passphrase: Secret?
    private(set) var room: RoomID?
    let seats: [SeatEntry]
    private(set) var asking = Asking()
    /// Those who let nobody guess for now, of those who know the passphrase.
    private(set) var paused: Set<DeviceID> = []
    /// Rooms that the code meant before, and that nobody is in any more.
    private(set) var deserted: Set<RoomID> = []
    /// When it is decided which room the code means; `nil` as long as none was seen.
    private(set) var decideAt: Instant?
    let searchUntil: Instant
    /// When to give up; put off by whatever arrives of the room.
    private(set) var until: Instant
    private(set) var isAdmitted = false
    /// Whether somebody has said that people are asked.
    private(set) var isKnocking = false
    /// Whether the disk has been asked for what this device has of the room.
    private(set) var isReopening = false

    init(
        command: CommandID,
        code: RoomCode,
        request: UInt32,
        passphrase: Secret?,
        room: RoomID?,
        seats: [SeatEntry],
        decideAt: Instant? = nil,
        searchUntil: Instant,
        until: Instant
    ) {
        self.command = command
        self.code = code
        self.request = request
        self.passphrase = passphrase
        self.room = room
        self.seats = seats
        self.decideAt = decideAt
        self.searchUntil = searchUntil
        self.until = until
    }

    /// When something is due.
    var due: Instant {
        let end = room == nil ? min(searchUntil, until) : until
        return [asking.againAt, room == nil ? decideAt : nil].compactMap(\.self).reduce(end, min)
    }

    /// Whether no room was found in time.
    func hasFoundNothing(by now: Instant) -> Bool { room == nil && searchUntil <= now }

    /// Whether a pause between two questions is over, if there was one; then it is forgotten.
    mutating func endPause(now: Instant) -> Bool {
        if let againAt = asking.againAt, againAt <= now || isAdmitted { asking.againAt = nil }
        return asking.againAt == nil
    }

    /// Whom to ask next of some; all of them again if all were asked.
    ///
    /// - Parameters:
    ///   - candidates: Members that can be asked, at least one.
    ///   - isDue: Whether it is time: who has said no is not asked again at once.
    /// - Returns: `nil` if nobody is to be asked.
    mutating func next(of candidates: [DeviceID], isDue: Bool) -> DeviceID? {
        if candidates.allSatisfy(asking.asked.contains) {
            guard isDue else { return nil }
            asking.beginAgain()
        }
        return candidates.first { !asking.asked.contains($0) }
    }

    /// It is decided at a time which room the code means.
    mutating func decide(at time: Instant) { decideAt = time }

    /// No room of the code is seen (any more): if it was time to decide, that waits until one is seen.
    mutating func lookOn(now: Instant) {
        if let decideAt, decideAt <= now { self.decideAt = nil }
    }

    /// The code means a room.
    mutating func choose(_ room: RoomID) { self.room = room }

    /// It is waited for until then.
    mutating func wait(until time: Instant) { until = time }

    /// The disk is asked for what this device has of the room.
    mutating func reopen() { isReopening = true }

    /// A member has let this device in.
    mutating func admit() { isAdmitted = true }

    /// A member is asked.
    mutating func ask(_ device: DeviceID, now: Instant) { asking.ask(device, now: now) }

    /// A member has said that it is not in the room.
    mutating func deny(by device: DeviceID) { asking.denied.insert(device) }

    /// A member lets nobody guess for now.
    mutating func pause(by device: DeviceID) {
        asking.denied.insert(device)
        paused.insert(device)
    }

    /// A member has its people asked: others are asked too, again and again, for two minutes.
    ///
    /// - Returns: Whether it is the first one.
    mutating func knock(now: Instant) -> Bool {
        let isFirst = !isKnocking
        if isFirst { until = now + Timing.knock }
        isKnocking = true
        asking.againAt = now + Timing.joinRetry
        return isFirst
    }

    /// Nobody is in the room any more: the code means another one.
    mutating func goElsewhere(without deserted: Set<RoomID>, now: Instant) {
        self.deserted = deserted
        room = nil
        asking = Asking()
        isReopening = false
        until = now + Timing.join
    }
}
