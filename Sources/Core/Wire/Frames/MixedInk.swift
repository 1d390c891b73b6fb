/// Live ink of several pens: an author's on its way to a mixer, or everybody's on its way from there.
public struct MixedInk: Hashable, Sendable {
    /// Which of the two ways it goes.
    public enum Way: UInt8, Sendable, CaseIterable {
        /// From a mixer: it goes no further.
        case out = 0
        /// From its author, to be passed on.
        case `in` = 1
    }

    /// The sender's number of the room.
    public var room: UInt32
    /// Whether it is to be passed on.
    public var way: Way
    /// Milliseconds until the sender sends the next one, as it means to now.
    public var pause: UInt16
    /// What each pen has drawn, at most `Limits.mixedPens`; none: the sender is there.
    public var ink: [InkFrame]

    /// Bundles ink.
    public init(room: UInt32, way: Way, pause: UInt16, ink: [InkFrame]) {
        self.room = room
        self.way = way
        self.pause = pause
        self.ink = ink
    }

    /// Bytes of a frame without ink, at most.
    public static let overhead = 16

    /// Reads what follows the number; the frame says how long it is, and is that long.
    init(from reader: inout ByteReader) throws(WireError) {
        let count = try reader.varint(.packet, atMost: Limits.datagram)
        var content = ByteReader(reader.bytes, range: try reader.skip(count))
        room = try content.number(.room)
        let raw = try content.byte()
        guard let way = Way(rawValue: raw) else {
            throw .unknown(field: .status, value: UInt64(raw))
        }
        self.way = way
        pause = UInt16(try content.varint(.times, atMost: Limits.mixedPause))
        ink = []
        for _ in 0..<(try content.varint(.pen, atMost: Limits.mixedPens)) {
            ink.append(try InkFrame(packed: &content))
        }
        try content.finish()
    }

    func encode(into writer: inout ByteWriter) {
        var content = ByteWriter()
        content.varint(UInt64(room))
        content.byte(way.rawValue)
        content.varint(UInt64(pause))
        content.varint(UInt64(ink.count))
        for frame in ink { frame.encode(packed: &content) }
        writer.varint(UInt64(content.bytes.count))
        writer.raw(content.bytes)
    }
}

extension InkFrame {
    /// Bytes of it in a `MixedInk`.
    public var packedSize: Int {
        var writer = ByteWriter()
        encode(packed: &writer)
        return writer.bytes.count
    }

    /// As in an `ink` frame, but for the points: each after the first by how far it lies from the one before.
    fileprivate init(packed reader: inout ByteReader) throws(WireError) {
        let (heading, counts) = try Self.heading(&reader)
        self = heading
        var (x, y) = (0, 0)
        for index in 0..<counts >> 1 {
            if index == 0 {
                (x, y) = (Int(try reader.fixed(Int16.self)), Int(try reader.fixed(Int16.self)))
            } else {
                x += try reader.step()
                y += try reader.step()
            }
            guard Limits.coordinates.contains(x), Limits.coordinates.contains(y) else {
                throw .outOfRange(field: .points, value: UInt64(index))
            }
            points.append(StrokePoint(x: Int16(x), y: Int16(y)))
        }
        pressures = counts & 1 == 1 ? try reader.raw(counts >> 1) : []
    }

    fileprivate func encode(packed writer: inout ByteWriter) {
        encodeHeading(into: &writer)
        var last: StrokePoint?
        for point in points {
            if let last {
                writer.step(Int(point.x) - Int(last.x))
                writer.step(Int(point.y) - Int(last.y))
            } else {
                writer.fixed(point.x)
                writer.fixed(point.y)
            }
            last = point
        }
        writer.raw(pressures)
    }
}

extension ByteWriter {
    /// A small number with a sign: 0, -1, 1, -2 … as 0, 1, 2, 3 ….
    fileprivate mutating func step(_ value: Int) {
        varint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
    }
}

extension ByteReader {
    fileprivate mutating func step() throws(WireError) -> Int {
        let raw = try varint(.points, atMost: Int(UInt16.max))
        return raw >> 1 ^ -(raw & 1)
    }
}
