internal import Canvas
internal import Vocabulary

/// What was drawn in a room with rounds: as the last end has settled it, and how far each log has come since.
struct RoundInk: Sendable {
    /// How much of each log holds all that was drawn from it.
    private var drawn: [Int] = []
    /// The drawings as the last end of a round has settled them.
    private(set) var canvas = Canvas()
    /// What that end holds.
    private(set) var frontier = CausalPast()

    /// Notes that something is drawn.
    mutating func note(_ place: Place) {
        let missing = place.log + 1 - drawn.count
        if missing > 0 { drawn += repeatElement(0, count: missing) }
        drawn[place.log] = max(drawn[place.log], place.sequence + 1)
    }

    /// Keeps what is drawn, all of it being in the frontier of the end that was settled last.
    mutating func settle(_ canvas: Canvas, at frontier: CausalPast) {
        self.canvas = canvas
        self.frontier = frontier
    }

    /// Whether anything was drawn that a past does not hold.
    func reaches(beyond past: CausalPast) -> Bool {
        drawn.indices.contains { drawn[$0] > ($0 < past.counts.count ? past.counts[$0] : 0) }
    }

    /// Where a log was drawn from since the end that was settled last.
    ///
    /// - Parameters:
    ///   - past: What is of no interest.
    ///   - base: From where on a log's operations are kept.
    /// - Returns: Ranges that are not empty, by log.
    func ranges(since past: CausalPast, base: (Int) -> Int) -> [(log: Int, places: Range<Int>)] {
        drawn.enumerated().compactMap { log, end in
            let known = log < past.counts.count ? past.counts[log] : 0
            let from = max(known, base(log))
            return from < end ? (log, from..<end) : nil
        }
    }
}
