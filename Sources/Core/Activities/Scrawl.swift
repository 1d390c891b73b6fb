public import Wire

/// What a rude bot draws.
public enum Scrawl {
    /// What nobody would call a drawing.
    public static let blot = Stroke(
        style: StrokeStyle(width: 4_000),
        points: [StrokePoint(x: 2_000, y: 2_000)]
    )

    /// What is no stroke at all: more points than there may be.
    public static let monster = Stroke(
        style: StrokeStyle(),
        points: Array(repeating: StrokePoint(x: 0, y: 0), count: Limits.strokePoints + 1)
    )
}
