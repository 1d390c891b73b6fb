internal import Vocabulary
internal import Wire

/// What this device does in a room: nothing that others need to agree on.
struct RoomSession: Sendable {
    /// How far in.
    enum Stage: Hashable, Sendable {
        /// Let in by somebody, but what says so has not arrived yet.
        case arriving
        /// A member.
        case member
        /// Left; the news spreads until then.
        case leaving(until: Instant)
    }

    /// This peer's number of the room.
    let number: UInt32
    private(set) var stage: Stage
    /// Whether somebody else took this device out, which is now leaving.
    private(set) var isTakenOut = false
    /// Who waits for it to be forgotten once it is closed.
    private(set) var forgetting: [CommandID] = []
    /// The log that this device writes to, once it has written.
    private(set) var ownLog: Int?
    /// What those who want into a locked room must have.
    private(set) var passphrase: Secret?
    /// The TCP port at which this device serves guest pages of the room; 0: at none.
    private(set) var guestPort: UInt16 = 0
    /// Who waits at the door.
    var knocks = Knocks()
    /// What this device waits for, in a room that has rounds.
    var monitor = RoundMonitor()
    /// Whether what it brings along was compared with the room before.
    private(set) var isChecked = false
    /// How the games before stand by what this device has seen of them; `nil` if it was not there.
    private(set) var evening: Evening?

    init(number: UInt32, stage: Stage) {
        self.number = number
        self.stage = stage
    }

    /// It goes on to another stage.
    mutating func go(to stage: Stage) { self.stage = stage }

    /// Somebody else took this device out, or it turns out that it leaves by itself.
    mutating func note(isTakenOut: Bool) { self.isTakenOut = isTakenOut }

    /// Somebody waits for it to be forgotten.
    mutating func forget(for command: CommandID) { forgetting.append(command) }

    /// It is kept: who waits for it to be forgotten waits no more.
    ///
    /// - Returns: Who did.
    mutating func keep() -> [CommandID] {
        defer { forgetting = [] }
        return forgetting
    }

    /// This device writes to a log; `nil`: to none that it has begun.
    mutating func write(to log: Int?) { ownLog = log }

    /// Keeps what those who want into a locked room must have.
    mutating func keep(passphrase: Secret?) { self.passphrase = passphrase }

    /// Keeps how the open round looks by now.
    mutating func keep(monitor: RoundMonitor) { self.monitor = monitor }

    /// Guest pages are served at a port.
    mutating func serveGuests(at port: UInt16) { guestPort = port }

    /// What it brings along was compared with the room before, after which the games stand so.
    mutating func noteChecked(_ evening: Evening?) {
        isChecked = true
        self.evening = evening
    }
}
