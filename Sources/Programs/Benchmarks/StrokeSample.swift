public import Wire

/// The strokes that everything is measured with.
public struct StrokeSample: Sendable {
    /// Where they come from, for people.
    public let source: String
    /// Points of each in quarter units, in the order drawn.
    public let strokes: [[StrokePoint]]

    /// Names strokes.
    ///
    /// - Parameters:
    ///   - source: Where they come from, for people.
    ///   - strokes: At least one, each of 1…`Limits.strokePoints` points on the field that
    ///     `Limits.coordinates` bounds.
    public init(source: String, strokes: [[StrokePoint]]) {
        precondition(!strokes.isEmpty, "nothing to measure with")
        self.source = source
        self.strokes = strokes
    }

    /// Points of all strokes.
    public var points: Int { strokes.reduce(0) { $0 + $1.count } }

    /// The strokes over and over, until there are at least so many points.
    func repeated(points wanted: Int) -> StrokeSample {
        var chosen: [[StrokePoint]] = []
        var total = 0
        while total < wanted {
            let stroke = strokes[chosen.count % strokes.count]
            chosen.append(stroke)
            total += stroke.count
        }
        return StrokeSample(source: source, strokes: chosen)
    }
}
