internal import Peer
internal import Vocabulary
internal import Wire

/// Somebody who draws one stroke after the other, and whose page hands over what is new 60 times a second.
struct TrialPen {
    /// What the page hands over now.
    struct News {
        /// Points of the stroke, from the first new one on.
        let points: Range<Int>
        let stroke: Stroke
        /// The seat's strokes, counted from 1.
        let pen: UInt32
        /// Whether the stroke is whole.
        let isLifted: Bool
    }

    private static let frame = Instant.Span.microseconds(16_667)

    let seat: SeatID
    /// When the page has something to do next.
    private(set) var due: Instant
    private var rhythm: PenRhythm
    private var drawn: PenRhythm.Drawn?
    private var pen: UInt32 = 0
    private var began = Instant(microseconds: 0)
    private var told = 0

    /// Whether the pen is down.
    var isDrawing: Bool { drawn != nil }

    init(seat: SeatID, seed: UInt64, now: Instant) {
        self.seat = seat
        rhythm = PenRhythm(seed: seed)
        due = now + rhythm.firstPause()
    }

    /// Does what is due.
    ///
    /// - Returns: `nil` if nothing is new.
    mutating func draw(now: Instant) -> News? {
        let drawn = self.drawn ?? begin(now: now)
        let passed = now.since(began)
        let end = drawn.times.firstIndex { $0 > passed } ?? drawn.times.count
        let points = told..<end
        told = end
        let isLifted = end == drawn.times.count
        due = now + (isLifted ? PenRhythm.pause : Self.frame)
        if isLifted { self.drawn = nil }
        guard !points.isEmpty else { return nil }
        return News(points: points, stroke: drawn.stroke, pen: pen, isLifted: isLifted)
    }

    private mutating func begin(now: Instant) -> PenRhythm.Drawn {
        let next = rhythm.next()
        drawn = next
        pen += 1
        began = now
        told = 0
        return next
    }
}
