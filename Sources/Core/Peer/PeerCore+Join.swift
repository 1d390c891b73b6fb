internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Somebody waits to get into a room.
    struct Join: Sendable {
        let command: CommandID
        let code: RoomCode
        let request: UInt32
        let passphrase: Secret?
        var room: RoomID?
        let seats: [SeatEntry]
        var asked: [DeviceID] = []
        /// Those who have said that they are not in the room.
        var denied: Set<DeviceID> = []
        /// Those who let nobody guess for now, of those who know the passphrase.
        var paused: Set<DeviceID> = []
        /// Rooms that the code meant before, and that nobody is in any more.
        var deserted: Set<RoomID> = []
        /// When it is decided which room the code means; `nil` as long as none was seen.
        var decideAt: Instant?
        /// When to ask another member; `nil`: as soon as there is one.
        var askAgain: Instant?
        let searchUntil: Instant
        /// When to give up; put off by whatever arrives of the room.
        var until: Instant
        var isAdmitted = false
        /// Whether somebody has said that people are asked.
        var isKnocking = false
        /// Whether the disk has been asked for what this device has of the room.
        var isReopening = false

        /// Whether the one asked last has said that it is not in the room.
        var isDenied: Bool { asked.last.map(denied.contains) == true }
    }
}
