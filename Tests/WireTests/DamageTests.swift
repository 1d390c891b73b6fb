import Testing
import VectorJSON
import Vocabulary
import Wire

/// Damaged bytes are refused or mean something else; they never stop the program.
@Suite struct DamageTests {
    /// Reads bytes as what a vector file holds, and gives the encoding of what was read.
    private typealias Codec = ([UInt8]) throws(WireError) -> [UInt8]

    @Test("every prefix and every single-bit flip of a payload is refused or has no other encoding")
    func payloads() throws {
        let file = try VectorFile("payloads")
        for vector in try file.valid + file.invalid {
            let kind = try vector.fields["kind"].number(UInt64.self)
            try damage(vector) { bytes throws(WireError) in
                let payload = try Payload(kind: kind, decoding: bytes)
                return payload.encoded
            }
        }
    }

    @Test("every prefix and every single-bit flip of a header is refused or has no other encoding")
    func headers() throws {
        let file = try VectorFile("headers")
        for vector in try file.valid + file.invalid {
            try damage(vector) { bytes throws(WireError) in
                try OperationHeader(decoding: bytes).encoded
            }
        }
    }

    @Test("every prefix and every single-bit flip of a body is refused or has no other encoding")
    func bodies() throws {
        let file = try VectorFile("bodies")
        for vector in try file.valid + file.invalid {
            try damage(vector) { bytes throws(WireError) in
                BodyTests.write(try BodyTests.read(bytes), of: bytes)
            }
        }
    }

    @Test("every prefix and every single-bit flip of a frame is refused or has no other encoding")
    func frames() throws {
        let file = try VectorFile("frames")
        for vector in try file.valid + file.invalid {
            try damage(vector) { bytes throws(WireError) in
                FrameTests.write(try FrameTests.read(bytes))
            }
        }
    }

    @Test("every prefix and every single-bit flip of a packet is refused or has no other encoding")
    func packets() throws {
        let file = try VectorFile("packets")
        for vector in try file.valid + file.invalid {
            try damage(vector) { bytes throws(WireError) in
                FrameTests.write(try Packet(decoding: bytes), of: bytes)
            }
        }
    }

    @Test("every prefix and every single-bit flip of CBOR is refused or has no other encoding")
    func cbor() throws {
        let file = try VectorFile("cbor")
        for vector in try file.valid + file.invalid {
            try damage(vector) { bytes throws(WireError) in
                try CBORTests.rewrite(bytes)
            }
        }
    }

    @Test("every prefix and every single-bit flip of a series is refused or has no other encoding")
    func series() throws {
        let file = try VectorFile("series")
        for vector in try file.valid + file.invalid {
            let count = try vector.fields["count"].number(Int.self)
            let axes = try vector.fields["axes"].number(Int.self)
            try damage(vector) { bytes throws(WireError) in
                let values = try SeriesTests.unpack(bytes, count, axes, -32768...65535)
                return PackedSeries.pack(values, axes: axes)
            }
        }
    }

    @Test(
        "strokes with a few bytes changed are refused or have no other encoding",
        arguments: 0..<24
    )
    func strokes(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var accepted = 0
        for _ in 0..<600 {
            var bytes = Payload.stroke(Stroke(&dice)).encoded
            #expect(throws: Never.self) {
                try Payload(kind: OperationKind.stroke, decoding: bytes)
            }
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let index = Int.random(in: 0..<bytes.count, using: &dice)
                bytes[index] = UInt8.random(in: 0...255, using: &dice)
            }
            guard let payload = try? Payload(kind: OperationKind.stroke, decoding: bytes) else {
                continue
            }
            accepted += 1
            #expect(payload.encoded == bytes)
        }
        #expect(accepted > 20)
    }

    private func damage(_ vector: Vector, _ codec: Codec) throws {
        let bytes = try vector.bytes
        for length in bytes.indices { check(Array(bytes[..<length]), vector, codec) }
        // Long vectors repeat themselves: damage their first and last parts only.
        for index in bytes.indices where index < 400 || index >= bytes.count - 100 {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(bit)
                check(flipped, vector, codec)
            }
        }
    }

    private func check(_ bytes: [UInt8], _ vector: Vector, _ codec: Codec) {
        guard let encoded = try? codec(bytes) else { return }
        if encoded != bytes {
            Issue.record("\(vector): \(Hex.encode(bytes)) means \(Hex.encode(encoded))")
        }
    }
}

extension Stroke {
    /// A stroke with or without pressures and times, of few points or many, smooth or wild.
    fileprivate init(_ dice: inout Dice) {
        let count = Int.random(in: 1...(Bool.random(using: &dice) ? 6 : 60), using: &dice)
        let step = Int16([0, 3, 60, 2000].randomElement(using: &dice) ?? 0)
        var point = StrokePoint(x: 1000, y: 1000)
        var time: UInt32 = 0
        var points: [StrokePoint] = []
        var times: [UInt32] = []
        for _ in 0..<count {
            let limits = -8192...24575 as ClosedRange<Int>
            let x = Int(point.x) + Int(Int16.random(in: -step...step, using: &dice))
            let y = Int(point.y) + Int(Int16.random(in: -step...step, using: &dice))
            point = StrokePoint(
                x: Int16(min(max(x, limits.lowerBound), limits.upperBound)),
                y: Int16(min(max(y, limits.lowerBound), limits.upperBound))
            )
            points.append(point)
            time += UInt32([0, 16, 17, 300, 20_000].randomElement(using: &dice) ?? 0)
            times.append(time)
        }
        self.init(
            style: StrokeStyle(),
            points: points,
            pressures: Bool.random(using: &dice)
                ? points.map { _ in UInt8.random(in: 0...255, using: &dice) } : [],
            times: Bool.random(using: &dice) ? times : []
        )
    }
}
