import CCairo

/// Writes an outline as cairo's current path.
struct CairoPath: PathSink {
    /// How far a chord may be from its curve, pixels.
    private static let tolerance = 0.1
    /// Plenty for any curve on an image of 8192 pixels.
    private static let mostChords = 64

    private let context: OpaquePointer
    private let scale: Double
    private var x = 0.0
    private var y = 0.0

    /// - Parameters:
    ///   - context: A living cairo context, whose path is added to.
    ///   - scale: Pixels a sixteenth of a quarter unit.
    init(context: OpaquePointer, scale: Double) {
        self.context = context
        self.scale = scale
    }

    mutating func move(to spot: Outline.Spot) {
        x = Double(spot.x) * scale
        y = Double(spot.y) * scale
        cairo_move_to(context, x, y)
    }

    mutating func line(to spot: Outline.Spot) {
        x = Double(spot.x) * scale
        y = Double(spot.y) * scale
        cairo_line_to(context, x, y)
    }

    mutating func curve(control: Outline.Spot, to spot: Outline.Spot) {
        let controlX = Double(control.x) * scale
        let controlY = Double(control.y) * scale
        let endX = Double(spot.x) * scale
        let endY = Double(spot.y) * scale
        // A chord is off by a quarter of this at most, n chords by n² less. Cairo would take a
        // cubic and several times as long.
        let bendX = abs(x - 2 * controlX + endX)
        let bendY = abs(y - 2 * controlY + endY)
        let chords = ((bendX + bendY) / (4 * CairoPath.tolerance)).squareRoot().rounded(.up)
        let count = max(1, min(CairoPath.mostChords, Int(chords)))
        for chord in 1..<max(count, 1) {
            let u = Double(chord) / Double(count)
            let v = 1 - u
            cairo_line_to(
                context,
                v * (v * x + 2 * u * controlX) + u * u * endX,
                v * (v * y + 2 * u * controlY) + u * u * endY
            )
        }
        cairo_line_to(context, endX, endY)
        x = endX
        y = endY
    }

    mutating func close() {
        cairo_close_path(context)
    }

    mutating func disk(center: Outline.Spot, radius: Int) {
        let centerX = Double(center.x) * scale
        let centerY = Double(center.y) * scale
        let r = Double(radius) * scale
        // Quarter circles within 0.03 % of the radius, without the sines of cairo_arc.
        let k = r * 0.5522847498
        cairo_move_to(context, centerX, centerY - r)
        var (u, v) = (0.0, -1.0)
        for _ in 0..<4 {
            let (nextU, nextV) = (-v, u)
            cairo_curve_to(
                context,
                centerX + u * r + nextU * k,
                centerY + v * r + nextV * k,
                centerX + nextU * r + u * k,
                centerY + nextV * r + v * k,
                centerX + nextU * r,
                centerY + nextV * r
            )
            (u, v) = (nextU, nextV)
        }
        cairo_close_path(context)
    }
}
