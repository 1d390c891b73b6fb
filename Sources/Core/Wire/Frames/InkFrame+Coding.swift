internal import Vocabulary

// Live ink as a frame of its own; with others: `MixedInk`.
extension InkFrame {
    init(from reader: inout ByteReader) throws(WireError) {
        let (heading, counts) = try Self.heading(&reader)
        self = heading
        for _ in 0..<counts >> 1 {
            let x: Int16 = try reader.fixed()
            let y: Int16 = try reader.fixed()
            guard Limits.coordinates.contains(Int(x)), Limits.coordinates.contains(Int(y)) else {
                throw .outOfRange(field: .points, value: UInt64(UInt16(bitPattern: x)))
            }
            points.append(StrokePoint(x: x, y: y))
        }
        pressures = counts & 1 == 1 ? try reader.raw(counts >> 1) : []
    }

    /// Reads what comes before the points.
    ///
    /// - Returns: Ink without points, and twice their number plus one if there are pressures.
    static func heading(_ reader: inout ByteReader) throws(WireError) -> (InkFrame, Int) {
        let seat = SeatID(try reader.fixed())
        let pen = try reader.number(.pen)
        let canvas = try reader.number(.canvas)
        let rawTool = try reader.byte()
        guard let tool = StrokeStyle.Tool(rawValue: rawTool) else {
            throw .unknown(field: .tool, value: UInt64(rawTool))
        }
        let color = UInt32(try reader.varint(.color, atMost: 0xff_ffff))
        let width = try reader.varint(.width, atMost: Limits.strokeWidth.upperBound)
        let opacity = try reader.byte()
        guard width > 0, opacity > 0 else { throw .outOfRange(field: .style, value: 0) }
        let style = StrokeStyle(tool: tool, color: color, width: UInt16(width), opacity: opacity)
        let from = UInt32(try reader.varint(.points, atMost: Limits.strokePoints - 1))
        let counts = try reader.varint(.points, atMost: 2 * Limits.inkPoints + 1)
        guard counts > 1 else { throw .outOfRange(field: .points, value: 0) }
        guard Int(from) + counts >> 1 <= Limits.strokePoints else {
            throw .outOfRange(field: .points, value: UInt64(from))
        }
        let ink = InkFrame(
            seat: seat,
            pen: pen,
            canvas: canvas,
            style: style,
            from: from,
            points: []
        )
        return (ink, counts)
    }

    func encode(into writer: inout ByteWriter) {
        encodeHeading(into: &writer)
        for point in points {
            writer.fixed(point.x)
            writer.fixed(point.y)
        }
        writer.raw(pressures)
    }

    /// What comes before the points.
    func encodeHeading(into writer: inout ByteWriter) {
        writer.fixed(seat.rawValue)
        writer.varint(UInt64(pen))
        writer.varint(UInt64(canvas))
        writer.byte(style.tool.rawValue)
        writer.varint(UInt64(style.color))
        writer.varint(UInt64(style.width))
        writer.byte(style.opacity)
        writer.varint(UInt64(from))
        writer.varint(UInt64(points.count) << 1 | (pressures.isEmpty ? 0 : 1))
    }
}
