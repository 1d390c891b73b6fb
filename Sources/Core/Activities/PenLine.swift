public import Wire

/// A line as somebody draws it who is in no hurry.
public struct PenLine: Sendable {
    /// The pen.
    public var style: StrokeStyle
    /// Where it goes.
    public var points: [StrokePoint]
    /// Milliseconds before it.
    public var pause: Int64
    /// Milliseconds from its beginning to its end.
    public var lasts: Int64

    /// Describes a line.
    public init(style: StrokeStyle, points: [StrokePoint], pause: Int64, lasts: Int64) {
        self.style = style
        self.points = points
        self.pause = pause
        self.lasts = lasts
    }

    /// The stroke, its points at even times.
    ///
    /// - Parameter lasting: Milliseconds from its first point to its last.
    /// - Returns: What is written.
    public func stroke(lasting: Int64) -> Stroke {
        let last = Int64(max(1, points.count - 1))
        let times = points.indices.map {
            UInt32(min(Int64($0) * lasting / last, Int64($0) * Int64(Limits.pointGap)))
        }
        return Stroke(style: style, points: points, times: times)
    }
}
