public import Wire

// What of a stroke lies in a part of the board.
extension BoardRegion {
    /// The pieces of a stroke within the region, in drawing order, the edges included.
    ///
    /// Its line is cut where it crosses an edge, and the ends are rounded to the board's grid; so ink stands out by
    /// half of the pen's width at most. Nothing tells of what lies beside the region: neither how many points there are,
    /// nor when the pen was there. A fill is left out whole: what it fills is known by all of it alone.
    ///
    /// - Parameter stroke: Whole, with at least one point.
    /// - Returns: Strokes without times; empty where all of it lies elsewhere.
    public func pieces(of stroke: Stroke) -> [Stroke] {
        guard stroke.style.tool != .fill else { return [] }
        var pieces: [Stroke] = []
        var piece = Piece()
        func finish() {
            guard !piece.points.isEmpty else { return }
            pieces.append(
                Stroke(
                    canvas: stroke.canvas,
                    style: stroke.style,
                    points: piece.points,
                    pressures: piece.pressures
                )
            )
            piece = Piece()
        }
        let pressures = stroke.pressures
        func pressure(_ index: Int) -> UInt8? {
            pressures.indices.contains(index) ? pressures[index] : nil
        }
        for (index, point) in stroke.points.enumerated() {
            let isWithin = holds(0, around: (point.x, point.y))
            if index > 0, let cut = cut(stroke.points[index - 1], point) {
                if piece.points.isEmpty {
                    let outer = isWithin ? index : index - 1
                    piece.add(cut.from, pressure(outer))
                }
                if !isWithin {
                    let inner = holds(0, around: stroke.points[index - 1]) ? index - 1 : index
                    piece.add(cut.to, pressure(inner))
                }
            }
            if isWithin { piece.add(point, pressure(index)) } else { finish() }
        }
        finish()
        return pieces
    }

    private func holds(_ reach: Int, around point: StrokePoint) -> Bool {
        holds(reach, around: (point.x, point.y))
    }

    private struct Piece {
        var points: [StrokePoint] = []
        var pressures: [UInt8] = []

        /// Adds a point; a repeated point is left out.
        mutating func add(_ point: StrokePoint, _ pressure: UInt8?) {
            guard point != points.last else { return }
            points.append(point)
            if let pressure { pressures.append(pressure) }
        }
    }

    /// The part of a straight line within the region, by one edge after the other (Sutherland and Hodgman, 1974).
    private func cut(
        _ first: StrokePoint,
        _ last: StrokePoint
    ) -> (from: StrokePoint, to: StrokePoint)? {
        var from = (Int(first.x), Int(first.y))
        var to = (Int(last.x), Int(last.y))
        for (edge, isUpper) in [(x.lowerBound, false), (x.upperBound, true)] {
            guard Self.cut(&from, &to, at: Int(edge), isUpper) else { return nil }
        }
        swap(&from.0, &from.1)
        swap(&to.0, &to.1)
        for (edge, isUpper) in [(y.lowerBound, false), (y.upperBound, true)] {
            guard Self.cut(&from, &to, at: Int(edge), isUpper) else { return nil }
        }
        return (
            StrokePoint(x: Int16(from.1), y: Int16(from.0)),
            StrokePoint(x: Int16(to.1), y: Int16(to.0))
        )
    }

    /// Takes from a line what lies beyond an edge of its first coordinate.
    ///
    /// - Returns: Whether anything is left.
    private static func cut(
        _ from: inout (Int, Int),
        _ to: inout (Int, Int),
        at edge: Int,
        _ isUpper: Bool
    ) -> Bool {
        let isFromOut = isUpper ? from.0 > edge : from.0 < edge
        let isToOut = isUpper ? to.0 > edge : to.0 < edge
        guard isFromOut || isToOut else { return true }
        guard !(isFromOut && isToOut) else { return false }
        // One end lies beyond the edge and the other does not, so that they differ.
        let other = from.1 + (to.1 - from.1) * (edge - from.0) / (to.0 - from.0)
        if isFromOut { from = (edge, other) } else { to = (edge, other) }
        return true
    }
}
