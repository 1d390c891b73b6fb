internal import Vocabulary
internal import Wire

/// Runs taken apart for compression: the points of strokes in one stream, one byte a difference,
/// and everything else in another.
///
/// `PackedSeries` keeps a stroke small on its own; but its tags and its bytes, mixed with heads and
/// frontiers, hide from a compressor how alike strokes are. Every packed series has one encoding,
/// so taking points apart loses nothing. What does not look like a stroke stays where it is.
struct InkStreams {
    /// Before each taken series: bytes of `rest` up to it, and its number of points, as varints.
    private var gaps = ByteWriter()
    /// Differences to the point before (x, y, x, y, …), zig-zag: one byte below 255, else 255 and
    /// two bytes, low byte first.
    private var points = ByteWriter()
    /// All other bytes, in order.
    private var rest = ByteWriter()
    private var gap = 0

    /// Bytes so far.
    var count: Int { points.bytes.count + rest.bytes.count }

    /// Appends bytes that hold no strokes.
    mutating func append(_ body: (inout ByteWriter) -> Void) {
        let before = rest.bytes.count
        body(&rest)
        gap += rest.bytes.count - before
    }

    /// Appends the bodies of a run.
    ///
    /// - Parameters:
    ///   - bodies: `OperationBody` after `OperationBody`.
    ///   - count: How many.
    mutating func append(bodies: [UInt8], count: Int) {
        var copied = 0
        var reader = ByteReader(bodies)
        for _ in 0..<count {
            guard let body = try? OperationBody(from: &reader) else { break }
            guard let ink = Self.ink(of: body, in: bodies),
                let differences = Self.differences(of: bodies[ink.bytes], count: ink.count)
            else { continue }
            append { $0.bytes.append(contentsOf: bodies[copied..<ink.bytes.lowerBound]) }
            gaps.varint(UInt64(gap))
            gaps.varint(UInt64(ink.count))
            gap = 0
            points.raw(differences)
            copied = ink.bytes.upperBound
        }
        append { $0.bytes.append(contentsOf: bodies[copied...]) }
    }

    /// The streams one after the other, each but the last after its length.
    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: gaps.bytes.count + count + 10)
        for stream in [gaps, points] {
            writer.varint(UInt64(stream.bytes.count))
            writer.raw(stream.bytes)
        }
        writer.raw(rest.bytes)
        return writer.bytes
    }

    /// Puts together again what `bytes` gave.
    static func join(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
        var rest = ByteReader(bytes)
        let gapBytes = try rest.varint(.run, atMost: rest.remaining)
        var gaps = ByteReader(bytes, range: try rest.skip(gapBytes))
        let pointBytes = try rest.varint(.points, atMost: rest.remaining)
        var points = ByteReader(bytes, range: try rest.skip(pointBytes))
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count * 5 / 4)
        while gaps.remaining > 0 {
            let gap = try gaps.varint(.run, atMost: rest.remaining)
            let count = try gaps.varint(.points, atMost: Limits.strokePoints)
            joined += bytes[try rest.skip(gap)]
            joined += try series(count: count, from: &points)
        }
        try points.finish()
        joined += bytes[try rest.skip(rest.remaining)]
        return joined
    }

    /// Where a body's packed points lie and how many there are; `nil` if it has none.
    private static func ink(
        of body: OperationBody,
        in bytes: [UInt8]
    ) -> (bytes: Range<Int>, count: Int)? {
        // Fields of the payload before the number of points (`Protocol/operations.cddl`).
        let heads: Int
        switch OperationKind(rawValue: body.kind) {
        case .stroke: heads = 6
        case .strokePart: heads = 0
        default: return nil
        }
        var reader = CBORReader(bytes, range: body.payload)
        do throws(WireError) {
            _ = try reader.head()
            for _ in 0..<heads { _ = try reader.unsigned() }
            let count = try reader.unsigned(.points, in: 1...Limits.strokePoints)
            let (major, length) = try reader.head()
            guard major == 2, length <= UInt64(reader.reader.remaining) else { return nil }
            return (try reader.reader.skip(Int(length)), Int(count))
        } catch {
            return nil
        }
    }

    /// The differences of a packed series; `nil` if `series` would not give it back.
    private static func differences(of packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        var writer = ByteWriter(capacity: 2 * count)
        var last = SIMD2<Int32>()
        let range = Int32(Limits.coordinates.lowerBound)...Int32(Limits.coordinates.upperBound)
        do {
            try packed.withUnsafeBytes { memory in
                try PackedSeries.unpack(
                    memory,
                    count: 2 * count,
                    axes: 2,
                    range: range,
                    field: .points
                ) { index, value in
                    let difference = value - last[index & 1]
                    last[index & 1] = value
                    let zigzag = UInt32(bitPattern: difference << 1 ^ difference >> 31)
                    if zigzag < 255 {
                        writer.byte(UInt8(zigzag))
                    } else {
                        writer.raw([255, UInt8(truncatingIfNeeded: zigzag), UInt8(zigzag >> 8)])
                    }
                }
            }
            var reader = ByteReader(writer.bytes)
            guard try series(count: count, from: &reader).elementsEqual(packed) else { return nil }
        } catch {
            return nil
        }
        return writer.bytes
    }

    private static func series(
        count: Int,
        from reader: inout ByteReader
    ) throws(WireError) -> [UInt8] {
        var values: [Int32] = []
        values.reserveCapacity(2 * count)
        var last = SIMD2<Int32>()
        for index in 0..<2 * count {
            var zigzag = UInt32(try reader.byte())
            if zigzag == 255 {
                zigzag = UInt32(try reader.byte())
                zigzag |= UInt32(try reader.byte()) << 8
            }
            // At most 4096 differences of 16 bits: 32 bits hold every sum.
            last[index & 1] += Int32(bitPattern: zigzag >> 1) ^ -Int32(bitPattern: zigzag & 1)
            values.append(last[index & 1])
        }
        return PackedSeries.pack(values, axes: 2)
    }
}
