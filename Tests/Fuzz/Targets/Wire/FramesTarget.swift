import Wire

/// Frames one after the other, as in a packet.
enum FramesTarget: FuzzTarget {
    static let name = "frames"
    static let longest = Limits.datagram

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        while reader.remaining > 0 {
            let start = reader.offset
            guard let frame = try? Frame(from: &reader) else { return }
            var writer = ByteWriter()
            frame.encode(into: &writer)
            try expect(
                writer.bytes.elementsEqual(bytes[start..<reader.offset]),
                "\(frame) has another encoding, \(writer.bytes)"
            )
        }
    }
}
