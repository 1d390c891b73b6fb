import Wire

/// Deterministic CBOR by itself: an item and all that it holds.
enum CBORTarget: FuzzTarget {
    static let name = "cbor"
    static let longest = 1024
    /// As deep as anything of ours, and some more.
    private static let deepest = 16

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            var reader = CBORReader(bytes)
            var writer = CBORWriter()
            try copy(&reader, &writer, depth: 0)
            try reader.finish()
            return writer.bytes
        }
    }

    private static func copy(
        _ reader: inout CBORReader,
        _ writer: inout CBORWriter,
        depth: Int
    ) throws(WireError) {
        guard depth < deepest else { throw .outOfRange(field: .payload, value: UInt64(depth)) }
        switch try reader.reader.peek() >> 5 {
        case 0: writer.unsigned(try reader.unsigned())
        case 1: writer.integer(try reader.integer(.payload, in: Int64.min...Int64.max))
        case 2: writer.byteString(try reader.byteString(.payload, atMost: 1024))
        case 3: writer.text(try reader.text(.text, atMost: 1024))
        case 4:
            let count = try reader.array(.payload, 0...64)
            writer.array(count)
            for _ in 0..<count { try copy(&reader, &writer, depth: depth + 1) }
        case 5:
            let count = try reader.map(.payload, atMost: 64)
            writer.map(count)
            for _ in 0..<2 * count { try copy(&reader, &writer, depth: depth + 1) }
        default:
            if try reader.null() { return writer.null() }
            writer.boolean(try reader.boolean())
        }
    }
}
