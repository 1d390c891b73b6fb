internal import Vocabulary
internal import Wire

/// Whether a mixer keeps ink back: long strokes come of which nothing was seen to flow, though ink flowed there before.
///
/// Who finds that is served by the authors themselves for a while, without having to know whose fault it is.
struct MixerDoubts: Sendable {
    /// Strokes in a row without ink.
    static let patience = 4
    /// The same where there is too little room: then ink goes out so seldom that short strokes may come before it.
    static let longPatience = 64
    /// Bytes of a stroke that takes so long that ink of it must have come.
    static let long = 100
    /// How long it does without a mixer then.
    static let distrust = Instant.Span.seconds(60)

    private var inked: Set<SeatID> = []
    private var missing = 0
    private var strongUntil = Instant(microseconds: 0)

    /// Whether this device does without a mixer now.
    func isStrong(now: Instant) -> Bool { now < strongUntil }

    /// A seat is shown to draw.
    mutating func noteInk(of seat: SeatID) {
        // Seats come and go.
        if inked.count >= Limits.seats { inked = [] }
        inked.insert(seat)
    }

    /// A stroke has come.
    mutating func noteStroke(of seat: SeatID, bytes: Int, hadInk: Bool, isTight: Bool, now: Instant)
    {
        guard !hadInk else {
            missing = 0
            return
        }
        guard bytes >= Self.long, inked.contains(seat) else { return }
        missing += 1
        guard missing >= (isTight ? Self.longPatience : Self.patience) else { return }
        missing = 0
        strongUntil = now + Self.distrust
    }
}
