internal import Vocabulary

/// How the operations of a room come to be the same everywhere: who is asked for what, and what was heard beside them.
struct RoomSync: Sendable {
    /// Operations asked for, by log: up to where.
    var wanted: [Int: Int] = [:]
    /// Who has been asked, and until when nobody else is: operations that name one another must come
    /// from one source to be proven together.
    var asked: (device: DeviceID, until: Instant)?
    /// Whose turn it is to be asked, and who goes first.
    var sources = PullScheduler()
    /// Where devices are that are not known to be in the room yet, by what others say.
    var rumoured: [DeviceID: Endpoint] = [:]
    /// Logs named by devices that were not known to be in the room.
    var logsOfStrangers = 0
    /// Whether a member has shown that it holds what this device has written last.
    var isHeard = false
    /// Until when devices look after one another more often: something happened.
    var livelyUntil = Instant(microseconds: 0)
    /// When any device was last sent heads, and when an operation was last new here.
    var headsAt: Instant?
    var grownAt = Instant(microseconds: 0)
    /// Pens of others that are down.
    var pens = RemotePens()

    /// Whether somebody has been asked for an operation, and has begun to send and not ended.
    func isCollecting(upTo sequence: Int, of log: Int, _ now: Instant) -> Bool {
        sources.isBringing(now: now) && wanted[log] ?? 0 > sequence
    }

    /// Nothing is asked for any more.
    mutating func askNobody() {
        asked = nil
        wanted = [:]
    }

    /// Something happens: devices look after one another more often for a while.
    mutating func enliven(now: Instant) { livelyUntil = now + Timing.lively }

    /// Operations are new here.
    mutating func grow(now: Instant) {
        enliven(now: now)
        grownAt = now
    }

    /// Gives the device that is asked the time that it has earned.
    mutating func prolongTurn() {
        guard let until = sources.until else { return }
        asked?.until = until
    }
}
