internal import Vocabulary
internal import Wire

/// Mixing in one room: what this device does for others, and who does it for this one.
struct MixedRoom: Sendable {
    /// How long somebody counts as one who draws.
    static let lately = Instant.Span.seconds(2)
    /// How long hardly anybody must have drawn until a mixer stops.
    static let rest = Instant.Span.seconds(10)
    /// How long each of those who would be better is waited for.
    static let courtesy = Instant.Span.milliseconds(400)
    /// From one packet of a pen to the next, where it shows that ink is late, and where that is over.
    static let late = Instant.Span.milliseconds(150)
    static let prompt = Instant.Span.milliseconds(110)
    /// From one look at who can be served to the next.
    static let look = Instant.Span.milliseconds(50)
    /// The same where too few listen for a mixer.
    static let rareLook = Instant.Span.milliseconds(250)
    /// The same while nobody draws.
    static let restLook = Instant.Span.seconds(1)
    /// From one packet of a pen to the next at most, where each sends to each though one should mix.
    static let longestUnmixed = Instant.Span.seconds(1)
    /// How long each sends less often when drawing begins, and what lies between two of its packets, to whomever.
    ///
    /// Each sends to each until somebody mixes and all have heard so: or else what tells of the mixer would be lost.
    static let start = Instant.Span.milliseconds(500)
    static let gap = Instant.Span.milliseconds(8)
    /// Parcels given to a mixer that are remembered.
    static let givenLimit = 64

    /// What this device does for others.
    var desk = MixingDesk()
    /// Those who mix for this device.
    private(set) var watches: [DeviceID: MixerWatch] = [:]
    /// What a mixer was given of late, which may not have passed it on.
    private var given: [(parcel: MixingDesk.Parcel, at: Instant)] = []
    /// Whether all comes that should.
    private var doubts = MixerDoubts()
    /// Counts what the others were told.
    private(set) var version: UInt32
    /// What this device can do.
    private(set) var strength: MixingFrame.Strength
    /// Who draws, as far as it does not come through a mixer.
    private var drawers: [DeviceID: Instant] = [:]
    /// Who draws, however that came here.
    private var crowd: [DeviceID: Instant] = [:]
    /// When to look who can be served; `nil` while nobody draws.
    private var lookAt: Instant?
    /// Since when mixing would pay and nobody does it.
    private var wantedSince: Instant?
    /// Whether ink comes so seldom that it shows.
    private(set) var isInkLate = false
    /// When it last paid.
    private var paidAt = Instant(microseconds: 0)
    /// When somebody began to draw after nobody had for a while.
    private var drawingSince = Instant(microseconds: 0)
    /// Whom it could serve at the last look.
    private var able: [DeviceID] = []

    init(strength: MixingFrame.Strength, version: UInt32) {
        self.strength = strength
        self.version = version
    }

    /// Sets whom this device mixes for.
    ///
    /// - Returns: Whether that is news.
    mutating func serve(_ devices: [DeviceID], now: Instant) -> Bool {
        guard desk.serve(devices, now: now) else { return false }
        version += 1
        return true
    }

    /// Says what this device can do now.
    ///
    /// - Parameters:
    ///   - isLate: Whether it is late with what it does.
    ///   - terms: Whether it is willing.
    ///   - now: The time.
    /// - Returns: Whether that is news.
    mutating func offer(isLate: Bool, _ terms: MixingTerms, now: Instant) -> Bool {
        let able: MixingFrame.Strength = isLate ? .spare : .full
        let strength = terms.isWilling && !doubts.isStrong(now: now) ? able : .direct
        guard strength != self.strength else { return false }
        self.strength = strength
        version += 1
        return true
    }

    /// Somebody draws, and it did not come through a mixer.
    mutating func noteDrawer(_ device: DeviceID, now: Instant) {
        if !isDrawn(now: now) { drawingSince = now }
        if drawers.isEmpty || lookAt == nil { lookAt = now }
        drawers[device] = now
        crowd[device] = now
    }

    /// A device has said what it can do: somebody may mix before anybody draws.
    mutating func noteOffer(now: Instant) { lookAt = lookAt ?? now + Self.restLook }

    /// Whether anybody draws.
    private func isDrawn(now: Instant) -> Bool {
        crowd.values.contains { now.since($0) <= Self.lately }
    }

    /// Whether people have just begun to draw: nobody knows yet how many will.
    func isNew(now: Instant) -> Bool { now.since(drawingSince) < Self.start }

    /// Whether as many could be served at the last look as now.
    mutating func isSteady(_ able: [DeviceID]) -> Bool {
        defer { self.able = able }
        return self.able == able
    }

    /// Whether nobody draws.
    var isResting: Bool { drawers.isEmpty }

    /// Somebody draws, as a mixer says.
    mutating func noteMixed(_ device: DeviceID, now: Instant) { crowd[device] = now }

    /// Whether so many draw that what is drawn should go through a mixer.
    func isCrowded(_ terms: MixingTerms, now: Instant) -> Bool {
        crowd.count >= terms.pens
            && crowd.values.count { now.since($0) <= Self.lately } >= terms.pens
    }

    /// Notes how many could be served, by the terms of when that pays.
    ///
    /// - Parameters:
    ///   - listeners: How many.
    ///   - isServed: Whether somebody mixes.
    ///   - terms: How many must draw and listen.
    ///   - now: The time.
    mutating func look(listeners: Int, isServed: Bool, _ terms: MixingTerms, now: Instant) {
        drawers = drawers.filter { now.since($0.value) <= Self.lately }
        crowd = crowd.filter { now.since($0.value) <= Self.lately }
        // It is ready before there are many: then what tells of it might not come through any more.
        let pays = listeners >= terms.listeners
        if pays { paidAt = now }
        wantedSince = pays && !isServed ? wantedSince ?? now : nil
        let isOver = drawers.isEmpty && !desk.isOpen && !isBusy(now: now)
        let mayPay = desk.isOpen || listeners >= terms.listeners || isBusy(now: now)
        let isAtRest = drawers.isEmpty && !isBusy(now: now)
        lookAt = isOver ? nil : now + (isAtRest ? Self.restLook : mayPay ? Self.look : Self.rareLook)
        desk.expire(now: now)
    }

    /// Notes how long lies between two packets of a pen now.
    ///
    /// - Returns: Whether people are to be told something else than before.
    mutating func noteInterval(_ interval: Instant.Span) -> Bool {
        let isLate = lookAt != nil && interval >= (isInkLate ? Self.prompt : Self.late)
        defer { isInkLate = isLate }
        return isLate != isInkLate
    }

    /// Whether this device should begin to mix, `better` being how many could do it rather.
    func mayBegin(after better: Int, now: Instant) -> Bool {
        wantedSince.map { now >= $0 + Self.courtesy * UInt64(better) } == true
    }

    /// Whether it does not pay any more.
    func mayRest(now: Instant) -> Bool { now.since(paidAt) >= Self.rest }

    /// Notes that a mixer was given something to pass on.
    mutating func noteGiven(to mixer: DeviceID, isTight: Bool, now: Instant) {
        watches[mixer, default: MixerWatch()].noteGiven(isTight: isTight, now: now)
    }

    /// A seat is shown to draw.
    mutating func noteInk(of seat: SeatID) { doubts.noteInk(of: seat) }

    /// A stroke of somebody else has come, with or without its ink before.
    ///
    /// - Parameters:
    ///   - seat: Whose.
    ///   - bytes: Its size.
    ///   - hadInk: Whether its ink was seen.
    ///   - isServed: Whether somebody says that it mixes for this device: it may do nothing of the kind.
    ///   - isTight: Whether there is too little room for all ink.
    ///   - now: The time.
    mutating func noteStroke(
        of seat: SeatID,
        bytes: Int,
        hadInk: Bool,
        isServed: Bool,
        isTight: Bool,
        now: Instant
    ) {
        guard isServed || isBusy(now: now), !desk.isOpen else { return }
        doubts.noteStroke(of: seat, bytes: bytes, hadInk: hadInk, isTight: isTight, now: now)
        lookAt = lookAt ?? now
    }

    /// Notes that something mixed came.
    mutating func noteHeard(_ mixed: MixedInk, from mixer: DeviceID, now: Instant) {
        watches[mixer, default: MixerWatch()].noteHeard(mixed, now: now)
        lookAt = lookAt ?? now
    }

    /// Whether a device was given something that it has not answered.
    func isWaiting(for device: DeviceID) -> Bool { watches[device]?.isWaiting == true }

    /// Notes that a mixer was given operations to pass on.
    mutating func noteGiven(_ parcel: MixingDesk.Parcel, now: Instant) {
        given.removeAll { now.since($0.at) > Self.lately }
        if given.count < Self.givenLimit { given.append((parcel, now)) }
    }

    /// Takes what a mixer was given of late.
    mutating func takeGiven(now: Instant) -> [MixingDesk.Parcel] {
        defer { given = [] }
        return given.filter { now.since($0.at) <= Self.lately }.map(\.parcel)
    }

    /// Something came from a device: if it mixes, it is there.
    mutating func noteAlive(_ device: DeviceID, now: Instant) {
        watches[device]?.noteAlive(now: now)
    }

    /// From one packet of a mixer to the next, as it says.
    func pause(of mixer: DeviceID) -> Instant.Span { watches[mixer]?.pause ?? .milliseconds(0) }

    /// Whether anything mixed comes, of whomever.
    func hearsMixer(now: Instant) -> Bool { watches.values.contains { $0.isAudible(now: now) } }

    /// From one packet of a pen to the next where nobody mixes though it would pay: so long that all who draw send together
    /// about as much as they do with one who mixes.
    ///
    /// - Parameters:
    ///   - devices: Those in the room.
    ///   - terms: When it pays.
    ///   - now: The time.
    /// - Returns: Zero where it does not; `longestUnmixed` at most.
    func unmixedPause(
        among devices: Int,
        _ terms: MixingTerms,
        now: Instant
    ) -> Instant.Span {
        guard devices > terms.listeners else { return .milliseconds(0) }
        guard isCrowded(terms, now: now) else {
            let isNew = now.since(drawingSince) < Self.start
            return isNew ? Self.gap * UInt64(devices - 1) : .milliseconds(0)
        }
        let drawers = crowd.values.count { now.since($0) <= Self.lately }
        let said = watches.values.filter { $0.isRemembered(now: now) }.map(\.pause).max()
        let pause = max(Timing.mixedInk(devices: devices), said ?? .milliseconds(0))
        return min(pause * UInt64(drawers) / 3, Self.longestUnmixed)
    }

    /// Whether a mixer fell silent not long ago.
    func isShunned(_ mixer: DeviceID, now: Instant) -> Bool {
        watches[mixer]?.isShunned(now: now) == true
    }

    /// Looks which mixers have fallen silent.
    ///
    /// - Returns: Whether any has.
    mutating func pollWatches(now: Instant) -> Bool {
        var isSilent = false
        for mixer in watches.keys.sorted() where watches[mixer]?.poll(now: now) == true {
            isSilent = true
        }
        return isSilent
    }

    /// Forgets those that mixed and are not in the room any more.
    mutating func keep(_ devices: [DeviceID]) {
        guard watches.count > devices.count else { return }
        watches = watches.filter { devices.contains($0.key) }
    }

    /// Whether this device mixes, or is one of those for whom somebody does.
    func isBusy(now: Instant) -> Bool {
        desk.isUsed(now: now) || watches.values.contains { $0.isHeard(now: now) }
    }

    /// Whether anything may be due by now: each packet has that asked, so it costs little.
    func mayBeDue(by now: Instant) -> Bool {
        mayLook(now: now) || desk.isOpen
            || watches.values.contains { $0.deadline.map { $0 <= now } == true }
    }

    /// Whether it is time to look who can be served.
    func mayLook(now: Instant) -> Bool { lookAt.map { $0 <= now } == true }

    /// When something is due, where so long lies between two of this device's packets.
    func due(interval: Instant.Span) -> Instant? {
        var earliest = desk.due(interval: interval)
        earliest = .earlier(earliest, lookAt)
        for watch in watches.values { earliest = .earlier(earliest, watch.deadline) }
        return earliest
    }

    /// What the others are told.
    func frame(room: UInt32) -> MixingFrame {
        MixingFrame(
            room: room,
            version: version,
            strength: strength,
            listeners: desk.listeners.map(\.prefix).sorted()
        )
    }
}
