internal import Vocabulary

/// Which of its rooms this device advertises by multicast, which wakes everybody on the network: not all members of a room
/// do, but the two most senior ones that are heard doing it, so that the loss of one leaves the other.
///
/// Nothing is agreed for that, and nobody is believed: each member looks who can be reached, and listens to what is really on
/// the air. The two most senior of those that can be reached advertise at once. The others wait as long as two that are
/// more senior do it as they should; where they do not, the next two step in, then four more, then eight, so that
/// no number of members that only seem to do it hides a room for longer than a minute and a half.
struct Airing: Sendable {
    /// How many of those that are more senior must be heard for a member to keep silent.
    static let advertisers = 2
    /// How long they are missed before the next two step in; as long again until as many more do as there are before them.
    static let patience = Instant.Span.seconds(10)
    /// How long enough of them must be heard, without a gap, for one that has stepped in to stop again.
    static let calm = Instant.Span.seconds(30)
    /// How long those who cannot be reached count as if they could, after this device has come into the room or started.
    static let settling = Instant.Span.seconds(3)
    /// How long something else may be said of a room than what this device knows: it takes time for all to know the same.
    static let tolerance = Instant.Span.seconds(20)

    /// Where this device stands among the members of a room.
    struct Place: Sendable {
        /// Members that are more senior.
        var rank = 0
        /// Those among them that can be reached.
        var inReach = 0
        /// Those among these that are heard advertising the room.
        var heard = 0
        /// Until when two that do not hear each other may be talking through this device: not everybody hears those two.
        var relaysUntil: Instant?
    }

    private struct Watch {
        /// Since when this device is in the room.
        let since: Instant
        var isAiring = false
        /// Since when too few were heard, with pauses shorter than `calm`.
        var shortSince: Instant?
        /// Since when enough are heard.
        var enoughSince: Instant?
        /// Members that say something else of the room than is known here, and since when.
        var unlike: [DeviceID: Instant] = [:]
        /// When to look again, if nothing happens.
        var due: Instant?
    }

    private var watches: [RoomID: Watch] = [:]
    /// Whether anything has happened that may change who advertises.
    private var isStale = true
    private var wasRelaying = false

    /// When to look again; `nil` if nothing is due.
    var due: Instant? { watches.values.compactMap(\.due).min() }

    /// Notes that members, who can be reached, what is said of a room or what is heard is not as it was.
    mutating func noteChange() { isStale = true }

    /// Asks whether it is time to look, which counts as looking.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - relaysUntil: Until when two may be talking through this device, since they do not hear each other.
    /// - Returns: Whether anything has happened, or time has passed, that may change what is decided.
    mutating func isDue(by now: Instant, relaysUntil: Instant?) -> Bool {
        let isRelaying = relaysUntil.map { now < $0 } == true
        defer { (isStale, wasRelaying) = (false, isRelaying) }
        return isStale || isRelaying != wasRelaying || due.map { $0 <= now } == true
    }

    /// Forgets the rooms that this device is not in any more.
    mutating func keep(_ rooms: Set<RoomID>) {
        watches = watches.filter { rooms.contains($0.key) }
    }

    /// Takes in what a member is heard to say of a room.
    ///
    /// - Parameters:
    ///   - device: Who is said to say it.
    ///   - room: The room.
    ///   - isAlike: Whether it is what is known here, and leads where the device is.
    ///   - now: The time.
    /// - Returns: Whether it counts: what is wrong does for a while.
    mutating func hears(
        _ device: DeviceID,
        in room: RoomID,
        isAlike: Bool,
        now: Instant
    ) -> Bool {
        var watch = watches[room] ?? Watch(since: now)
        defer { watches[room] = watch }
        guard !isAlike else {
            watch.unlike[device] = nil
            return true
        }
        let since = watch.unlike[device] ?? now
        watch.unlike[device] = since
        return now < since + Self.tolerance
    }

    /// Decides whether this device advertises a room.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - place: Where it stands, as of now.
    ///   - now: The time.
    /// - Returns: Whether it does, until the next decision.
    mutating func decide(_ room: RoomID, _ place: Place, now: Instant) -> Bool {
        var watch = watches[room] ?? Watch(since: now)
        let isShort = place.heard < Self.advertisers
        watch.enoughSince = isShort ? nil : watch.enoughSince ?? now
        if isShort { watch.shortSince = watch.shortSince ?? now }
        let isSettling = now < watch.since + Self.settling
        let turn = (watch.shortSince ?? now) + Self.wait(isSettling ? place.rank : place.inReach)
        let isQuiet = watch.enoughSince.map { $0 + Self.calm <= now } == true
        if isQuiet { watch.shortSince = nil }
        let isRelaying = place.relaysUntil.map { now < $0 } == true
        if isRelaying || isShort && turn <= now {
            watch.isAiring = true
        } else if isQuiet {
            watch.isAiring = false
        }
        let calms = watch.isAiring || watch.shortSince != nil
        let moments = [
            isSettling ? watch.since + Self.settling : nil,
            isShort ? turn : nil,
            calms ? watch.enoughSince.map { $0 + Self.calm } : nil,
            place.relaysUntil,
        ]
        let lapses = watch.unlike.values.map { $0 + Self.tolerance }
        watch.due = (moments.compactMap(\.self) + lapses).filter { now < $0 }.min()
        watches[room] = watch
        return watch.isAiring
    }

    /// How long so many more senior members are waited for: not at all by the first two, and so much longer each time
    /// that there are twice as many.
    private static func wait(_ seniors: Int) -> Instant.Span {
        guard seniors >= advertisers else { return .seconds(0) }
        let doublings = Int.bitWidth - 1 - seniors.leadingZeroBitCount
        return patience * UInt64(doublings)
    }
}
