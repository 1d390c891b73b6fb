internal import Agreement
internal import Vocabulary

/// How a round looks on this device's own clock: nothing that others need to agree on.
struct Watch: Sendable {
    /// The round that is watched.
    var round: UInt32?
    /// When it began here.
    var openedAt = Instant(microseconds: 0)
    /// Since when it is due; `nil` if it is not.
    var dueAt: Instant?
    /// The votes that have been seen, and when the last one came.
    var votes = 0
    var votedAt = Instant(microseconds: 0)
    /// Entries that were here when the deadline passed, which the end must not leave out.
    var timely: [Place] = []
    var isPastDeadline = false
    /// Whether the person who may has asked that the lobby end.
    var isStarted = false
    var startedAt: Instant?
    /// When each member was last seen to answer.
    var heardAt: [DeviceID: Instant] = [:]
    /// Own operations that are not on disk yet, and so count nowhere: not here either, or this device could
    /// show an end of a round that a crash takes back.
    var unwritten: [Place] = []
    /// When this device last tried to go where others have gone on.
    var followedAt: Instant?
    /// When to look again.
    var wakeAt: Instant?
    /// When this was last looked at, and how many operations there were then; `nil`: to be looked at.
    var looked: (at: Instant, operations: Int)?

    /// Milliseconds since the round opened.
    func elapsed(_ now: Instant) -> Int64 { Int64(now.since(openedAt).microseconds / 1_000) }

    /// Whether something may have changed since.
    func isStale(operations: Int, now: Instant) -> Bool {
        guard let looked, looked.operations == operations else { return true }
        return wakeAt.map { $0 <= now } == true || now.since(looked.at) >= .seconds(1)
    }
    /// When the round was found to be over here, and since when it was due then.
    var lastSettled: (round: UInt32, dueAt: Instant?, at: Instant)?

    /// Begins to watch another round.
    mutating func begin(_ round: UInt32, now: Instant) {
        if let old = self.round { lastSettled = (old, dueAt, now) }
        self.round = round
        openedAt = now
        dueAt = nil
        votes = 0
        votedAt = now
        timely = []
        isPastDeadline = false
        isStarted = false
        startedAt = nil
    }
}
