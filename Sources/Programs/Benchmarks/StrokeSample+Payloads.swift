internal import Wire

extension StrokeSample {
    /// One style for all, as the libraries beside Parlor get it.
    private static let style = StrokeStyle(tool: .pen, color: 0x1a1a1a, width: 20, opacity: 255)

    /// What one stroke writes: a payload, or, where that is too long, its pieces.
    static func payloads(of points: [StrokePoint]) -> [Payload] {
        let whole = Payload.stroke(Stroke(style: style, points: points))
        guard whole.encoded.count > Limits.payload else { return [whole] }
        let pieces = halved(points)
        let last = Stroke(
            style: style,
            parts: UInt8(pieces.count - 1),
            points: pieces[pieces.count - 1]
        )
        return pieces.dropLast().map { .strokePart(StrokePart(points: $0)) } + [.stroke(last)]
    }

    /// Pieces that fit into a payload each, with room for a style.
    private static func halved(_ points: [StrokePoint]) -> [[StrokePoint]] {
        let piece = Payload.strokePart(StrokePart(points: points))
        guard piece.encoded.count > Limits.payload - 32 else { return [points] }
        let middle = points.count / 2
        return halved(Array(points[..<middle])) + halved(Array(points[middle...]))
    }
}
