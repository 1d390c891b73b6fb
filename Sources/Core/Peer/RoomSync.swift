internal import Vocabulary

/// How the operations of a room come to be the same everywhere: who is asked for what, and what was heard beside them.
struct RoomSync: Sendable {
    /// Operations asked for, by log: up to where.
    private(set) var wanted: [Int: Int] = [:]
    /// Who has been asked, and until when nobody else is: operations that name one another must come
    /// from one source to be proven together.
    private(set) var asked: (device: DeviceID, until: Instant)?
    /// Whose turn it is to be asked, and who goes first.
    var sources = PullScheduler()
    /// Where devices are that are not known to be in the room yet, by what others say.
    private(set) var rumoured: [DeviceID: Endpoint] = [:]
    /// Logs named by devices that were not known to be in the room.
    private(set) var logsOfStrangers = 0
    /// Whether a member has shown that it holds what this device has written last.
    private(set) var isHeard = false
    /// Until when devices look after one another more often: something happened.
    private(set) var livelyUntil = Instant(microseconds: 0)
    /// When any device was last sent heads, and when an operation was last new here.
    private(set) var headsAt: Instant?
    private(set) var grownAt = Instant(microseconds: 0)
    /// Pens of others that are down.
    var pens = RemotePens()

    /// Whether somebody has been asked for an operation, and has begun to send and not ended.
    func isCollecting(upTo sequence: Int, of log: Int, _ now: Instant) -> Bool {
        sources.isBringing(now: now) && wanted[log] ?? 0 > sequence
    }

    /// Operations of a log are asked for.
    mutating func want(_ log: Int, upTo end: Int) { wanted[log] = end }

    /// What was asked for before counts as not coming.
    mutating func wantNothing() { wanted = [:] }

    /// A log has given way: its number means another one from now on.
    mutating func forget(log: Int) { wanted[log] = nil }

    /// Somebody is asked, and nobody else until a time.
    mutating func ask(_ device: DeviceID, until time: Instant) { asked = (device, time) }

    /// Nothing is asked for any more.
    mutating func askNobody() {
        asked = nil
        wanted = [:]
    }

    /// Others say where a device is that is not known to be in the room.
    mutating func noteRumour(of device: DeviceID, at endpoint: Endpoint) {
        rumoured[device] = endpoint
    }

    /// Takes what was said of a device that is known to be in the room now.
    mutating func takeRumour(of device: DeviceID) -> Endpoint? {
        rumoured.removeValue(forKey: device)
    }

    /// A device that is not known to be in the room has named a log.
    mutating func noteLogOfStranger() { logsOfStrangers += 1 }

    /// A member has shown that it holds what this device has written last, or has to show so again.
    mutating func note(isHeard: Bool) { self.isHeard = isHeard }

    /// Something happens: devices look after one another more often for a while.
    mutating func enliven(now: Instant) { livelyUntil = now + Timing.lively }

    /// Operations are new here.
    mutating func grow(now: Instant) {
        enliven(now: now)
        grownAt = now
    }

    /// Some device is sent heads.
    mutating func noteHeads(now: Instant) { headsAt = now }

    /// Gives the device that is asked the time that it has earned.
    mutating func prolongTurn() {
        guard let until = sources.until else { return }
        asked?.until = until
    }
}
