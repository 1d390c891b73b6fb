import Wire

/// Bodies of operations one after the other, as in a run.
enum BodyTarget: FuzzTarget {
    static let name = "body"
    static let longest = Limits.datagram

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        while reader.remaining > 0 {
            let start = reader.offset
            guard let body = try? OperationBody(from: &reader) else { return }
            var writer = ByteWriter()
            bytes.withUnsafeBytes { memory in
                OperationBody.write(
                    kind: body.kind,
                    seat: body.seat,
                    frontier: body.frontier,
                    payload: UnsafeRawBufferPointer(rebasing: memory[body.payload]),
                    into: &writer
                )
            }
            try expect(
                writer.bytes.elementsEqual(bytes[start..<reader.offset]),
                "\(body) has another encoding, \(writer.bytes)"
            )
        }
    }
}
