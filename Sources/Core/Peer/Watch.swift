internal import Agreement
internal import Vocabulary

/// How a round looks on this device's own clock: nothing that others need to agree on.
struct Watch: Sendable {
    /// When a round began, as somebody says.
    struct Claim: Sendable {
        let round: UInt32
        let opened: Instant
        /// How long what they say takes there and back.
        let trip: Instant.Span
    }

    /// The round that is watched.
    var round: UInt32?
    /// When it began, as far as is known here.
    private(set) var openedAt = Instant(microseconds: 0)
    /// When this device found it open; `nil` if it was open before this device came.
    private(set) var foundAt: Instant?
    /// The round that was open when this device stopped, and how long it had been by the time of day.
    var kept: (round: UInt32, age: Instant.Span)?
    /// When it began, by what most say: for people's eyes alone.
    private(set) var shownAt = Instant(microseconds: 0)
    /// When it began, as others have said: for a round that is watched or may be soon.
    private var told: [DeviceID: Claim] = [:]
    /// Who decides how it ends: nobody else moves a clock.
    private var electors: Set<DeviceID> = []
    /// Since when it is due; `nil` if it is not.
    var dueAt: Instant?
    /// The votes that have been seen, and when the last one came.
    var voted = (count: 0, at: Instant(microseconds: 0))
    /// Whether people were told that they may go on without those who are silent.
    var isStuck = false
    /// What the deadline has found.
    var cutoff = Cutoff()
    /// Whether the person who may has asked that the lobby end.
    var isStarted = false
    var startedAt: Instant?
    /// When each member was last seen to answer.
    var heardAt: [DeviceID: Instant] = [:]
    /// Own operations that are not on disk yet, and so count nowhere: not here either, or this device could
    /// show an end of a round that a crash takes back.
    var unwritten: [Place] = []
    /// The room that this device was to go on in with others, and when it last tried to come in there.
    var followed: (room: RoomID, at: Instant)?
    /// Rooms named to go on in that do not begin as this one ended.
    var misfits: Set<RoomID> = []
    /// Milliseconds after which what people see changes by itself, by ``shownElapsed(_:)``.
    var turnsAt: Int64?
    /// When to look again.
    var wakeAt: Instant?
    /// When this was last looked at, and how many operations there were then; `nil`: to be looked at.
    var looked: (at: Instant, operations: Int)?

    /// Milliseconds since the round opened.
    func elapsed(_ now: Instant) -> Int64 { Int64(now.since(openedAt).microseconds / 1_000) }

    /// The same for people's eyes.
    func shownElapsed(_ now: Instant) -> Int64 { Int64(now.since(shownAt).microseconds / 1_000) }

    /// Whether something may have changed since.
    func isStale(operations: Int, now: Instant) -> Bool {
        guard let looked, looked.operations == operations else { return true }
        return wakeAt.map { $0 <= now } == true || now.since(looked.at) >= .seconds(1)
    }
    /// When the round was found to be over here, and since when it was due then.
    var lastSettled: (round: UInt32, dueAt: Instant?, at: Instant)?

    /// Takes in when a round began, as another device says.
    mutating func hear(_ claim: Claim, from device: DeviceID) {
        told[device] = claim
        if claim.round == self.round { believe() }
    }

    /// Whoever saw the round open goes by its own clock, set right by at most a second.
    ///
    /// So nobody can have a round end early, or never. Who has come since goes by the middle of what the electors say, and of two by the later.
    private mutating func believe() {
        let claims = told.filter { $0.value.round == round && electors.contains($0.key) }
        let said = claims.values.map(\.opened).sorted()
        let opened: Instant
        if let foundAt {
            // What came the shortest way is the least late.
            let nearest = claims.min { ($0.value.trip, $0.key) < ($1.value.trip, $1.key) }
            opened = nearest.map { foundAt.moved(towards: $0.value.opened) } ?? foundAt
            let middle = (said + [foundAt]).sorted()[said.count / 2]
            shownAt = min(middle, foundAt + Timing.clockShift)
        } else if !said.isEmpty {
            opened = said[said.count / 2]
            shownAt = opened
        } else {
            return
        }
        let shift = opened < openedAt ? openedAt.since(opened) : opened.since(openedAt)
        guard shift >= Timing.clockError else { return }
        openedAt = opened
        looked = nil
    }

    /// Begins to watch another round.
    mutating func begin(_ round: UInt32, _ electors: Set<DeviceID>, now: Instant) {
        self.electors = electors
        if let old = self.round { lastSettled = (old, dueAt, now) }
        foundAt = self.round != nil || round == 0 ? now : nil
        self.round = round
        openedAt = now
        if let kept, kept.round == round, kept.age.microseconds <= now.microseconds {
            openedAt = Instant(microseconds: now.microseconds - kept.age.microseconds)
            foundAt = openedAt
        }
        kept = nil
        shownAt = openedAt
        believe()
        dueAt = nil
        voted = (0, now)
        cutoff.begin()
        isStarted = false
        startedAt = nil
        turnsAt = nil
    }

    /// Goes on to the next moment at which what people see changes by itself.
    ///
    /// - Returns: Whether one has come.
    mutating func turn(to next: Int64?, elapsed: Int64) -> Bool {
        defer { turnsAt = next }
        return turnsAt.map { $0 <= elapsed } == true
    }

    /// When what people see changes by itself.
    var nextTurn: Instant? {
        turnsAt.map { shownAt + .milliseconds(UInt64(max(0, $0))) }
    }
}

extension Instant {
    /// This one, or one that is nearer to another by as much as a clock may be set right.
    fileprivate func moved(towards other: Instant) -> Instant {
        let most = Timing.clockShift.microseconds
        if other > self {
            return self + Span(microseconds: Swift.min(other.since(self).microseconds, most))
        }
        let back = Swift.min(since(other).microseconds, most, microseconds)
        return Instant(microseconds: microseconds - back)
    }
}
