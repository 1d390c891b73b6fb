internal import Wire

/// Checks strokes that come from this side, and splits those too long for one payload.
enum StrokeSplitter {
    /// What is wrong with a stroke, or `nil`.
    static func fault(in stroke: Stroke) -> Refusal.StrokeFault? {
        guard 1...Limits.strokePoints ~= stroke.points.count else {
            return .pointCount(stroke.points.count)
        }
        for point in stroke.points {
            guard Limits.coordinates.contains(Int(point.x)) else {
                return .coordinate(Int(point.x))
            }
            guard Limits.coordinates.contains(Int(point.y)) else {
                return .coordinate(Int(point.y))
            }
        }
        guard Limits.strokeWidth.contains(Int(stroke.style.width)), stroke.style.opacity > 0,
            stroke.style.color <= 0xff_ffff
        else { return .style }
        let count = stroke.points.count
        guard stroke.pressures.isEmpty || stroke.pressures.count == count,
            stroke.times.isEmpty || stroke.times.count == count,
            stroke.times.first ?? 0 <= Limits.pointGap,
            zip(stroke.times, stroke.times.dropFirst()).allSatisfy({
                $0 <= $1 && $1 - $0 <= Limits.pointGap
            })
        else { return .series }
        return nil
    }

    /// The payloads of a sound stroke: one, or `StrokePart`s and the last piece.
    static func payloads(of stroke: Stroke) -> [Payload] {
        var whole = stroke
        whole.parts = 0
        if Payload.stroke(whole).encoded.count <= Limits.payload { return [.stroke(whole)] }
        // A piece holds differences of 16 bits from zero: it cannot begin later than this.
        guard stroke.times.last ?? 0 <= Limits.pointGap else {
            whole.times = []
            return payloads(of: whole)
        }
        var pieces: [Range<Int>] = []
        var first = 0
        while first < stroke.points.count {
            let end = longestPiece(of: stroke, from: first)
            pieces.append(first..<end)
            first = end
        }
        return pieces.enumerated().map { index, range in
            let isLast = index == pieces.count - 1
            guard isLast else { return .strokePart(part(stroke, range)) }
            let piece = part(stroke, range)
            return .stroke(
                Stroke(
                    canvas: stroke.canvas,
                    style: stroke.style,
                    parts: UInt8(pieces.count - 1),
                    points: piece.points,
                    pressures: piece.pressures,
                    times: piece.times
                )
            )
        }
    }

    /// Bytes of a piece, so that the style of the last one fits too.
    private static let pieceSize = Limits.payload - 32

    private static func longestPiece(of stroke: Stroke, from first: Int) -> Int {
        // Most points that can fit are found by halving: a longer piece never has fewer bytes.
        var low = first + 1
        var high = stroke.points.count
        while low < high {
            let middle = (low + high + 1) / 2
            let size = Payload.strokePart(part(stroke, first..<middle)).encoded.count
            if size <= pieceSize { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func part(_ stroke: Stroke, _ range: Range<Int>) -> StrokePart {
        StrokePart(
            points: Array(stroke.points[range]),
            pressures: stroke.pressures.isEmpty ? [] : Array(stroke.pressures[range]),
            times: stroke.times.isEmpty ? [] : Array(stroke.times[range])
        )
    }
}
