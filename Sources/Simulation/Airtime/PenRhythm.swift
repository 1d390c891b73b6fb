internal import Peer
internal import Vocabulary
internal import Wire

/// Draws strokes from a seed that take the time of real ones: the twentieths of 6,170 strokes of Omniglot.
///
/// Who lets the pen lie for more than three seconds draws nothing meanwhile, so such strokes are left out.
struct PenRhythm {
    /// A stroke, and when after pen-down each of its points was drawn.
    struct Drawn {
        let stroke: Stroke
        let times: [Instant.Span]
    }

    /// From pen-up to the next pen-down: what a hand in a hurry needs.
    static let pause = Instant.Span.milliseconds(200)
    /// Milliseconds from pen-down to pen-up.
    private static let durations: [UInt64] = [
        1, 163, 247, 327, 403, 474, 554, 632, 718, 817, 928, 1_081, 1_238, 1_430, 1_673, 2_008,
        2_563,
    ]
    /// Milliseconds from one point to the next.
    private static let steps: [UInt64] = [
        7, 8, 8, 8, 9, 10, 10, 11, 12, 15, 16, 16, 19, 21, 24, 27, 32, 40,
    ]

    private var dice: Dice
    private var scribbles: Scribbles

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        scribbles = Scribbles(seed: seed)
    }

    /// The next stroke.
    mutating func next() -> Drawn {
        let duration = Self.durations[Int.random(in: Self.durations.indices, using: &dice)]
        var times = [Instant.Span.milliseconds(0)]
        var at: UInt64 = 0
        while at < duration {
            at += Self.steps[Int.random(in: Self.steps.indices, using: &dice)]
            times.append(.milliseconds(at))
        }
        let stroke = scribbles.strokes(1, points: times.count...times.count)[0]
        return Drawn(stroke: stroke, times: times)
    }

    /// How long somebody waits before the first stroke: not all begin at once.
    mutating func firstPause() -> Instant.Span {
        .microseconds(UInt64.random(in: 0..<1_000_000, using: &dice))
    }
}
