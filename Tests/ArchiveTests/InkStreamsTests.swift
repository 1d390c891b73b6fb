import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("Runs taken apart for compression")
struct InkStreamsTests {
    @Test("are put together again byte by byte")
    func strokes() throws {
        var bodies: [UInt8] = []
        for number in 0..<40 {
            let points = (0..<(1 + number * 5)).map { index in
                StrokePoint(
                    x: Int16(index * number % 4000),
                    y: Int16((index * index * number) % 30000 - 8000)
                )
            }
            bodies += body(.stroke(Stroke(style: StrokeStyle(), points: points)))
        }
        try expectRoundTrip(bodies, count: 40)
        #expect(taken(bodies, count: 40) > 0)
    }

    @Test(
        "leave alone what is no stroke, and what only looks like one",
        arguments: [
            [], [1], [32, 1, 0], [32, 1, 5, 0x8a, 0, 0, 0, 0], [33, 1, 2, 0x84, 0x18],
            [UInt8](repeating: 32, count: 500), [UInt8](repeating: 0xff, count: 100),
        ] as [[UInt8]]
    )
    func strange(bytes: [UInt8]) throws {
        for count in [0, 1, 7] { try expectRoundTrip(bytes, count: count) }
    }

    @Test("come back from every single-bit change of a stroke and from every part of it")
    func mutations() throws {
        let points = (0..<9).map { StrokePoint(x: Int16($0 * 300), y: Int16($0 % 3)) }
        let sound = body(.stroke(Stroke(style: StrokeStyle(), points: points)))
        for bit in 0..<sound.count * 8 {
            var bytes = sound
            bytes[bit >> 3] ^= 1 << UInt8(bit & 7)
            try expectRoundTrip(bytes, count: 1)
        }
        for count in sound.indices { try expectRoundTrip(Array(sound[..<count]), count: 1) }
    }

    @Test("never trap, whatever stands in the database")
    func damaged() {
        var streams = InkStreams()
        let points = (0..<9).map { StrokePoint(x: Int16($0 * 300), y: 0) }
        streams.append(
            bodies: body(.stroke(Stroke(style: StrokeStyle(), points: points))),
            count: 1
        )
        let sound = streams.bytes
        for bit in 0..<sound.count * 8 {
            var bytes = sound
            bytes[bit >> 3] ^= 1 << UInt8(bit & 7)
            _ = try? InkStreams.join(bytes)
        }
        for count in sound.indices { _ = try? InkStreams.join(Array(sound[..<count])) }
    }

    private func expectRoundTrip(_ bytes: [UInt8], count: Int) throws {
        var streams = InkStreams()
        streams.append { $0.raw([1, 2, 3]) }
        streams.append(bodies: bytes, count: count)
        #expect(try InkStreams.join(streams.bytes) == [1, 2, 3] + bytes)
    }

    private func taken(_ bytes: [UInt8], count: Int) -> Int {
        var streams = InkStreams()
        streams.append(bodies: bytes, count: count)
        return abs(streams.bytes.count - bytes.count)
    }

    private func body(_ payload: Payload) -> [UInt8] {
        var writer = ByteWriter()
        payload.encoded.withUnsafeBytes {
            OperationBody.write(
                kind: payload.kind.rawValue,
                seat: .other(SeatID(7)),
                frontier: [],
                payload: $0,
                into: &writer
            )
        }
        return writer.bytes
    }
}
