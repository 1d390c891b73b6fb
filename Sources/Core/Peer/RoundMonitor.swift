internal import Agreement
internal import Vocabulary

/// How a round looks on this device's own clock: nothing that others need to agree on.
struct RoundMonitor: Sendable {
    /// The round that is watched, and since when it has been open.
    private(set) var clock = RoundClock()
    /// Since when it is due; `nil` if it is not.
    private(set) var dueAt: Instant?
    /// The votes that have been seen, and when the last one came.
    private(set) var voted = (count: 0, at: Instant(microseconds: 0))
    /// Whether people were told that they may go on without those who are silent.
    private(set) var isStuck = false
    /// What the deadline has found.
    var cutoff = Cutoff()
    /// Whether the person who may has asked that the lobby end.
    private(set) var isStarted = false
    private(set) var startedAt: Instant?
    /// Who else is heard.
    var company = Company()
    /// The room that this device was to go on in with others, and when it last tried to come in there.
    private(set) var followed: (room: RoomID, at: Instant)?
    /// Rooms named to go on in that do not begin as this one ended.
    private(set) var misfits: Set<RoomID> = []
    /// Milliseconds after which what people see changes by itself, by ``shownElapsed(_:)``.
    private(set) var turnsAt: Int64?
    /// What has been seen in it, and when.
    var sightings = Sightings()
    /// When to look again.
    private(set) var wakeAt: Instant?
    /// When this was last looked at, and how many operations there were then; `nil`: to be looked at.
    private(set) var looked: (at: Instant, operations: Int)?

    /// When the round was found to be over here, and since when it was due then.
    private(set) var lastSettled: (round: UInt32, dueAt: Instant?, at: Instant)?

    /// The round that is watched.
    var round: UInt32? { clock.round }

    /// Milliseconds since the round opened.
    func elapsed(_ now: Instant) -> Int64 {
        Int64(now.since(clock.openedAt).microseconds / 1_000)
    }

    /// The same for people's eyes.
    func shownElapsed(_ now: Instant) -> Int64 {
        Int64(now.since(clock.shownAt).microseconds / 1_000)
    }

    /// Whether something may have changed since.
    func isStale(operations: Int, now: Instant) -> Bool {
        guard let looked, looked.operations == operations else { return true }
        return wakeAt.map { $0 <= now } == true || now.since(looked.at) >= .seconds(1)
    }

    /// Notes when this was looked at, and how many operations there were.
    mutating func noteLook(at time: Instant, _ operations: Int) { looked = (time, operations) }

    /// Has it looked at anew.
    mutating func lookAgain() { looked = nil }

    /// Has it looked at again at a time.
    mutating func wake(at time: Instant?) { wakeAt = time }

    /// Notes the votes that have been seen.
    mutating func noteVotes(_ count: Int, now: Instant) {
        if voted.count != count { voted = (count, now) }
    }

    /// Notes whether people may go on without those who are silent.
    mutating func note(isStuck: Bool) { self.isStuck = isStuck }

    /// The person who may has asked that the lobby end.
    mutating func start() { isStarted = true }

    /// That was seen: the lobby ends some time after it.
    mutating func noteStart(now: Instant) {
        if isStarted, startedAt == nil { startedAt = now }
    }

    /// Nothing is waited for in the lobby any more.
    mutating func endLobby(now: Instant) {
        cutoff.pass(with: [])
        dueAt = now
    }

    /// Notes whether the round is due.
    mutating func note(isDue: Bool, now: Instant) { dueAt = isDue ? dueAt ?? now : nil }

    /// This device is to go on in a room with others, and tries to come in there.
    mutating func follow(to room: RoomID, now: Instant) { followed = (room, now) }

    /// It has come in there.
    mutating func arrive() { followed = nil }

    /// A room that was named to go on in does not begin as this one ended.
    mutating func refuse(_ room: RoomID) { misfits.insert(room) }

    /// Remembers the round that was open when this device stopped.
    mutating func keep(_ round: UInt32, age: Instant.Span) { clock.keep(round, age: age) }

    /// Takes in when a round began, as another device says.
    mutating func hear(_ claim: RoundClock.Claim, from device: DeviceID) {
        if clock.hear(claim, from: device) { looked = nil }
    }

    /// Begins to watch another round.
    mutating func begin(_ round: UInt32, _ electors: Set<DeviceID>, now: Instant) {
        if let old = self.round { lastSettled = (old, dueAt, now) }
        company.begin(now: now)
        if clock.begin(round, electors, now: now) { looked = nil }
        dueAt = nil
        voted = (0, now)
        cutoff.begin()
        isStarted = false
        startedAt = nil
        turnsAt = nil
        sightings = Sightings()
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
        turnsAt.map { clock.shownAt + .milliseconds(UInt64(max(0, $0))) }
    }
}
