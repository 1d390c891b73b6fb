internal import Simulation
internal import Wire

/// The strokes that everything is measured with.
public struct StrokeSample: Sendable {
    /// Where they come from, for people.
    public let source: String
    /// Whether hands have drawn them, not dice.
    public let isDrawn: Bool
    /// Points of each, in the order drawn.
    let strokes: [[StrokePoint]]
    /// Points of all strokes.
    public let points: Int

    /// Takes strokes that somebody has drawn.
    ///
    /// - Parameters:
    ///   - source: Where they come from, for people.
    ///   - strokes: At least one; x, y, x, y, … in quarter units, each coordinate −8192…24575, each
    ///     stroke of 1…4096 points.
    public init(source: String, strokes: [[Int16]]) {
        let points = strokes.map { stroke in
            stride(from: 0, to: stroke.count - 1, by: 2).map {
                StrokePoint(x: stroke[$0], y: stroke[$0 + 1])
            }
        }
        self.init(source: source, isDrawn: true, strokes: points)
    }

    private init(source: String, isDrawn: Bool, strokes: [[StrokePoint]]) {
        precondition(!strokes.isEmpty, "nothing to measure with")
        self.source = source
        self.isDrawn = isDrawn
        self.strokes = strokes
        points = strokes.reduce(0) { $0 + $1.count }
    }

    /// As many strokes as people's in the comparison, of about as many points, drawn by dice.
    public static var madeUp: StrokeSample {
        var scribbles = Scribbles(seed: 1)
        return StrokeSample(
            source: "made-up strokes",
            isDrawn: false,
            strokes: scribbles.strokes(6_000).map(\.points)
        )
    }

    /// Points from which what a room and a database take by themselves does not count much.
    private static let manyPoints = 100_000

    /// Whether sizes mean anything: how small strokes are to be is said of many that hands have drawn.
    public var setsReach: Bool { isDrawn && points >= Self.manyPoints }

    /// How many strokes.
    public var count: Int { strokes.count }

    /// The strokes over and over, until there are at least so many points.
    func repeated(points wanted: Int) -> StrokeSample {
        var chosen: [[StrokePoint]] = []
        var total = 0
        while total < wanted {
            let stroke = strokes[chosen.count % strokes.count]
            chosen.append(stroke)
            total += stroke.count
        }
        return StrokeSample(source: source, isDrawn: isDrawn, strokes: chosen)
    }
}
