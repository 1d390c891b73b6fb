/// The packed points of a stroke or a piece of one: `count, points, pressures, times`.
struct Ink {
    var points: [StrokePoint]
    var pressures: [UInt8]
    var times: [UInt32]

    init(points: [StrokePoint], pressures: [UInt8], times: [UInt32]) {
        precondition(pressures.isEmpty || pressures.count == points.count)
        precondition(times.isEmpty || times.count == points.count)
        self.points = points
        self.pressures = pressures
        self.times = times
    }

    func encode(into writer: inout CBORWriter) {
        writer.unsigned(UInt64(points.count))
        writer.byteString(
            PackedSeries.pack(points.flatMap { [Int32($0.x), Int32($0.y)] }, axes: 2)
        )
        writer.byteString(PackedSeries.pack(pressures.map(Int32.init), axes: 1))
        writer.byteString(PackedSeries.pack(times.map(Int32.init), axes: 1))
    }

    init(from reader: inout CBORReader) throws(WireError) {
        let (start, end) = (reader.reader.offset, reader.reader.end)
        let quick = reader.reader.bytes.withUnsafeBytes { memory in
            var scan = CBORScan(UnsafeRawBufferPointer(rebasing: memory[..<end]), from: start)
            return Ink(scanning: &scan).map { (ink: $0, size: scan.offset - start) }
        }
        if let quick {
            _ = try reader.reader.skip(quick.size)
            self = quick.ink
            return
        }
        var points: [StrokePoint] = []
        var pressures: [UInt8] = []
        var times: [UInt32] = []
        var x: Int32 = 0
        try Self.read(&reader) {
            points.reserveCapacity($0)
        } point: { index, value in
            if index & 1 == 0 {
                x = value
            } else {
                points.append(StrokePoint(x: Int16(x), y: Int16(value)))
            }
        } pressure: {
            pressures.append(UInt8($0))
        } time: {
            times.append(UInt32($0))
        }
        self.init(points: points, pressures: pressures, times: times)
    }

    /// Reads everything, keeps nothing, and says how many points there are.
    static func validate(from reader: inout CBORReader) throws(WireError) -> Int {
        var count = 0
        try read(&reader) {
            count = $0
        } point: { _, _ in
        } pressure: { _ in
        } time: { _ in
        }
        return count
    }

    @inline(__always)
    private static func read(
        _ reader: inout CBORReader,
        count announce: (Int) -> Void,
        point: (Int, Int32) -> Void,
        pressure: (Int32) -> Void,
        time: (Int32) -> Void
    ) throws(WireError) {
        let count = try reader.unsigned(.points, in: 1...Limits.strokePoints)
        announce(count)
        let coordinates =
            Int32(Limits.coordinates.lowerBound)...Int32(Limits.coordinates.upperBound)
        try series(&reader, 2 * count, 2, .points, coordinates, point)
        if try !empty(&reader) {
            try series(&reader, count, 1, .pressures, 0...255) { pressure($1) }
        }
        if try !empty(&reader) {
            var last: Int32 = 0
            var falls = false
            try series(&reader, count, 1, .times, 0...Int32.max / 2) {
                falls = falls || $1 < last
                last = $1
                time($1)
            }
            guard !falls else { throw .outOfRange(field: .times, value: UInt64(last)) }
        }
    }

    private static func empty(_ reader: inout CBORReader) throws(WireError) -> Bool {
        guard try reader.reader.peek() == 0x40 else { return false }
        _ = try reader.reader.byte()
        return true
    }

    @inline(__always)
    private static func series(
        _ reader: inout CBORReader,
        _ count: Int,
        _ axes: Int,
        _ field: WireError.Field,
        _ values: ClosedRange<Int32>,
        _ body: (Int, Int32) -> Void
    ) throws(WireError) {
        let (major, length) = try reader.head()
        guard major == 2 else { throw .unexpectedType(found: major) }
        guard length <= UInt64(Limits.payload) else {
            throw .outOfRange(field: field, value: length)
        }
        let range = try reader.reader.skip(Int(length))
        let bytes = reader.reader.bytes
        var failure: WireError?
        bytes.withUnsafeBytes { memory in
            do throws(WireError) {
                try PackedSeries.unpack(
                    UnsafeRawBufferPointer(rebasing: memory[range]),
                    count: count,
                    axes: axes,
                    range: values,
                    field: field,
                    body
                )
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
