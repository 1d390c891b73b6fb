import Wire

/// The payload of an operation; the first byte is its kind.
enum PayloadTarget: FuzzTarget {
    static let name = "payload"
    static let longest = Limits.payload + 16

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let kind = bytes.first.map(UInt64.init) else { return }
        let payload = Array(bytes.dropFirst())
        try expectOneEncoding(of: payload) { () throws(WireError) in
            try Payload(kind: kind, decoding: payload).encoded
        }
        if kind == OperationKind.stroke { try validate(payload) }
    }

    /// The quick check of a stroke says what reading it says.
    private static func validate(_ payload: [UInt8]) throws(Finding) {
        guard payload.count <= Limits.payload else { return }
        let checked = payload.withUnsafeBytes { memory in
            Result { () throws(WireError) in try StrokeHead.validate(memory) }
        }
        let read = Result { () throws(WireError) in
            try Payload(kind: OperationKind.stroke, decoding: payload)
        }
        switch (checked, read) {
        case (.success(let (head, points)), .success(.stroke(let stroke))):
            try expect(
                head.canvas == stroke.canvas && head.style == stroke.style
                    && head.parts == stroke.parts && points == stroke.points.count,
                "the check of \(stroke) says \(head), \(points) points"
            )
        case (.failure(let checked), .failure(let read)):
            try expect(checked == read, "the check says \(checked), reading says \(read)")
        default: throw Finding("the check says \(checked), reading says \(read)")
        }
    }
}
