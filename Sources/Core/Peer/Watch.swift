internal import Agreement
internal import Vocabulary

/// How a round looks on this device's own clock: nothing that others need to agree on.
struct Watch: Sendable {
    /// The round that is watched.
    var round: UInt32?
    /// When it began, as far as is known here.
    private(set) var openedAt = Instant(microseconds: 0)
    /// When this device found it open; `nil` if it was open before this device came.
    private(set) var foundAt: Instant?
    /// The round that was open when this device stopped, and how long it had been by the time of day.
    var kept: (round: UInt32, age: Instant.Span)?
    /// When it began, as others have said: for a round that is watched or may be soon.
    private var told: [DeviceID: (round: UInt32, opened: Instant)] = [:]
    /// Since when it is due; `nil` if it is not.
    var dueAt: Instant?
    /// The votes that have been seen, and when the last one came.
    var votes = 0
    var votedAt = Instant(microseconds: 0)
    /// Entries that were here when the deadline passed, and ink that was here a moment before, which the
    /// end must not leave out.
    var timely: [Place] = []
    /// How many operations of each log were here a moment before the deadline; `nil` until then.
    var held: [Int]?
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

    /// Takes in when a round began, as another device says.
    mutating func hear(_ round: UInt32, _ opened: Instant, from device: DeviceID) {
        told[device] = (round, opened)
        if round == self.round { believe() }
    }

    /// The middle of what all say counts, this device among them, and of two the later: so no single one
    /// can have a round end early, and whoever found it open late is corrected.
    private mutating func believe() {
        var opened = told.values.filter { $0.round == round }.map(\.opened)
        if let foundAt { opened.append(foundAt) }
        guard !opened.isEmpty else { return }
        opened.sort()
        let middle = opened[opened.count / 2]
        let shift = middle < openedAt ? openedAt.since(middle) : middle.since(openedAt)
        guard shift >= Timing.clockError else { return }
        openedAt = middle
        looked = nil
    }

    /// Begins to watch another round.
    mutating func begin(_ round: UInt32, now: Instant) {
        if let old = self.round { lastSettled = (old, dueAt, now) }
        foundAt = self.round != nil || round == 0 ? now : nil
        self.round = round
        openedAt = now
        if let kept, kept.round == round, kept.age.microseconds <= now.microseconds {
            openedAt = Instant(microseconds: now.microseconds - kept.age.microseconds)
            foundAt = openedAt
        }
        kept = nil
        believe()
        dueAt = nil
        votes = 0
        votedAt = now
        timely = []
        held = nil
        isPastDeadline = false
        isStarted = false
        startedAt = nil
    }
}
