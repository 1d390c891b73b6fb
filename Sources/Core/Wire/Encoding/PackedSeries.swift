/// Packs series of numbers that change little: strokes, pressures, times.
///
/// Values of `axes` interleaved series (x, y, x, y, … for points) are written as differences from the
/// value before on the same axis (0 before the first). Two bits tag each difference, four tags a byte,
/// first tag in the lowest bits; all tags come first, then the bytes that they announce:
///
/// | tag | difference | bytes |
/// |---|---|---|
/// | 0 | zero | – |
/// | 3 | the same as the one before on this axis, and not zero | – |
/// | 1 | zig-zag number below 256 | 1 |
/// | 2 | zig-zag number below 65,536 | 2, low byte first |
///
/// The first rule that fits is the only one allowed, so that every series has one encoding. The idea of
/// separate tags is that of Stream VByte (Lemire, Kurz, Rupp, 2018).
public enum PackedSeries {
    /// Packs `values`; differences must lie within −32768…32767.
    public static func pack(_ values: [Int32], axes: Int) -> [UInt8] {
        var tags = [UInt8](repeating: 0, count: (values.count + 3) / 4)
        var data: [UInt8] = []
        data.reserveCapacity(values.count)
        var last = SIMD2<Int32>()
        var lastDifference = SIMD2<Int32>()
        for index in values.indices {
            let axis = axes == 1 ? 0 : index & 1
            let difference = values[index] - last[axis]
            let zigzag = UInt32(bitPattern: difference << 1 ^ difference >> 31)
            precondition(zigzag <= 0xffff, "a difference is over 16 bits")
            var tag: UInt8 = 0
            if difference == 0 {
                tag = 0
            } else if difference == lastDifference[axis] {
                tag = 3
            } else if zigzag < 256 {
                tag = 1
                data.append(UInt8(zigzag))
            } else {
                tag = 2
                data.append(UInt8(truncatingIfNeeded: zigzag))
                data.append(UInt8(zigzag >> 8))
            }
            tags[index >> 2] |= tag << UInt8(2 * (index & 3))
            last[axis] = values[index]
            lastDifference[axis] = difference
        }
        return tags + data
    }

    /// Unpacks exactly `count` values from all of `range`, handing each to `body` with its index.
    ///
    /// - Parameters:
    ///   - memory: The bytes.
    ///   - count: How many values were packed.
    ///   - axes: 1 or 2.
    ///   - range: Values that may come out.
    ///   - field: What the values are, for errors.
    ///   - body: Called once a value, in order.
    /// - Throws: `truncated`, `trailing`, `notCanonical`, or `outOfRange` for a value outside `range`.
    @inlinable
    @inline(__always)
    public static func unpack(
        _ memory: UnsafeRawBufferPointer,
        count: Int,
        axes: Int,
        range: ClosedRange<Int32>,
        field: WireError.Field,
        _ body: (Int, Int32) -> Void
    ) throws(WireError) {
        let tagBytes = (count + 3) / 4
        guard memory.count >= tagBytes else {
            throw .truncated(needed: tagBytes, available: memory.count)
        }
        if count & 3 != 0, memory[tagBytes - 1] >> UInt8(2 * (count & 3)) != 0 {
            throw .notCanonical
        }
        var offset = tagBytes
        var last = SIMD2<Int32>()
        var lastDifference = SIMD2<Int32>()
        for index in 0..<count {
            let axis = axes == 1 ? 0 : index & 1
            let tag = memory[index >> 2] >> UInt8(2 * (index & 3)) & 3
            let difference = try difference(
                tag,
                memory,
                at: &offset,
                previous: lastDifference[axis]
            )
            let value = last[axis] + difference
            guard range.contains(value) else {
                throw .outOfRange(field: field, value: UInt64(UInt32(bitPattern: value)))
            }
            last[axis] = value
            lastDifference[axis] = difference
            body(index, value)
        }
        guard offset == memory.count else { throw .trailing(count: memory.count - offset) }
    }

    @inlinable
    @inline(__always)
    static func difference(
        _ tag: UInt8,
        _ memory: UnsafeRawBufferPointer,
        at offset: inout Int,
        previous: Int32
    ) throws(WireError) -> Int32 {
        guard tag != 0 else { return 0 }
        if tag == 3 {
            guard previous != 0 else { throw .notCanonical }
            return previous
        }
        guard offset + Int(tag) <= memory.count else {
            throw .truncated(needed: Int(tag), available: memory.count - offset)
        }
        var zigzag = UInt32(memory[offset])
        if tag == 2 {
            zigzag |= UInt32(memory[offset + 1]) << 8
            guard zigzag > 255 else { throw .notCanonical }
        }
        offset += Int(tag)
        let difference = Int32(bitPattern: zigzag >> 1) ^ -Int32(bitPattern: zigzag & 1)
        guard difference != 0, difference != previous else { throw .notCanonical }
        return difference
    }
}
