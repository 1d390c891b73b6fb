internal import Rules
internal import Wire

/// Where the lines of the portion before run into the edge, as somebody sees it who draws the next one.
struct Seams {
    /// A line that goes on.
    struct End: Hashable {
        /// Its pen.
        let style: StrokeStyle
        /// Quarter units from the top edge.
        let y: Int
    }

    /// How far from the edge a line ends that is meant to go on: quarter units beside half of its width.
    private static let reach = 48
    /// Lines that are taken on at most.
    private static let most = 3

    /// From top to bottom, none close to another.
    let ends: [End]

    /// Looks at the edge.
    ///
    /// - Parameters:
    ///   - strokes: What is shown of the portion before.
    ///   - edge: Where the own portion begins, quarter units.
    init(_ strokes: [Stroke], at edge: Int) {
        var ends: [End] = []
        for stroke in strokes where stroke.style.tool == .pen {
            let near = edge - Self.reach - (Int(stroke.style.width) + 1) / 2
            for point in [stroke.points.first, stroke.points.last].compactMap(\.self)
            where near..<edge ~= Int(point.x) {
                ends.append(End(style: stroke.style, y: Int(point.y)))
            }
        }
        var kept: [End] = []
        for end in ends.sorted(by: { $0.y < $1.y })
        where kept.last.map({ end.y - $0.y > 200 }) ?? true {
            kept.append(end)
        }
        self.ends = Array(kept.prefix(Self.most))
    }
}
