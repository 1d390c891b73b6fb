internal import Transport
internal import Vocabulary
internal import Wire

/// Whether a device that mixes for this one is there: who gives it ink and hears nothing from it for a while serves the
/// others itself again.
struct MixerWatch: Sendable {
    /// How long a mixer may be silent, and how many of its own pauses if these are longer.
    static let patience = Instant.Span.milliseconds(220)
    /// The first, where there is too little room: what comes less often would not come at all if all sent to all.
    static let longPatience = Instant.Span.seconds(1)
    static let pauses: UInt64 = 5
    /// How long one that fell silent is not used, at first and at most: doubled each time.
    static let firstPenalty = Instant.Span.seconds(4)
    static let longestPenalty = Instant.Span.seconds(64)
    /// How long one that was heard counts as one that mixes.
    static let lately = Instant.Span.seconds(2)
    /// How long one must have done it well until that is forgotten.
    static let forgiveness = Instant.Span.seconds(60)

    /// When it was first given something that it has not answered.
    private var waitingSince: Instant?
    /// Whether something else than what is waited for has come since.
    private var isProlonged = false
    private var patience = Self.patience
    /// When something mixed last came from it.
    private var heardAt: Instant?
    /// From one of its packets to the next, as it says.
    private(set) var pause = Instant.Span.milliseconds(0)
    private var penalty: Instant.Span?
    private var shunnedUntil = Instant(microseconds: 0)

    /// It is there, once: one that only acknowledges passes nothing on.
    mutating func noteAlive(now: Instant) {
        guard waitingSince != nil, !isProlonged else { return }
        (waitingSince, isProlonged) = (now, true)
    }

    /// When it counts as silent; `nil` if nothing is waited for.
    var deadline: Instant? {
        waitingSince.map { $0 + max(patience, pause * Self.pauses) }
    }

    /// Whether it was given something that it has not answered.
    var isWaiting: Bool { waitingSince != nil }

    /// Whether it fell silent not long ago.
    func isShunned(now: Instant) -> Bool { now < shunnedUntil }

    /// Whether it mixes for this device, as far as that was heard of late.
    func isHeard(now: Instant) -> Bool { heardAt.map { now.since($0) < Self.lately } == true }

    /// Whether what it said of its pauses may still be so.
    func isRemembered(now: Instant) -> Bool { heardAt.map { now.since($0) < .seconds(10) } == true }

    /// Whether it was heard so lately that it can hardly have stopped.
    func isAudible(now: Instant) -> Bool {
        heardAt.map { now.since($0) < max(Self.patience * 2, pause * 3) } == true
    }

    /// Notes that it was given something to pass on.
    mutating func noteGiven(isTight: Bool, now: Instant) {
        waitingSince = waitingSince ?? now
        patience = isTight ? Self.longPatience : Self.patience
    }

    /// Notes that something mixed came from it.
    mutating func noteHeard(_ mixed: MixedInk, now: Instant) {
        (waitingSince, isProlonged) = (nil, false)
        heardAt = now
        // Nobody honest goes out less often.
        pause = min(.milliseconds(UInt64(mixed.pause)), Airtime.slowestInk)
        if now >= shunnedUntil + Self.forgiveness { penalty = nil }
    }

    /// Looks whether it has been silent for too long.
    ///
    /// - Returns: `true` once: then it is not used for a while.
    mutating func poll(now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        (waitingSince, isProlonged) = (nil, false)
        let next = penalty.map { min($0 * 2, Self.longestPenalty) } ?? Self.firstPenalty
        penalty = next
        shunnedUntil = now + next
        return true
    }
}
