import Wire

/// When each stroke of a picture is drawn in its animation.
///
/// Strokes follow one another in depth order, each at the pace at which it was drawn, or at that of a
/// steady hand where nobody knows. What would take longer than an animation may is drawn faster
/// throughout.
struct DrawingTimeline {
    /// Milliseconds at most that one stroke takes, before all are fitted in.
    static let longestStroke = 4_000
    /// Milliseconds at least that one stroke takes, before all are fitted in.
    static let shortestStroke = 40
    /// Milliseconds between two strokes.
    static let pause = 120
    /// Quarter units that a steady hand draws in a millisecond.
    static let steady = 4.0
    /// Milliseconds of drawing at most.
    static let longest = 12_000
    /// Milliseconds that one frame is shown while something is drawn.
    static let frame = 50
    /// Milliseconds that the finished picture is shown.
    static let rest = 2_500

    /// Where one stroke lies on the timeline, in milliseconds.
    struct Span {
        let start: Int
        let end: Int
        /// Where each of its points lies within it, in 65536ths, never falling.
        let points: [UInt32]
    }

    /// One for each stroke.
    let spans: [Span]
    /// When the last stroke ends.
    let end: Int

    init(_ strokes: [Stroke]) {
        let paces = strokes.map(Self.pace)
        let own = paces.reduce(0) { $0 + $1.lasts } + Self.pause * max(strokes.count - 1, 0)
        var spans: [Span] = []
        spans.reserveCapacity(strokes.count)
        var at = 0
        for pace in paces {
            let start = Self.fitted(at, of: own)
            let end = Self.fitted(at + pace.lasts, of: own)
            spans.append(Span(start: start, end: end, points: pace.points))
            at += pace.lasts + Self.pause
        }
        self.spans = spans
        end = spans.last?.end ?? 0
    }

    private static func fitted(_ time: Int, of own: Int) -> Int {
        own > longest ? Int(Int64(time) * Int64(longest) / Int64(own)) : time
    }

    /// How long a stroke takes, and when each point comes.
    private static func pace(_ stroke: Stroke) -> (lasts: Int, points: [UInt32]) {
        var marks: [Double] = []
        marks.reserveCapacity(stroke.points.count)
        if stroke.times.count == stroke.points.count, let first = stroke.times.first,
            let last = stroke.times.max(), last > first
        {
            var latest = first
            for time in stroke.times {
                latest = max(latest, time)
                marks.append(Double(latest - first))
            }
        } else {
            var length = 0.0
            var before = stroke.points.first
            for point in stroke.points {
                let dx = Double(Int(point.x) - Int(before?.x ?? 0))
                let dy = Double(Int(point.y) - Int(before?.y ?? 0))
                length += (dx * dx + dy * dy).squareRoot()
                marks.append(length / steady)
                before = point
            }
        }
        let lasts = max(marks.last ?? 0, 1)
        let shares = marks.map { UInt32($0 / lasts * 65_536) }
        return (min(max(Int(lasts), shortestStroke), longestStroke), shares)
    }

    /// How many points of a stroke are drawn at a time between its start and its end.
    func points(of stroke: Int, at time: Int) -> Int {
        let span = spans[stroke]
        guard time < span.end else { return span.points.count }
        let share = UInt32((time - span.start) * 65_536 / max(span.end - span.start, 1))
        var low = 0
        var high = span.points.count
        while low < high {
            let middle = (low + high) / 2
            if span.points[middle] <= share { low = middle + 1 } else { high = middle }
        }
        return max(low, 1)
    }
}

extension Stroke {
    /// Its first points.
    func prefix(_ count: Int) -> Stroke {
        var part = self
        part.points = Array(points.prefix(count))
        part.pressures = Array(pressures.prefix(count))
        part.times = []
        return part
    }
}
