internal import Vocabulary

/// Since when the open round has been open: by this device's own clock, set right by what the electors say.
struct RoundClock: Sendable {
    /// When a round began, as somebody says.
    struct Claim: Sendable {
        let round: UInt32
        let opened: Instant
        /// How long what they say takes there and back.
        let trip: Instant.Span
    }

    /// The round.
    private(set) var round: UInt32?
    /// When it began, as far as is known here.
    private(set) var openedAt = Instant(microseconds: 0)
    /// When this device found it open; `nil` if it was open before this device came.
    private(set) var foundAt: Instant?
    /// The round that was open when this device stopped, and how long it had been by the time of day.
    private var kept: (round: UInt32, age: Instant.Span)?
    /// When it began, by what most say: for people's eyes alone.
    private(set) var shownAt = Instant(microseconds: 0)
    /// When it began, as others have said: for a round that is watched or may be soon.
    private var told: [DeviceID: Claim] = [:]
    /// Who decides how it ends: nobody else moves a clock.
    private(set) var electors: Set<DeviceID> = []

    /// Remembers the round that was open when this device stopped.
    mutating func keep(_ round: UInt32, age: Instant.Span) { kept = (round, age) }

    /// Takes in when a round began, as another device says.
    ///
    /// - Returns: Whether that moves this one.
    mutating func hear(_ claim: Claim, from device: DeviceID) -> Bool {
        told[device] = claim
        return claim.round == round && believe()
    }

    /// Begins with another round.
    ///
    /// - Returns: Whether what others have said moves it at once.
    mutating func begin(_ round: UInt32, _ electors: Set<DeviceID>, now: Instant) -> Bool {
        self.electors = electors
        foundAt = self.round != nil || round == 0 ? now : nil
        self.round = round
        openedAt = now
        if let kept, kept.round == round, kept.age.microseconds <= now.microseconds {
            openedAt = Instant(microseconds: now.microseconds - kept.age.microseconds)
            foundAt = openedAt
        }
        kept = nil
        shownAt = openedAt
        return believe()
    }

    /// Anybody who saw the round open goes by its own clock, set right by at most a second.
    ///
    /// So nobody can have a round end early, or never. Who has come since goes by the middle of what the electors say, and of two by the later.
    private mutating func believe() -> Bool {
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
            return false
        }
        let shift = opened < openedAt ? openedAt.since(opened) : opened.since(openedAt)
        guard shift >= Timing.clockError else { return false }
        openedAt = opened
        return true
    }
}

extension Instant {
    /// This one, or a moment nearer to another by as much as a clock may be set right.
    fileprivate func moved(towards other: Instant) -> Instant {
        let most = Timing.clockShift.microseconds
        if other > self {
            return self + Span(microseconds: Swift.min(other.since(self).microseconds, most))
        }
        let back = Swift.min(since(other).microseconds, most, microseconds)
        return Instant(microseconds: microseconds - back)
    }
}
