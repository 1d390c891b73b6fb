import Testing
import VectorJSON
import Wire

/// Deterministic CBOR by itself.
@Suite struct CBORTests {
    @Test("every value has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("cbor").valid {
            let bytes = try vector.bytes
            var reader = CBORReader(bytes)
            var writer = CBORWriter()
            try copy(&reader, to: &writer, depth: 16)
            try reader.finish()
            #expect(writer.bytes == bytes, "\(vector)")
            var written = CBORWriter()
            try write(vector.value, to: &written)
            #expect(written.bytes == bytes, "\(vector)")
        }
    }

    @Test("every other encoding is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("cbor").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in _ = try Self.rewrite(bytes) }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    /// Reads one item of any type from all of some bytes, and writes it anew.
    static func rewrite(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
        var reader = CBORReader(bytes)
        var writer = CBORWriter()
        try CBORTests().copy(&reader, to: &writer, depth: 16)
        try reader.finish()
        return writer.bytes
    }

    private func copy(
        _ reader: inout CBORReader,
        to writer: inout CBORWriter,
        depth: Int
    ) throws(WireError) {
        guard depth > 0 else { throw .outOfRange(field: .count, value: 0) }
        let first = try reader.reader.peek()
        switch first >> 5 {
        case 0, 1: writer.integer(try reader.integer(.payload, in: .min ... .max))
        case 2: writer.byteString(try reader.byteString(.payload, atMost: 1 << 20))
        case 3: writer.text(try reader.text(.text, atMost: 1 << 20))
        case 4:
            let count = try reader.array(.count, 0...Int.max)
            writer.array(count)
            for _ in 0..<count { try copy(&reader, to: &writer, depth: depth - 1) }
        case 5: try copyMap(&reader, to: &writer, depth: depth)
        case 7 where try reader.null(): writer.null()
        case 7: writer.boolean(try reader.boolean())
        default: throw .unexpectedType(found: try reader.head().major)
        }
    }

    private func copyMap(
        _ reader: inout CBORReader,
        to writer: inout CBORWriter,
        depth: Int
    ) throws(WireError) {
        let count = try reader.map(.count, atMost: Int.max)
        writer.map(count)
        var last: [UInt8]?
        for _ in 0..<count {
            var key = CBORWriter()
            try copy(&reader, to: &key, depth: depth - 1)
            if let last, !last.lexicographicallyPrecedes(key.bytes) { throw .notCanonical }
            last = key.bytes
            writer.writer.raw(key.bytes)
            try copy(&reader, to: &writer, depth: depth - 1)
        }
    }

    private func write(_ value: JSON, to writer: inout CBORWriter) throws {
        switch value {
        case .null: writer.null()
        case .boolean(let flag): writer.boolean(flag)
        case .integer(let number): writer.integer(number)
        case .text(let text): writer.text(text)
        case .array(let items):
            writer.array(items.count)
            for item in items { try write(item, to: &writer) }
        case .object(let fields):
            if let bytes = fields["hex"] { return writer.byteString(try bytes.bytes) }
            let pairs = try value["map"].array
            writer.map(pairs.count)
            for pair in pairs {
                for item in try pair.array { try write(item, to: &writer) }
            }
        }
    }
}
