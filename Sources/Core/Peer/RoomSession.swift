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
    var stage: Stage
    /// Whether somebody else took this device out, which is now leaving.
    var isTakenOut = false
    /// Who waits for it to be forgotten once it is closed.
    var forgetting: [CommandID] = []
    /// The log that this device writes to, once it has written.
    var ownLog: Int?
    /// What those who want into a locked room must have.
    var passphrase: Secret?
    /// The TCP port at which this device serves guest pages of the room; 0: at none.
    var guestPort: UInt16 = 0
    /// Who waits at the door.
    var knocks = Knocks()
    /// What this device waits for, in a room that has rounds.
    var monitor = RoundMonitor()
    /// Whether what it brings along was compared with the room before.
    var isChecked = false

    init(number: UInt32, stage: Stage) {
        self.number = number
        self.stage = stage
    }
}
