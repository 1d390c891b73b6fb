/// The constants of Protocol/strokes.md, "How a stroke looks".
enum StrokeLook {
    /// Longer segments are bent into a curve before smoothing, quarter units.
    static let long = 48.0
    /// At most so many pieces a segment, so that a hostile stroke stays small.
    static let pieces = 32
    /// Segments at a corner are longer than this, quarter units.
    static let straight = 128.0
    /// Two segments whose directions have a smaller dot product turn sharply (60°).
    static let corner = 0.5
    /// Rounds of smoothing that may move a point no farther than `reach`.
    static let passes = 6
    /// Rounds of smoothing after these, which round what was held back.
    static let lastPasses = 4
    /// How far `passes` may move a point at most, quarter units.
    static let reach = 24.0
    /// How far `passes` may move a point at most, in lengths of its shorter segment.
    static let share = 0.75
    /// Spacing of points that counts as full speed, quarter units.
    static let fast = 64.0
    /// How many pieces a segment is cut into.
    ///
    /// Smoothing barely changes short pieces: a curve of few
    /// far points is meant, the stairs of a coarse grid are not.
    static func pieces(length: Double) -> Int {
        let count = (length / long).rounded(.up)
        return min(pieces, Int(length > 2 * long ? 2 * count : count))
    }

    /// Points nearer than this to the one before say nothing, quarter units.
    static func gap(width: Double) -> Double { max(6, width / 8) }

    /// Share of the full width at a pressure of 0…255.
    static func share(pressure: UInt8) -> Double {
        let q = Double(pressure) / 255
        return 0.3 + 0.7 * (q * (2 - q))
    }

    /// Share of the full width where points lie `spacing` quarter units apart: fast ink is thinner.
    static func share(spacing: Double) -> Double { 1 - 0.3 * min(1, spacing / fast) }
}
