import Vocabulary
import Wire

/// Reads stroke payloads value by value with the public readers.
enum SlowReader {
    static func stroke(_ payload: [UInt8]) -> Stroke? {
        try? read(payload)
    }

    private static func read(_ payload: [UInt8]) throws -> Stroke? {
        var reader = CBORReader(payload)
        _ = try reader.array(.payload, 10...10)
        let canvas = try reader.unsigned(.canvas, in: 0...Int(UInt32.max))
        let tool = try reader.unsigned(.tool, in: 0...2)
        let style = StrokeStyle(
            tool: [StrokeStyle.Tool.pen, .eraser, .fill][tool],
            color: UInt32(try reader.unsigned(.color, in: 0...0xff_ffff)),
            width: UInt16(try reader.unsigned(.width, in: Limits.strokeWidth)),
            opacity: UInt8(try reader.unsigned(.opacity, in: 1...255))
        )
        let parts = try reader.unsigned(.parts, in: 0...Limits.strokeParts)
        let count = try reader.unsigned(.points, in: 1...Limits.strokePoints)
        let field = Limits.coordinates
        let axes = try series(
            &reader,
            2 * count,
            axes: 2,
            Int32(field.lowerBound)...Int32(field.upperBound)
        )
        let pressures = try series(&reader, count, axes: 1, 0...255)
        let times = try series(&reader, count, axes: 1, 0...Int32.max / 2)
        try reader.finish()
        guard axes.count == 2 * count, zip(times, times.dropFirst()).allSatisfy(<=) else {
            return nil
        }
        return Stroke(
            canvas: UInt32(canvas),
            style: style,
            parts: UInt8(parts),
            points: (0..<count).map {
                StrokePoint(x: Int16(axes[2 * $0]), y: Int16(axes[2 * $0 + 1]))
            },
            pressures: pressures.map { UInt8($0) },
            times: times.map { UInt32($0) }
        )
    }

    private static func series(
        _ reader: inout CBORReader,
        _ count: Int,
        axes: Int,
        _ range: ClosedRange<Int32>
    ) throws -> [Int32] {
        let packed = try reader.byteString(.points, atMost: Limits.payload)
        guard axes == 2 || !packed.isEmpty else { return [] }
        var values: [Int32] = []
        try packed.withUnsafeBytes { memory in
            try PackedSeries.unpack(memory, count: count, axes: axes, range: range, field: .points)
            {
                values.append($1)
            }
        }
        return values
    }
}
