// The quick way: all points of a series at once, and no reasons for what is wrong.
extension Ink {
    /// Reads ink that is right; `nil` means that `init(from:)` has to find out.
    init?(scanning scan: inout CBORScan) {
        guard let count = scan.argument(0, in: 1...UInt64(Limits.strokePoints)),
            let packed = scan.byteString(atMost: Limits.payload),
            let points = Self.points(scan.memory, packed, count),
            let packedPressures = scan.byteString(atMost: Limits.payload),
            let pressures = Self.pressures(scan.memory, packedPressures, count),
            let packedTimes = scan.byteString(atMost: Limits.payload),
            let times = Self.times(scan.memory, packedTimes, count)
        else { return nil }
        self.init(points: points, pressures: pressures, times: times)
    }

    /// The number of points of ink that is right; `nil` means that `validate` has to find out.
    static func count(scanning scan: inout CBORScan) -> Int? {
        guard let count = scan.argument(0, in: 1...UInt64(Limits.strokePoints)),
            let points = scan.byteString(atMost: Limits.payload),
            PackedLanes.points(scan.memory, points, count: count, { _ in }),
            let pressures = scan.byteString(atMost: Limits.payload),
            pressures.isEmpty
                || PackedLanes.pressures(scan.memory, pressures, count: count, { _ in }),
            let times = scan.byteString(atMost: Limits.payload),
            times.isEmpty || PackedLanes.times(scan.memory, times, count: count, { _ in })
        else { return nil }
        return count
    }

    private static func points(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        _ count: Int
    ) -> [StrokePoint]? {
        var isRight = false
        // Two points are written at a time, so there is room for one more.
        let points = [StrokePoint](unsafeUninitializedCapacity: count + 1) { buffer, filled in
            var index = 0
            isRight = PackedLanes.points(memory, range, count: count) { values in
                buffer.initializeElement(at: index, to: StrokePoint(lanes: values))
                buffer.initializeElement(at: index + 1, to: StrokePoint(lanes: values >> 32))
                index += 2
            }
            filled = isRight ? count : 0
        }
        return isRight ? points : nil
    }

    private static func pressures(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        _ count: Int
    ) -> [UInt8]? {
        guard !range.isEmpty else { return [] }
        var pressures: [UInt8] = []
        pressures.reserveCapacity(count + 3)
        let isRight = PackedLanes.pressures(memory, range, count: count) { values in
            for lane in 0..<4 { pressures.append(UInt8(truncatingIfNeeded: values >> (16 * lane))) }
        }
        pressures.removeLast(max(0, pressures.count - count))
        return isRight ? pressures : nil
    }

    private static func times(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        _ count: Int
    ) -> [UInt32]? {
        guard !range.isEmpty else { return [] }
        var times: [UInt32] = []
        times.reserveCapacity(count + 3)
        var time: UInt32 = 0
        let isRight = PackedLanes.times(memory, range, count: count) { differences in
            for lane in 0..<4 {
                time += UInt32(truncatingIfNeeded: differences >> (16 * lane) & 0xffff)
                times.append(time)
            }
        }
        times.removeLast(max(0, times.count - count))
        return isRight ? times : nil
    }
}

extension StrokePoint {
    /// The two lowest lanes of 16 bits, each plus 8192.
    fileprivate init(lanes: UInt64) {
        self.init(
            x: Int16(truncatingIfNeeded: lanes) &- 0x2000,
            y: Int16(truncatingIfNeeded: lanes >> 16) &- 0x2000
        )
    }
}
